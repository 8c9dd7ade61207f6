namespace Stress.Fuzzing.Mutating;

/// <summary>
/// Finds frames <c>[length int32][type id int32][payload]</c> anywhere in an input. A plausible header with enough
/// bytes after it counts as a frame.
/// </summary>
internal static class FrameRanges
{
    private const int LengthSize = sizeof(int);
    private const int HighestId = 1 << 12;
    private const int LowestId = -1100;
    private const int LowestRecordId = -1_000_100;
    private const int HighestRecordId = -1_000_000;

    internal static List<Range> In(ReadOnlySpan<byte> input)
    {
        List<Range> frames = [];
        for (int at = 0; at <= input.Length - (2 * LengthSize); at++)
        {
            int length = BinaryPrimitives.ReadInt32LittleEndian(input[at..]);
            if (length >= LengthSize && length <= input.Length - at - LengthSize
                && IsId(BinaryPrimitives.ReadInt32LittleEndian(input[(at + LengthSize)..])))
            {
                frames.Add(at..(at + LengthSize + length));
            }
        }

        return frames;
    }

    /// <summary>Returns the length fields of the frames around a range.</summary>
    internal static IEnumerable<LengthField> LengthsAround(ReadOnlySpan<byte> input, int start, int end)
    {
        List<LengthField> lengths = [];
        foreach (Range frame in In(input))
        {
            if (frame.Start.Value + LengthSize <= start && frame.End.Value >= end)
            {
                lengths.Add(new LengthField(frame.Start.Value, LengthSize));
            }
        }

        return lengths;
    }

    private static bool IsId(int id) => id is (>= LowestId and <= HighestId and not 0) or (>= LowestRecordId and <= HighestRecordId);
}
