namespace CustomBinarySerializer.BinaryFormatterImport.Records;

/// <summary>A record whose end wasn't reached yet.</summary>
internal struct OpenRecord
{
    internal OpenKind Kind;

    /// <summary>Of items that are primitives.</summary>
    internal PrimitiveKind Primitive;

    /// <summary>The number of its entry.</summary>
    internal int Entry;

    /// <summary>The number of its layout, if it has members.</summary>
    internal int Layout;

    /// <summary>How many members or items are still to come.</summary>
    internal int Left;
}
