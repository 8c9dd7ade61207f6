using System.Collections.Concurrent;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs;

/// <summary>The fingerprints of a registry's types, computed on demand. Thread-safe.</summary>
internal sealed class TypeFingerprints : ITypeFingerprints
{
    private readonly ConcurrentDictionary<int, TypeFingerprint?> _byId = [];
    private readonly Lazy<Dictionary<int, Contract>> _contracts;
    private readonly Lazy<Dictionary<uint, int>> _ids;
    private readonly Func<Type, GraphLayout> _layoutOf;

    /// <param name="registry">The registry.</param>
    /// <param name="layoutOf">Returns the layout of a type that payloads omit.</param>
    internal TypeFingerprints(TypeRegistry registry, Func<Type, GraphLayout> layoutOf)
    {
        _layoutOf = layoutOf;
        _contracts = new(() => registry.Registered.ToDictionary(contract => contract.TypeId));
        _ids = new(() => _contracts.Value.Keys.DistinctBy(Of).ToDictionary(Of));
    }

    /// <inheritdoc/>
    public uint Of(int typeId) => Find(typeId)!.Value;

    /// <summary>Reads and checks the fingerprint after an id, if the payload has one.</summary>
    /// <exception cref="BinarySerializationException">
    /// The id refers to another type in the program that wrote the payload.
    /// </exception>
    internal void Require(int typeId, GraphFormatReader format)
    {
        if (format.ReadFingerprint(typeId) is { } fingerprint)
        {
            Require(typeId, fingerprint);
        }
    }

    private void Require(int typeId, uint fingerprint)
    {
        TypeFingerprint? here = Find(typeId);
        if (here is not null && here.Accepts(fingerprint))
        {
            return;
        }

        int other = _ids.Value.GetValueOrDefault(fingerprint);
        if (here is not null || other != 0)
        {
            throw GraphErrors.OtherName(typeId, here, Find(other)?.Type, other);
        }
    }

    private TypeFingerprint? Find(int typeId) => _byId.TryGetValue(typeId, out TypeFingerprint? found) ? found : Make(typeId);

    // Unregistered ids aren't cached, because payloads choose them.
    private TypeFingerprint? Make(int typeId) =>
        _contracts.Value.TryGetValue(typeId, out Contract? contract)
            ? _byId.GetOrAdd(typeId, new TypeFingerprint(
                contract.Type,
                contract.FormerNames,
                contract is IGraphContract { Options.HasFixedLayout: true } && !contract.Type.IsGenericTypeDefinition
                    ? _layoutOf(contract.Type)
                    : null))
            : null;
}
