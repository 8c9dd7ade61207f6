using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Registry;

/// <summary>What old types have become. Not thread-safe.</summary>
internal sealed class Upcasts
{
    // Most registries have none, and the first message of a process waits for what is made.
    private Dictionary<Type, (Type Result, Func<Contract, Contract> Wrap)>? _byType;

    /// <summary>Adds an upcast.</summary>
    /// <exception cref="ArgumentException">The old type has one already, or upcasts lead back to it.</exception>
    internal void Add<TOld, TNew>(Func<TOld, TNew> upcaster, RegistrationOptions options)
        where TOld : notnull
        where TNew : notnull
    {
        if (typeof(TOld) == typeof(TNew) || ResultOf(typeof(TNew)) == typeof(TOld))
        {
            throw new ArgumentException($"Upcasts from {typeof(TOld)} would lead back to it.", nameof(upcaster));
        }

        _byType ??= [];
        if (!_byType.TryAdd(typeof(TOld), (typeof(TNew), old => new UpcastContract<TOld, TNew>(old, upcaster, options))))
        {
            throw new ArgumentException($"{typeof(TOld)} already has an upcast.", nameof(upcaster));
        }
    }

    /// <summary>Returns what objects of a type arrive as, after all upcasts.</summary>
    internal Type ResultOf(Type type)
    {
        while (_byType is not null && _byType.TryGetValue(type, out (Type Result, Func<Contract, Contract>) upcast))
        {
            type = upcast.Result;
        }

        return type;
    }

    /// <summary>Returns the contract that reads frames of a type, with all upcasts.</summary>
    internal Contract Apply(Contract contract) => _byType is null ? contract : ApplyAll(_byType, contract);

    private static Contract ApplyAll(Dictionary<Type, (Type Result, Func<Contract, Contract> Wrap)> byType, Contract contract)
    {
        while (byType.TryGetValue(contract.Type, out (Type, Func<Contract, Contract> Wrap) upcast))
        {
            contract = upcast.Wrap(contract);
        }

        return contract;
    }
}
