using System.Runtime.CompilerServices;

namespace PerfHarness.Workloads.StraightLine;

/// <summary>
/// Where the next store of a limit goes. All of it is inlined, so that a codec compiles to nothing but stores.
/// </summary>
internal unsafe ref struct StraightLineWriter
{
    private readonly byte* _frame;
    private byte* _next;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public StraightLineWriter(byte* frame)
    {
        _frame = frame;
        _next = unchecked(frame + StraightLineFrame.HeaderSize);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write<T>(T value)
        where T : unmanaged
    {
        Unsafe.WriteUnaligned(_next, value);
        _next = unchecked(_next + sizeof(T));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteText(string value) => _next = ShortText.Write(_next, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDateTime(DateTime value) => Write(DateTimeBits.From(value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDecimal(decimal value)
    {
        decimal.GetBits(value, new Span<int>(_next, sizeof(decimal) / sizeof(int)));
        _next = unchecked(_next + sizeof(decimal));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteBytes(ReadOnlySpan<byte> value)
    {
        value.CopyTo(new Span<byte>(_next, value.Length));
        _next = unchecked(_next + value.Length);
    }

    /// <summary>Fills the header in and returns the length of the frame.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int Finish()
    {
        int length = unchecked((int)(_next - _frame));
        StraightLineFrame.WriteHeader(_frame, length);
        return length;
    }
}
