using System.Collections.Immutable;

namespace CustomBinarySerializer.Generator.HandWritten.Wire;

/// <summary>An operation on the payload: a call of the writer, and the corresponding call of the reader.</summary>
/// <param name="Name">The name in messages and the layout: <c>Int32</c>, <c>Guid</c>, <c>NullableString</c>.</param>
/// <param name="Writes">The writer methods, named as by <see cref="WireCalls.KeyOf"/>.</param>
/// <param name="Reads">The reader methods.</param>
/// <param name="Shape">The way to compare the bytes with those of another call.</param>
/// <param name="Primitives">
/// The <c>BinaryWriter</c> calls that write the same bytes; the call itself if it isn't composed of others.
/// </param>
internal sealed record WireCall(
    string Name, ImmutableArray<string> Writes, ImmutableArray<string> Reads, WireShape Shape, ImmutableArray<string> Primitives);

/// <summary>The ways to compare the bytes of two calls.</summary>
internal enum WireShape
{
    /// <summary>Read by its counterpart only, or by a call with the same primitives.</summary>
    Fixed,

    /// <summary>
    /// Read like <see cref="Fixed"/>, with an equal type argument: <c>UnmanagedArray&lt;double&gt;</c>.
    /// </summary>
    OfType,

    /// <summary>Read like <see cref="Fixed"/>, with an equal size of the enum.</summary>
    Enum,

    /// <summary>A block without a length, which may be written and read in different pieces.</summary>
    Block,

    /// <summary>A 7-bit-encoded length and the bytes, each of which may be written and read separately.</summary>
    PrefixedText,

    /// <summary>A nested object.</summary>
    Object,

    /// <summary>A presence flag, and the value by a delegate.</summary>
    Nullable,

    /// <summary>A count, which includes null, and each item by a delegate.</summary>
    Collection,

    /// <summary>A collection with two delegates.</summary>
    Dictionary,

    /// <summary>No bytes: a query of the session or of the end of the payload.</summary>
    Nothing,
}
