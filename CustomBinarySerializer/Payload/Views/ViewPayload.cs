using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Generated;

/// <summary>The payload of a generated view, which loads values when they are asked for.</summary>
/// <remarks>Every load is checked against the bytes, whatever a view believes of them: they may be memory that somebody else changes meanwhile.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct ViewPayload
{
    private readonly PayloadHost _host;
    private readonly ReadOnlySpan<byte> _bytes;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ViewPayload(PayloadHost host, ReadOnlySpan<byte> bytes)
    {
        _host = host;
        _bytes = bytes;
    }

    /// <summary>Whether there is none.</summary>
    public bool IsNull => _host is null;

    /// <summary>Loads a number, an enum or a Guid.</summary>
    /// <exception cref="InvalidOperationException">It isn't there: the view is of null, or of nothing.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Load<T>(int position)
        where T : unmanaged
    {
        // One comparison for both ends of the range, in numbers that can't wrap.
        if (unchecked((ulong)(uint)position + (uint)Unsafe.SizeOf<T>() > (uint)_bytes.Length))
        {
            ThrowNothing();
        }

        return LittleEndian.Load<T>(ref MemoryMarshal.GetReference(_bytes), position);
    }

    /// <summary>The text at a position.</summary>
    /// <param name="position">Where its prefix is.</param>
    /// <param name="bias">The number that stands for a length of 0.</param>
    /// <exception cref="InvalidOperationException">It isn't there: the view is of null, or of nothing.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TextView Text(int position, int bias)
    {
        ViewCursor cursor = At(position);
        return cursor.Text(bias);
    }

    /// <summary>The text at a position after its prefix.</summary>
    /// <param name="position">The position of the first byte of the text.</param>
    /// <param name="prefix">The prefix.</param>
    /// <param name="bias">The number that stands for a length of 0.</param>
    /// <exception cref="InvalidOperationException">It isn't there: the view is of null, or of nothing.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TextView TextAfterPrefix(int position, int prefix, int bias)
    {
        ViewCursor cursor = At(position);
        return cursor.TextAfterPrefix(prefix, bias);
    }

    /// <summary>Walks on from a position.</summary>
    /// <exception cref="InvalidOperationException">It isn't there: the view is of null, or of nothing.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ViewCursor At(int position)
    {
        if (_host is null || unchecked((uint)position > (uint)_bytes.Length))
        {
            ThrowNothing();
        }

        return new ViewCursor(_host, _bytes, position);
    }

    /// <summary>Some of the bytes.</summary>
    internal ReadOnlySpan<byte> Slice(int position, int length) => _bytes.Slice(position, length);

    [DoesNotReturn]
    private static void ThrowNothing() => throw new InvalidOperationException(
        "There is no such member: the view is of null, of an object of a derived type, or of no message at all. Look at IsNull, and at Derived where there is one.");
}
