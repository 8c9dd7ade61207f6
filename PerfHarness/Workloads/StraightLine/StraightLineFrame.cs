namespace PerfHarness.Workloads.StraightLine;

/// <summary>The header of a frame, and the only check that a limit makes.</summary>
/// <remarks>
/// <code>
/// 0        4        8
/// | length | typeId | payload
/// </code>
/// </remarks>
internal static unsafe class StraightLineFrame
{
    public const int HeaderSize = TypeIdOffset + sizeof(int);

    public const int TypeId = 1;

    private const int TypeIdOffset = sizeof(int);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void RequireRoom(Span<byte> destination, int maxPayloadSize)
    {
        if (destination.Length < unchecked(HeaderSize + maxPayloadSize))
        {
            throw new ArgumentException("The buffer is too small for the message.", nameof(destination));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void RequireWhole(ReadOnlySpan<byte> frame)
    {
        if (frame.Length < HeaderSize
            || Unsafe.ReadUnaligned<int>(in frame[0]) != unchecked(frame.Length - TypeIdOffset)
            || Unsafe.ReadUnaligned<int>(in frame[TypeIdOffset]) != TypeId)
        {
            throw new InvalidDataException("The frame is cut short or of another type.");
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteHeader(byte* frame, int frameLength)
    {
        Unsafe.WriteUnaligned(frame, unchecked(frameLength - TypeIdOffset));
        Unsafe.WriteUnaligned(unchecked(frame + TypeIdOffset), TypeId);
    }
}
