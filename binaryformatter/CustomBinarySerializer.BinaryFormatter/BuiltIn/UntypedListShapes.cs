using System.Collections;
using System.Collections.Specialized;
using CustomBinarySerializer.Generated;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal readonly struct ArrayListShape : IGrowingListShape<ArrayListShape, ArrayList, object?[], object?>
{
    public static object?[] Items(ArrayList list) => list.ToArray();

    public static ArrayList Create(int capacity) => new(capacity);

    public static void Add(ArrayList builder, object? item) => builder.Add(item);
}

internal readonly struct UntypedQueueShape : IGrowingListShape<UntypedQueueShape, Queue, object?[], object?>
{
    public static object?[] Items(Queue list) => list.ToArray();

    public static Queue Create(int capacity) => new(capacity);

    public static void Add(Queue builder, object? item) => builder.Enqueue(item);
}

/// <summary>A shape of stacks. The bottom comes first, so that items are pushed in byte order.</summary>
internal readonly struct UntypedStackShape : IGrowingListShape<UntypedStackShape, Stack, object?[], object?>
{
    public static object?[] Items(Stack list) => ShapeItems.Reversed(list.ToArray());

    public static Stack Create(int capacity) => new(capacity);

    public static void Add(Stack builder, object? item) => builder.Push(item);
}

internal readonly struct StringCollectionShape : IGrowingListShape<StringCollectionShape, StringCollection, string?[], string?>
{
    public static string?[] Items(StringCollection list) => [.. list.Cast<string?>()];

    public static StringCollection Create(int capacity) => [];

    public static void Add(StringCollection builder, string? item) => builder.Add(item);
}
