using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Generated;

/// <summary>The position and count of the items of a collection. The default is a null collection.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct ViewItems
{
    private readonly int _countPlusOne;

    internal ViewItems(ViewPayload payload, int position, int count)
    {
        Payload = payload;
        Position = position;
        _countPlusOne = count + 1;
    }

    internal ViewPayload Payload { get; }

    /// <summary>The position of the first item.</summary>
    internal int Position { get; }

    internal bool IsNull => _countPlusOne == 0;

    internal int Count => Math.Max(0, _countPlusOne - 1);

    /// <summary>Returns a cursor at the first item, or a default one if there are no items.</summary>
    internal ViewCursor Begin() => Count == 0 ? default : Payload.At(Position);
}

/// <summary>A reader of the items of a collection.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IItemReader<out TItem>
    where TItem : allows ref struct
{
    /// <summary>Reads an item and moves past it.</summary>
    static abstract TItem Read(scoped ref ViewCursor cursor);
}

/// <summary>A reader of items of equal size.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IFixedItemReader<out TItem> : IItemReader<TItem>
    where TItem : allows ref struct
{
    /// <summary>Gets the size of an item in bytes.</summary>
    static abstract int Size { get; }
}

/// <summary>A reader of numbers, enums and Guids.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct BlockItemReader<T> : IFixedItemReader<T>
    where T : unmanaged
{
    static int IFixedItemReader<T>.Size => Unsafe.SizeOf<T>();

    static T IItemReader<T>.Read(scoped ref ViewCursor cursor) => cursor.Payload.Load<T>(cursor.Take(Unsafe.SizeOf<T>()));
}
