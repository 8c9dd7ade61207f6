using System.Collections.Immutable;

namespace CustomBinarySerializer.Generator.HandWritten.Wire;

/// <summary>What a call of the writer puts into the payload, and a call of the reader takes from it.</summary>
/// <param name="Name">As messages and the layout call it: <c>Int32</c>, <c>Guid</c>, <c>NullableString</c>.</param>
/// <param name="Writes">Methods that write it, as <see cref="WireCalls.KeyOf"/> names them.</param>
/// <param name="Reads">Methods that read it.</param>
/// <param name="Shape">How its bytes are to be compared with those of another call.</param>
/// <param name="Primitives">The calls of <c>BinaryWriter</c> that write the same bytes; itself, where it isn't made of others.</param>
internal sealed record WireCall(string Name, ImmutableArray<string> Writes, ImmutableArray<string> Reads, WireShape Shape, ImmutableArray<string> Primitives);

/// <summary>How bytes of two calls are compared.</summary>
internal enum WireShape
{
    /// <summary>Only what is written by this call is read by its counterpart, or by a call with the same primitives.</summary>
    Fixed,

    /// <summary>The same, and the type argument counts: <c>UnmanagedArray&lt;double&gt;</c>.</summary>
    OfType,

    /// <summary>The size of the enum counts.</summary>
    Enum,

    /// <summary>A block without a length of its own: it may be written and read in other pieces.</summary>
    Block,

    /// <summary>A length by 7 bits per byte and the bytes: either may be written and read by itself.</summary>
    PrefixedText,

    /// <summary>A frame's worth of another object.</summary>
    Object,

    /// <summary>A presence flag, and the value by a delegate.</summary>
    Nullable,

    /// <summary>A count that null has too, and each item by a delegate.</summary>
    Collection,

    /// <summary>As a collection, by two delegates.</summary>
    Dictionary,

    /// <summary>Not a byte: a question to the session or the end of the payload.</summary>
    Nothing,
}
