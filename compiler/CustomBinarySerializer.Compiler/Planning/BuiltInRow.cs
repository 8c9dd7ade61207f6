using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>How values of a built-in type are written.</summary>
internal enum BuiltInKind
{
    /// <summary>As their memory on a little-endian machine.</summary>
    Raw,
    Text,

    /// <summary>As values of another type.</summary>
    Converted,

    /// <summary>As their items.</summary>
    Collection,

    /// <summary>Not at all, though the type looks as if.</summary>
    Refused,
}

/// <summary>
/// A built-in type, or the definition of a generic one: everything that is said of it, but for the class that runs (<c>BuiltInTypes</c>). Contracts, schema,
/// printed C#, graphs, budgets of bytes, the importer and the inspector read it here.
/// </summary>
/// <remarks>
/// C# holds placeholders: <c>{0}</c> is a variable with the value, <c>{w}</c> and <c>{r}</c> are the <see cref="BinaryWriter"/> and the
/// <see cref="BinaryReader"/>, <c>{T}</c> is the type in C#, and <c>{T0}</c>, <c>{T1}</c> are its generic arguments, or the item of an array. The usings of
/// System, System.Linq and CustomBinarySerializer are assumed.
/// </remarks>
/// <param name="metadataName">The type by its name in metadata, so that nothing is loaded to find it.</param>
/// <param name="name">What descriptions call it. Part of the format.</param>
/// <param name="kind">How it is written.</param>
/// <param name="parts">What it is written as, or the items of a collection: see <see cref="TypeExpression"/>.</param>
internal sealed class BuiltInRow(string metadataName, string name, BuiltInKind kind, string parts = "")
{
    internal readonly string MetadataName = metadataName;
    internal readonly string Name = name;
    internal readonly BuiltInKind Kind = kind;

    /// <summary>The id under which it travels where the declared type doesn't say it: negative, part of the format; 0 for none.</summary>
    internal int TypeId { get; init; }

    /// <summary>The number of its values in graphs, part of the format; 0 for none.</summary>
    internal int GraphKind { get; init; }

    /// <summary>The id of a collection in graphs: negative, part of the format; 0 where graphs have none, or write it otherwise.</summary>
    internal int GraphId { get; init; }

    /// <summary>Bytes of a raw value.</summary>
    internal int Size { get; init; }

    /// <summary>Whether the value's memory is that of the other, on machines where that has its size, and every pattern of bits a value.</summary>
    internal bool IsMemoryOfSurrogate { get; init; }

    /// <summary>Which argument is the key that a comparer compares, -1 for none: a byte says how where that is a string.</summary>
    internal int Key { get; init; } = -1;

    /// <summary>Whether a collection sorts by its key; otherwise it hashes the key, if it has one.</summary>
    internal bool IsSorted { get; init; }

    /// <summary>What a collection allocates.</summary>
    internal CollectionMemoryUse Memory { get; init; }

    /// <summary>A C# call that writes the value, which isn't null; null where it must be printed by parts.</summary>
    internal string? WriteSource { get; init; }

    /// <summary>A C# expression that reads what <see cref="WriteSource"/> writes.</summary>
    internal string? ReadSource { get; init; }

    /// <summary>C# of what a value is written as, or of the items of a collection; null where there is none to print.</summary>
    internal string? ToSource { get; init; }

    /// <summary>C# of the value, or of a collection: <c>{0}</c> is what <see cref="ToSource"/> gave, <c>{1}</c> what ReadStringComparer gave, or null.</summary>
    internal string? FromSource { get; init; }

    /// <summary>Why a type is refused, in words that complete "it can't be written: ".</summary>
    internal string Reason { get; init; } = "";

    /// <summary>What to do about that, as a sentence.</summary>
    internal string Remedy { get; init; } = "";

    /// <summary>The fewest bytes that a value takes.</summary>
    internal int MinSize => Kind == BuiltInKind.Raw ? Size : Math.Max(1, MinSizeOf(parts));

    /// <summary>The simple types that a value is written as, if it is written as a simple type or a tuple of those.</summary>
    internal IEnumerable<BuiltInRow> SimpleParts => parts.Trim('(', ')').Split(',').Select(part => BuiltInRows.FindSimple(part.Trim())).OfType<BuiltInRow>();

    /// <summary>Returns what a type of this row is written as, or the items of a collection.</summary>
    internal TypeModel PartsOf(TypeModel type) =>
        BuiltInRows.FindSimple(parts) is { } simple ? type.Universe.Find(simple.MetadataName) : new TypeExpression(parts, type).Evaluate();

    /// <summary>Whether a byte says how a collection of this row compares.</summary>
    internal bool HasComparer(TypeModel type) => Key >= 0 && type.Arguments[Key].Is("System.String");

    public override string ToString() => Name;

    // Of structs the sum; classes may be null.
    private static int MinSizeOf(string parts) =>
        parts.Length > 0 && parts[0] == '(' ? parts.Trim('(', ')').Split(',').Sum(part => MinSizeOf(part.Trim()))
            : BuiltInRows.FindByName(parts)?.MinSize ?? 1;
}
