using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Columns;

/// <summary>The decision about one value of a column, made without the database.</summary>
/// <param name="Kind">The kind of the value.</param>
/// <param name="Frames">The new value, if the value is an old one.</param>
/// <param name="Text">The full name of the type of the first root, or the reason of the refusal.</param>
internal readonly record struct OldValue(OldValueKind Kind, byte[]? Frames, string Text)
{
    /// <summary>Reads a value, and converts it in memory if it holds a BinaryFormatter message.</summary>
    internal static OldValue Of(CustomBinaryFormatter formatter, byte[] value)
    {
        try
        {
            return IsFrames(value, out bool hasMessage) ? new OldValue(OldValueKind.Frames, null, "")
                : hasMessage ? Convert(formatter, value)
                : new OldValue(OldValueKind.Refused, null, "The bytes are neither a message of BinaryFormatter nor whole frames.");
        }
        catch (SerializationException e)
        {
            return new OldValue(OldValueKind.Refused, null, e.Message);
        }
    }

    // One value may hold several messages and frames, one after another.
    private static OldValue Convert(CustomBinaryFormatter formatter, byte[] value)
    {
        string? type = null;
        using MemoryStream source = new(value, writable: false);
        using MemoryStream target = new();
        while (formatter.TryDeserialize(source, out object? graph))
        {
            type ??= graph.GetType().ToString();
            formatter.Serialize(target, graph);
        }

        // New bytes that can't be read again mustn't replace old ones that can.
        target.Position = 0;
        while (formatter.TryDeserialize(target, out _))
        {
        }

        return new OldValue(OldValueKind.Old, target.ToArray(), type!);
    }

    private static bool IsFrames(ReadOnlySpan<byte> value, out bool hasMessage)
    {
        hasMessage = false;
        ReadOnlySpan<byte> rest = value;
        while (!rest.IsEmpty)
        {
            if (BinaryFormatterImporter.IsMessage(rest))
            {
                hasMessage = true;
                return false;
            }

            if (!FrameHeader.TryRead(rest, int.MaxValue, out int size, out _))
            {
                return false;
            }

            rest = rest[size..];
        }

        return !value.IsEmpty;
    }
}

/// <summary>The kinds of values in a column.</summary>
internal enum OldValueKind
{
    /// <summary>A BinaryFormatter message that was converted.</summary>
    Old,

    /// <summary>Frames only.</summary>
    Frames,

    /// <summary>A value that can't be read.</summary>
    Refused,
}
