namespace PerfHarness.Workloads.StraightLine;

/// <summary>
/// Writes a frame without checks. All methods are inlined, so that a limit compiles to stores only.
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

    /// <summary>Writes a nullable text: 0 for null, or the length plus one and the chars.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteNullableText(string? value)
    {
        if (value is null)
        {
            Write<byte>(0);
            return;
        }

        byte* length = _next;
        WriteText(value);
        *length = unchecked((byte)(value.Length + 1));
    }

    /// <summary>
    /// Writes a text of any length and script by the framework's encoding.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteUtf8(string value) => _next = FrameworkText.Write(_next, value);

    /// <summary>Writes the chars of a text as they are in memory, after their count.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteUtf16(string value)
    {
        Write(value.Length);
        WriteBlock(value.AsSpan());
    }

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

    /// <summary>Writes values without padding, as they are in memory.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteBlock<T>(ReadOnlySpan<T> values)
        where T : unmanaged =>
        WriteBytes(MemoryMarshal.AsBytes(values));

    /// <summary>Fills the header in and returns the length of the frame.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int Finish()
    {
        int length = unchecked((int)(_next - _frame));
        StraightLineFrame.WriteHeader(_frame, length);
        return length;
    }
}
