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

/// <summary>A contract of one type that the compiler generated. Thread-safe.</summary>
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

    // Fields: the accessors of properties would be compiled before the first message.

    /// <summary>The type whose objects it writes and reads.</summary>
    [DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)]
    internal readonly Type Type;

    /// <summary>The id that the source gives the type.</summary>
    internal readonly int TypeId;

    /// <summary>The options that it was made with.</summary>
    internal readonly RegistrationOptions Options;

    /// <summary>Whether it is made of types of other assemblies, which may have changed since.</summary>
    public bool HasTypesOfOtherAssemblies { get; init; }

    /// <summary>Whether the type is a union of F#, whose objects are of several classes.</summary>
    public bool IsUnion { get; init; }

    /// <summary>The types that are written as others, by surrogates of the program.</summary>
    public IReadOnlyList<GeneratedSurrogate>? Surrogates { get; init; }

    /// <summary>Makes what a registry holds: of the code, where the machine has memory as the compiler took it to be, which copies items as blocks.</summary>
    internal Contract Make(int typeId) => BitConverter.IsLittleEndian ? MakeOfCode(typeId) : MakeOfPlan(typeId);

    private protected abstract Contract MakeOfCode(int typeId);

    private protected virtual Contract MakeOfPlan(int typeId) => ClassContract.Of(Plan, typeId, Options);

    /// <summary>The plan that it was made of, as descriptions have it, as JSON in UTF-8: a program that was trimmed has lost names of members.</summary>
    public abstract ReadOnlySpan<byte> Schema { get; }

    /// <summary>The parsed <see cref="Schema"/>.</summary>
    internal SchemaEntry Description => field ??= SchemaParser.Parse(Encoding.UTF8.GetString(Schema))[0];

    /// <summary>Whether a type is among those that <see cref="Schema"/> names.</summary>
    internal bool Describes(Type type)
    {
        string name = ContractDescription.NameOf(type);
        return SchemaEntry.NodesOf([Description]).Any(node => node.Name == name);
    }

    /// <summary>The plan of the type in this program.</summary>
    internal ContractPlan Plan => field ??= ReflectedPlans.Plan(Type, Options, SurrogateOf, out _);

    internal Conversion? SurrogateOf(Type type) => Surrogates?.FirstOrDefault(surrogate => surrogate.Conversion.Type == type)?.Conversion;
}

/// <summary>A type that is written as another.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class GeneratedSurrogate
{
    private GeneratedSurrogate(Conversion conversion) => Conversion = conversion;

    internal Conversion Conversion { get; }

    /// <summary>Makes one of the methods of the program.</summary>
    public static GeneratedSurrogate Of<T, TSurrogate>(Func<T, TSurrogate> to, Func<TSurrogate, T> from) => new(Conversion.ByDelegates(to, from));
}

/// <summary>A generated contract of a class, or of another type whose values are passed as objects.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedClass(
    [DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] Type type, int typeId, RegistrationOptions? options = null)
    : GeneratedContract(type, typeId, options)
{
    /// <summary>Writes an object of exactly the type; returns the address after it.</summary>
    public abstract nint Write(ref WriteCursor cursor, nint next, object value);

    /// <summary>Reads an object from the position of the cursor on, into an existing one if that isn't null.</summary>
    public abstract object Read(ref ReadCursor cursor, object? existing);

    private protected override Contract MakeOfCode(int typeId) => new ClassContract(this, typeId);
}

/// <summary>The fast path for objects of a flat class, which needs no cursor.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IFlatCode
{
    /// <summary>Writes an object between two addresses; returns the one after it, or 0 where it doesn't fit or something is out of the ordinary.</summary>
    nint WriteFlat(nint next, nint end, object value);

    /// <summary>Reads an object from all bytes between two addresses, into an existing one if that isn't null; or returns null where something is out of the ordinary. Makes new strings if the cache is null.</summary>
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

    private protected override Contract MakeOfCode(int typeId) => new PlannedFlatContract(new FlatMethods(this), new ClassContract(this, typeId));
}

/// <summary>
/// The fast path of a hand-written contract that only moves members: writes and reads its bytes without calling it, and leaves the slow
/// path to it.
/// </summary>
/// <param name="type">The class whose contract it is.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedFlatForm(Type type) : IFlatCode
{
    internal readonly Type Type = type;

    /// <inheritdoc/>
    public abstract nint WriteFlat(nint next, nint end, object value);

    /// <inheritdoc/>
    public abstract object? ReadFlat(nint next, nint end, object? existing, StringCache? strings);
}

/// <summary>A generated contract of a struct.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedStruct<[DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] T>(int typeId, RegistrationOptions? options = null)
    : GeneratedContract(typeof(T), typeId, options)
    where T : struct
{
    /// <summary>Writes a value; returns the address after it.</summary>
    public abstract nint Write(ref WriteCursor cursor, nint next, ref T value);

    /// <summary>Reads a value from the position of the cursor on.</summary>
    public abstract T Read(ref ReadCursor cursor);

    private protected override Contract MakeOfCode(int typeId) => new StructContract<T>(this, Write, Read, typeId);

    private protected override Contract MakeOfPlan(int typeId) => new StructContract<T>(Plan, typeId, Options);
}
