using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Generated;

/// <summary>The payload of a generated view, which loads values on access.</summary>
/// <remarks>
/// Every load is bounds-checked, because the bytes may be memory that another process changes meanwhile.
/// </remarks>
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

    /// <summary>Gets whether there is no payload.</summary>
    public bool IsNull => _host is null;

    /// <summary>Loads a number, an enum or a <see cref="Guid"/>.</summary>
    /// <exception cref="InvalidOperationException">
    /// The position isn't that of a member, for example because the view is null.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Load<T>(int position)
        where T : unmanaged
    {
        // One comparison for both ends of the range, in numbers that can't wrap.
        if (unchecked((ulong)(uint)position + (uint)Unsafe.SizeOf<T>() > (uint)_bytes.Length))
        {
            ThrowNoMember();
        }

        return LittleEndian.Load<T>(ref MemoryMarshal.GetReference(_bytes), position);
    }

    /// <summary>Returns the text at a position.</summary>
    /// <param name="position">The position of the text's prefix.</param>
    /// <param name="bias">The prefix of a length of 0. The number below it means null.</param>
    /// <exception cref="InvalidOperationException">
    /// The position isn't that of a member, for example because the view is null.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TextView Text(int position, int bias)
    {
        ViewCursor cursor = At(position);
        return cursor.Text(bias);
    }

    /// <summary>Returns the text at a position after its prefix.</summary>
    /// <param name="position">The position of the first byte of the text.</param>
    /// <param name="prefix">The prefix of the text.</param>
    /// <param name="bias">The prefix of a length of 0. The number below it means null.</param>
    /// <exception cref="InvalidOperationException">
    /// The position isn't that of a member, for example because the view is null.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TextView TextAfterPrefix(int position, int prefix, int bias)
    {
        ViewCursor cursor = At(position);
        return cursor.TextAfterPrefix(prefix, bias);
    }

    /// <summary>Returns a cursor at a position.</summary>
    /// <exception cref="InvalidOperationException">
    /// The position isn't that of a member, for example because the view is null.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ViewCursor At(int position)
    {
        if (_host is null || unchecked((uint)position > (uint)_bytes.Length))
        {
            ThrowNoMember();
        }

        return new ViewCursor(_host, _bytes, position);
    }

    /// <summary>Returns a range of the bytes.</summary>
    internal ReadOnlySpan<byte> Slice(int position, int length) => _bytes.Slice(position, length);

    [DoesNotReturn]
    private static void ThrowNoMember() => throw new InvalidOperationException(
        "There is no such member: the view is of null, of an object of a derived type, or of no message at all. "
        + "Look at IsNull, and at Derived where there is one.");
}
