namespace PerfHarness.Workloads.StraightLine;

/// <summary>
/// Reads the payload of a frame without checks. All methods are inlined, so that a limit compiles to loads and
/// allocations only.
/// </summary>
internal unsafe ref struct StraightLineReader
{
    private byte* _next;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public StraightLineReader(byte* frame) => _next = unchecked(frame + StraightLineFrame.HeaderSize);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Read<T>()
        where T : unmanaged
    {
        T value = Unsafe.ReadUnaligned<T>(_next);
        _next = unchecked(_next + sizeof(T));
        return value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public string ReadText()
    {
        _next = ShortText.Read(_next, out string text);
        return text;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public string? ReadNullableText()
    {
        int lengthAndOne = Read<byte>();
        if (lengthAndOne == 0)
        {
            return null;
        }

        _next = ShortText.Read(_next, unchecked(lengthAndOne - 1), out string text);
        return text;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public string ReadUtf8()
    {
        _next = FrameworkText.Read(_next, out string text);
        return text;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public string ReadUtf16()
    {
        string text = new((char*)(_next + sizeof(int)), 0, Unsafe.ReadUnaligned<int>(_next));
        _next = unchecked(_next + sizeof(int) + (sizeof(char) * text.Length));
        return text;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public DateTime ReadDateTime() => DateTimeBits.To(Read<long>());

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public decimal ReadDecimal()
    {
        decimal value = new(new ReadOnlySpan<int>(_next, sizeof(decimal) / sizeof(int)));
        _next = unchecked(_next + sizeof(decimal));
        return value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte[] ReadBytes(int count) => ReadBlock<byte>(count);

    /// <summary>Reads values without padding, as they are in memory.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T[] ReadBlock<T>(int count)
        where T : unmanaged
    {
        T[] values = GC.AllocateUninitializedArray<T>(count);
        new ReadOnlySpan<T>(_next, count).CopyTo(values);
        _next = unchecked(_next + (count * sizeof(T)));
        return values;
    }
}
