using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>The ways to write values of a built-in type.</summary>
internal enum BuiltInKind
{
    /// <summary>Written as its memory on a little-endian machine.</summary>
    Raw,
    Text,

    /// <summary>Written as a value of another type.</summary>
    Converted,

    /// <summary>Written as its items.</summary>
    Collection,

    /// <summary>Refused, although the type looks writable.</summary>
    Refused,
}

/// <summary>
/// A row for a built-in type or generic definition, with everything but the class that runs (<c>BuiltInTypes</c>).
/// Contracts, schema, printed C#, graphs, memory budgets, the importer and the inspector read it.
/// </summary>
/// <remarks>
/// The C# texts have placeholders: <c>{0}</c> is a variable with the value, <c>{w}</c> and <c>{r}</c> are the
/// <see cref="BinaryWriter"/> and the <see cref="BinaryReader"/>, <c>{T}</c> is the type in C#, and <c>{T0}</c>,
/// <c>{T1}</c> are its generic arguments, or the item of an array. They assume usings of System, System.Linq and
/// CustomBinarySerializer.
/// </remarks>
/// <param name="metadataName">The metadata name of the type, so that no type is loaded to find the row.</param>
/// <param name="name">The name in descriptions. It is part of the format.</param>
/// <param name="kind">The way in which values are written.</param>
/// <param name="parts">
/// The type that a value is written as, or the items of a collection: see <see cref="TypeExpression"/>.
/// </param>
internal sealed class BuiltInRow(string metadataName, string name, BuiltInKind kind, string parts = "")
{
    internal readonly string MetadataName = metadataName;
    internal readonly string Name = name;
    internal readonly BuiltInKind Kind = kind;

    /// <summary>
    /// Gets the type id of frames in which the declared type doesn't determine the type. It is negative and part of the
    /// format; 0 for none.
    /// </summary>
    internal int TypeId { get; init; }

    /// <summary>Gets the kind of the values in graphs, which is part of the format; 0 for none.</summary>
    internal int GraphKind { get; init; }

    /// <summary>
    /// Gets the type id of a collection in graphs. It is negative and part of the format; 0 if graphs write the type
    /// otherwise or not at all.
    /// </summary>
    internal int GraphId { get; init; }

    /// <summary>Gets the size of a raw value, in bytes.</summary>
    internal int Size { get; init; }

    /// <summary>
    /// Gets whether the value has the same memory as its surrogate, on machines where the sizes agree, and every bit
    /// pattern is valid.
    /// </summary>
    internal bool IsMemoryOfSurrogate { get; init; }

    /// <summary>
    /// Gets the index of the type argument that is a compared key, or -1 for none. If the key is a string, a byte
    /// identifies the comparer.
    /// </summary>
    internal int Key { get; init; } = -1;

    /// <summary>Gets whether a collection is sorted by its key. Other collections with a key hash it.</summary>
    internal bool IsSorted { get; init; }

    /// <summary>Gets the kind of memory use of a collection.</summary>
    internal CollectionMemoryUse Memory { get; init; }

    /// <summary>
    /// Gets a C# call that writes a value that isn't null, or null if the value must be printed by parts.
    /// </summary>
    internal string? WriteSource { get; init; }

    /// <summary>Gets a C# expression that reads the bytes that <see cref="WriteSource"/> writes.</summary>
    internal string? ReadSource { get; init; }

    /// <summary>
    /// Gets C# for the surrogate value, or for the items of a collection; null if it can't be printed.
    /// </summary>
    internal string? ToSource { get; init; }

    /// <summary>
    /// Gets C# that creates the value or collection. <c>{0}</c> is the result of <see cref="ToSource"/>, and <c>{1}</c>
    /// is the result of ReadStringComparer or null.
    /// </summary>
    internal string? FromSource { get; init; }

    /// <summary>Gets the reason why a type is refused, which completes "it can't be written: ".</summary>
    internal string Reason { get; init; } = "";

    /// <summary>Gets the remedy for a refused type, as a sentence.</summary>
    internal string Remedy { get; init; } = "";

    /// <summary>Gets the minimum size of a value, in bytes.</summary>
    internal int MinSize => Kind == BuiltInKind.Raw ? Size : Math.Max(1, MinSizeOf(parts));

    /// <summary>
    /// Gets the simple types that a value is written as, if it is written as a simple type or a tuple of them.
    /// </summary>
    internal IEnumerable<BuiltInRow> SimpleParts =>
        NamesIn(parts).Select(BuiltInRows.FindSimple).OfType<BuiltInRow>();

    /// <summary>Returns the surrogate of a type of this row, or the item type of a collection.</summary>
    internal TypeModel PartsOf(TypeModel type) =>
        BuiltInRows.FindSimple(parts) is { } simple ? type.Universe.Find(simple.MetadataName) : new TypeExpression(parts, type).Evaluate();

    /// <summary>Returns whether a byte identifies the comparer of a collection of this row.</summary>
    internal bool HasComparer(TypeModel type) => Key >= 0 && type.Arguments[Key].Is("System.String");

    public override string ToString() => Name;

    // The sum for structs; classes may be null.
    private static int MinSizeOf(string parts) =>
        parts.Length > 0 && parts[0] == '(' ? NamesIn(parts).Sum(MinSizeOf) : BuiltInRows.FindByName(parts)?.MinSize ?? 1;

    private static IEnumerable<string> NamesIn(string parts) => parts.Trim('(', ')').Split(',').Select(part => part.Trim());
}
