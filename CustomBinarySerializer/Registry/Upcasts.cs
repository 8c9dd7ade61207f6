using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Registry;

/// <summary>The upcasts of a registry. Not thread-safe.</summary>
internal sealed class Upcasts
{
    // Null until the first upcast, because most registries have none and creation would delay the first message.
    private Dictionary<Type, (Type Result, Func<Contract, Contract> Wrap)>? _byType;

    /// <summary>Adds an upcast.</summary>
    /// <exception cref="ArgumentException">
    /// The old type has an upcast already, or the upcasts would form a cycle.
    /// </exception>
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

    /// <summary>Returns the type that objects of a type have after all upcasts.</summary>
    internal Type ResultOf(Type type)
    {
        while (_byType is not null && _byType.TryGetValue(type, out (Type Result, Func<Contract, Contract>) upcast))
        {
            type = upcast.Result;
        }

        return type;
    }

    /// <summary>Returns the contract that reads frames of a type and applies all upcasts.</summary>
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
