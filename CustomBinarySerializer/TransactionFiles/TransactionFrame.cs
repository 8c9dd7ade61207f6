using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>One message of a transaction file, as it was written. Valid until the next is read.</summary>
public readonly ref struct TransactionFrame
{
    internal TransactionFrame(long ordinal, ReadOnlySpan<byte> bytes)
    {
        Ordinal = ordinal;
        Bytes = bytes;
    }

    /// <summary>Its number, from 0, without gaps.</summary>
    public long Ordinal { get; }

    /// <summary>The id under which it was written.</summary>
    public int TypeId => FrameHeader.ReadTypeId(Bytes);

    /// <summary>The frame: length, type id and payload, as <see cref="CustomBinaryFormatter"/> reads it.</summary>
    public ReadOnlySpan<byte> Bytes { get; }
}
