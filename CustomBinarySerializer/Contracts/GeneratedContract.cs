using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Text;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

/// <summary>A source-generated contract of one type. Thread-safe.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedContract
{
    private protected GeneratedContract(
        [DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] Type type, int typeId, RegistrationOptions? options)
    {
        Type = type;
        TypeId = typeId;
        Options = options ?? RegistrationOptions.Default;
    }

    // Fields, because accessors of properties would be compiled before the first message.

    /// <summary>The type whose objects the contract writes and reads.</summary>
    [DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)]
    internal readonly Type Type;

    /// <summary>The type id in the source.</summary>
    internal readonly int TypeId;

    /// <summary>The options of the contract.</summary>
    internal readonly RegistrationOptions Options;

    /// <summary>Gets whether the contract depends on types of other assemblies, which may have changed since.</summary>
    public bool HasTypesOfOtherAssemblies { get; init; }

    /// <summary>Gets whether the type is an F# union, whose objects are of several classes.</summary>
    public bool IsUnion { get; init; }

    /// <summary>Gets the types that surrogates of the program replace.</summary>
    public IReadOnlyList<GeneratedSurrogate>? Surrogates { get; init; }

    /// <summary>Creates the contract for a registry.</summary>
    /// <remarks>
    /// The generated code copies items as blocks of memory, which needs a little-endian machine. Others use the plan.
    /// </remarks>
    internal Contract Make(int typeId) => BitConverter.IsLittleEndian ? MakeOfCode(typeId) : MakeOfPlan(typeId);

    private protected abstract Contract MakeOfCode(int typeId);

    private protected virtual Contract MakeOfPlan(int typeId) => ClassContract.Of(Plan, typeId, Options);

    /// <summary>
    /// Gets the schema of the contract as UTF-8 JSON. Trimmed programs have lost the names of members.
    /// </summary>
    public abstract ReadOnlySpan<byte> Schema { get; }

    /// <summary>The parsed <see cref="Schema"/>.</summary>
    internal SchemaEntry Description => field ??= SchemaParser.Parse(Encoding.UTF8.GetString(Schema))[0];

    /// <summary>Returns whether the <see cref="Schema"/> names a type.</summary>
    internal bool Describes(Type type)
    {
        string name = ContractDescription.NameOf(type);
        return SchemaEntry.NodesOf([Description]).Any(node => node.Name == name);
    }

    /// <summary>The plan of the type in the running program.</summary>
    internal ContractPlan Plan => field ??= ReflectedPlans.Plan(Type, Options, SurrogateOf, out _);

    internal Conversion? SurrogateOf(Type type) => Surrogates?.FirstOrDefault(surrogate => surrogate.Conversion.Type == type)?.Conversion;
}

/// <summary>A type and the conversion to its surrogate.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class GeneratedSurrogate
{
    private GeneratedSurrogate(Conversion conversion) => Conversion = conversion;

    internal Conversion Conversion { get; }

    /// <summary>Creates a surrogate from the conversion methods of the program.</summary>
    public static GeneratedSurrogate Of<T, TSurrogate>(Func<T, TSurrogate> to, Func<TSurrogate, T> from) =>
        new(Conversion.ByDelegates(to, from));
}

/// <summary>A generated contract of a class, or of another type whose values are passed as objects.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedClass(
    [DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] Type type, int typeId, RegistrationOptions? options = null)
    : GeneratedContract(type, typeId, options)
{
    /// <summary>Writes an object of exactly the type. Returns the address after it.</summary>
    public abstract nint Write(ref WriteCursor cursor, nint next, object value);

    /// <summary>
    /// Reads an object from the position of the cursor, into <paramref name="existing"/> if that isn't null.
    /// </summary>
    public abstract object Read(ref ReadCursor cursor, object? existing);

    private protected override Contract MakeOfCode(int typeId) => new ClassContract(this, typeId);
}

/// <summary>The fast path for objects of a flat class, which needs no cursor.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IFlatCode
{
    /// <summary>
    /// Writes an object between two addresses. Returns the address after it, or 0 if the slow path is needed.
    /// </summary>
    nint WriteFlat(nint next, nint end, object value);

    /// <summary>
    /// Reads an object from all bytes between two addresses. Returns null if the slow path is needed.
    /// </summary>
    /// <remarks>
    /// Reads into <paramref name="existing"/> if that isn't null. Creates new strings if <paramref name="strings"/> is
    /// null.
    /// </remarks>
    object? ReadFlat(nint next, nint end, object? existing, StringCache? strings);
}

/// <summary>A generated contract of a flat class.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedFlatClass(
    [DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] Type type, int typeId, RegistrationOptions? options = null)
    : GeneratedClass(type, typeId, options), IFlatCode
{
    /// <inheritdoc/>
    public abstract nint WriteFlat(nint next, nint end, object value);

    /// <inheritdoc/>
    public abstract object? ReadFlat(nint next, nint end, object? existing, StringCache? strings);

    private protected override Contract MakeOfCode(int typeId) =>
        new PlannedFlatContract(new FlatMethods(this), new ClassContract(this, typeId));
}

/// <summary>A generated contract of a struct.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedStruct<[DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] T>(
    int typeId, RegistrationOptions? options = null)
    : GeneratedContract(typeof(T), typeId, options)
    where T : struct
{
    /// <summary>Writes a value. Returns the address after it.</summary>
    public abstract nint Write(ref WriteCursor cursor, nint next, ref T value);

    /// <summary>Reads a value from the position of the cursor.</summary>
    public abstract T Read(ref ReadCursor cursor);

    private protected override Contract MakeOfCode(int typeId) => new StructContract<T>(this, Write, Read, typeId);

    private protected override Contract MakeOfPlan(int typeId) => new StructContract<T>(Plan, typeId, Options);
}
