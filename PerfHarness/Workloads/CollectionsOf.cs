using System.Runtime.CompilerServices;
using CustomBinarySerializer;
using PerfHarness.Workloads.Messages;

namespace PerfHarness.Workloads;

/// <summary>
/// The same message with one of its members filled, which says which kind of collection takes the time.
/// </summary>
internal readonly struct CollectionsOf<TPart> : ILimitedWorkload
    where TPart : struct, ICollectionPart
{
    public static string Name => TPart.Name;

    public static ICustomBinarySerializable[] CreateMessages() => Instances.Create(1, () =>
    {
        Collections collections = new();
        TPart.Fill(collections);
        return collections;
    });

    public static ContractSet Generated => CollectionsWorkload.Generated;

    public static ICustomBinarySerializable CreateEmpty() => CollectionsWorkload.CreateEmpty();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Write(CustomBinaryFormatter formatter, Span<byte> destination, object message) =>
        CollectionsWorkload.Write(formatter, destination, message);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object Read(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame) => CollectionsWorkload.Read(formatter, frame);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ReadInto(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame, object existing) =>
        CollectionsWorkload.ReadInto(formatter, frame, existing);

    public static object CreateTypedFormatter(CustomBinaryFormatter formatter) => CollectionsWorkload.CreateTypedFormatter(formatter);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WriteTyped(object typedFormatter, Span<byte> destination, object message) =>
        CollectionsWorkload.WriteTyped(typedFormatter, destination, message);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object ReadTyped(object typedFormatter, ReadOnlySpan<byte> frame) => CollectionsWorkload.ReadTyped(typedFormatter, frame);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WriteStraight(Span<byte> destination, object message) => CollectionsWorkload.WriteStraight(destination, message);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object ReadStraight(ReadOnlySpan<byte> frame) => CollectionsWorkload.ReadStraight(frame);
}
