using System.IO.MemoryMappedFiles;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>
/// The mapped memory of a ring. Every access to memory that other processes change is made here. Each is thread-safe.
/// </summary>
/// <remarks>
/// <para>
/// <b>Order.</b> A load has acquire semantics: nothing that follows it in the program is done before it. A store has
/// release semantics: everything before it in the program is seen by a process that sees the store. That is a plain
/// instruction on x64 and ldar or stlr on ARM64. Compare-and-exchange orders both ways. Nothing here orders a store
/// before a later load; the two places that need it are in <see cref="WaitWord"/>, and argued there.
/// </para>
/// <para>
/// What is stored with release and why: a record's word after its bytes, so that a reader that sees the length sees the
/// message; the tail after the records before it, for the same reason; the head after the bytes of the records before
/// it were read, so that no producer writes over bytes that are still to be read; the free word after a claim before
/// the claim's own word, so that a reader that passes the claim finds either 0 or a later claim and never old bytes.
/// </para>
/// <para>
/// <b>Bounds.</b> Whatever number a peer left in a field, as a position it is an aligned offset within the records, so
/// that a word never crosses their end. Sizes are checked against <see cref="UntilEnd"/> by those who ask for bytes.
/// </para>
/// <para>
/// <b>Lifetime.</b> The memory is unmapped when it is disposed of, which <see cref="MappedRing"/> does when no call
/// uses it any more; or when nothing refers to this object any more. Those who hold a span keep it alive.
/// </para>
/// </remarks>
internal sealed unsafe class RingMemory : IDisposable
{
    private readonly SafeMemoryMappedViewHandle _view;
    private readonly byte* _fields;
    private readonly byte* _records;
    private readonly long _mask;

    /// <summary>Maps a view of a whole file whose header was checked against its length.</summary>
    internal RingMemory(MemoryMappedViewAccessor accessor, RingHeader header)
    {
        _view = accessor.SafeMemoryMappedViewHandle;
        byte* start = null;
        _view.AcquirePointer(ref start);
        _fields = start;
        _records = start + header.RingOffset;
        Capacity = header.Capacity;
        MaxRecordSize = Capacity / RingLayout.MessagesPerCapacity;
        _mask = (header.Capacity - 1) & -RingLayout.Alignment;
    }

    ~RingMemory() => Unmap();

    /// <summary>Unmaps the memory, which no code may use any more.</summary>
    public void Dispose()
    {
        Unmap();
        GC.SuppressFinalize(this);
    }

    /// <summary>The size of all records in bytes.</summary>
    internal int Capacity { get; }

    internal int MaxRecordSize { get; }

    internal long Load(int field) => Volatile.Read(ref *(long*)(_fields + field));

    internal void Store(int field, long value) => Volatile.Write(ref *(long*)(_fields + field), value);

    internal int LoadInt32(int field) => Volatile.Read(ref Word(field));

    internal void StoreInt32(int field, int value) => Volatile.Write(ref Word(field), value);

    /// <summary>Stores a value if the field still has the one that was expected. Orders like a full fence.</summary>
    internal bool TryReplace(int field, long expected, long value) =>
        Interlocked.CompareExchange(ref *(long*)(_fields + field), value, expected) == expected;

    /// <inheritdoc cref="TryReplace(int, long, long)"/>
    internal bool TryReplace(int field, int expected, int value) =>
        Interlocked.CompareExchange(ref Word(field), value, expected) == expected;

    /// <summary>Adds 1 to a field. Orders like a full fence.</summary>
    internal void Increment(int field) => Interlocked.Increment(ref *(long*)(_fields + field));

    /// <inheritdoc cref="Increment(int)"/>
    internal int IncrementInt32(int field) => Interlocked.Increment(ref Word(field));

    /// <summary>Returns a reference to a word, to sleep on.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref int Word(int field) => ref *(int*)(_fields + field);

    /// <summary>Returns the distance to the end of the ring in bytes. Records don't cross it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int UntilEnd(long position) => unchecked(Capacity - (int)(position & _mask));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal RecordWord LoadRecord(long position) => new(Volatile.Read(ref *(long*)(_records + (position & _mask))));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void StoreRecord(long position, RecordWord word) => Volatile.Write(ref *(long*)(_records + (position & _mask)), word.Bits);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal long LoadInt64(long position) => Volatile.Read(ref *(long*)(_records + (position & _mask)));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void StoreInt64(long position, long value) => Volatile.Write(ref *(long*)(_records + (position & _mask)), value);

    /// <summary>Keeps later stores after earlier ones, whether they have release semantics or not.</summary>
    internal static void OrderStores() => Volatile.WriteBarrier();

    /// <summary>Keeps later loads after earlier ones, whether they have acquire semantics or not.</summary>
    internal static void OrderLoads() => Volatile.ReadBarrier();

    /// <summary>Stores a whole frame, the word last.</summary>
    /// <param name="position">Position of the record, with room for the frame before the end of the ring.</param>
    /// <param name="frame">The frame, at least a header.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void StoreFrame(long position, ReadOnlySpan<byte> frame)
    {
        byte* record = _records + (position & _mask);
        Unsafe.CopyBlockUnaligned(
            ref *(record + RecordWord.Size),
            in Unsafe.Add(ref MemoryMarshal.GetReference(frame), RecordWord.Size),
            unchecked((uint)(frame.Length - RecordWord.Size)));
        Volatile.Write(ref *(long*)record, RecordWord.Of(frame).Bits);
    }

    /// <summary>Returns the bytes of a record in the ring.</summary>
    /// <param name="position">Position of the record.</param>
    /// <param name="size">Size in bytes, which was checked against <see cref="UntilEnd"/>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Span<byte> Bytes(long position, int size) => new(_records + (position & _mask), size);

    // Not through the accessor, which would write all pages back to a file on a disk before.
    private void Unmap()
    {
        if (_fields is not null && !_view.IsClosed)
        {
            _view.ReleasePointer();
            _view.Dispose();
        }
    }
}
