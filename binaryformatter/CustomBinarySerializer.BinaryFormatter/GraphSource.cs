using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer.Graphs;

/// <summary>A source of graph contracts for a registry. Thread-safe.</summary>
internal sealed class GraphSource : IContractSource, IMessageReaderSource
{
    private readonly TypeRegistry _registry;
    private readonly GraphContract _root;
    private State? _state;
    private BinaryFormatterReader? _reader;
    private volatile bool _takesRoots;

    private GraphSource(TypeRegistry registry)
    {
        _registry = registry;
        _root = new GraphContract(typeof(object), GraphSignature.RootTypeId, RegistrationOptions.Default, this);
    }

    /// <summary>Gets the graph types for the current state of the registry.</summary>
    internal GraphTypes Types
    {
        get
        {
            // The version is read before the registry, so that a description is never newer than its version.
            int version = _registry.Version;
            State? state = Volatile.Read(ref _state);
            return state?.Version == version ? state.Types : Renew(version, state);
        }
    }

    /// <summary>Gets the assembly names that importers have mapped.</summary>
    internal AssemblyRenames RenamedAssemblies { get; } = new();

    public BinaryFormatterReader? MessageReader => Volatile.Read(ref _reader);

    /// <summary>Attaches a reader of BinaryFormatter messages unless there is one.</summary>
    /// <returns>The attached reader.</returns>
    internal BinaryFormatterReader GetOrAddReader(BinaryFormatterReader added) =>
        Interlocked.CompareExchange(ref _reader, added, null) ?? added;

    /// <summary>Returns the source of a registry, and adds one if it has none.</summary>
    internal static GraphSource Of(TypeRegistry registry) =>
        (GraphSource)(registry.Source ?? registry.GetOrAddSource(new GraphSource(registry)));

    /// <summary>
    /// Allows frames with roots of built-in graph types. Called when a type is registered for graphs.
    /// </summary>
    internal void TakeRoots() => _takesRoots = true;

    public Contract? FindRoot(Type type) => _takesRoots && Types.Find(type) is not null ? _root : null;

    public Contract? FindRoot(int typeId) => _takesRoots && typeId == GraphSignature.RootTypeId ? _root : null;

    public bool Holds(Type type) => BuiltInForms.Find(type) is not null;

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "A field that is missing keeps no object from being written.")]
    public string? ReasonAgainst(Type type) =>
        typeof(ICustomBinarySerializable).IsAssignableFrom(type) ? null
            : ReasonAgainstRegistration(type) ?? SerializableGraphType.ReasonAgainst(type) ?? UnwritableFields.FindIn(type, _registry);

    /// <summary>Returns the reason why <c>RegisterSerializable</c> refuses a type; null if it doesn't.</summary>
    internal static string? ReasonAgainstRegistration(Type type) =>
        ProcessTypes.ReasonOf(type)
        ?? (FrameworkTypes.IsClosed(type) && BuiltInForms.Find(type) is null ? FrameworkTypes.Closed : null);

    private GraphTypes Renew(int version, State? old)
    {
        State made = new(version, new GraphTypes(_registry));
        State? current = Interlocked.CompareExchange(ref _state, made, old);
        return current == old || current!.Version != version ? made.Types : current.Types;
    }

    private sealed record State(int Version, GraphTypes Types);
}
