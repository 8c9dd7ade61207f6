using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;

namespace CustomBinarySerializer.Generator.HandWritten.Forms;

/// <summary>A value, or a collection of values, that a method moves between an object and the payload.</summary>
internal abstract record Moved
{
    /// <summary>A single value.</summary>
    /// <param name="Call">The call that writes or reads the value.</param>
    /// <param name="Content">The written value, or the variable with the value that was read.</param>
    /// <param name="Flag">
    /// The preceding Boolean that indicates that the value isn't null; null if there is none.
    /// </param>
    internal sealed record Single(Step.Transfer Call, Value Content, Value? Flag) : Moved;

    /// <summary>A count, and as many items.</summary>
    /// <param name="Of">The collection.</param>
    /// <param name="Count">The form of the count.</param>
    /// <param name="Parts">The values of an item, in the order of the bytes.</param>
    /// <param name="Items">The item, or the key and value of a dictionary that is read.</param>
    internal sealed record Several(Value Of, CountForm Count, ImmutableArray<Moved> Parts, ImmutableArray<Value> Items) : Moved;
}

/// <summary>The forms of the count of a collection.</summary>
internal enum CountForm
{
    /// <summary>An int32 before a loop.</summary>
    Int32,

    /// <summary>An int32 before a block of unmanaged items.</summary>
    Int32BeforeBlock,

    /// <summary>A 7-bit-encoded number, as <c>WriteCollection</c> writes it.</summary>
    Prefix,
}
