namespace PerfHarness.Workloads;

/// <summary>
/// The counterpart of a workload that repeats one message: different messages in random order, as programs send them.
/// </summary>
internal readonly struct Varied<TWorkload> : IWorkload
    where TWorkload : struct, IVariedWorkload
{
    private const int Seed = 1;

    public static string Name => IVariedWorkload.Prefix + TWorkload.Name;

    public static ContractSet Generated => TWorkload.Generated;

    public static bool Varies => true;

    public static bool IsCompact => TWorkload.IsCompact;

    public static ICustomBinarySerializable[] CreateMessages() => CreateMessages(TWorkload.VariedCount);

    public static ICustomBinarySerializable[] CreateMessages(int count)
    {
        Random random = new(Seed);
        return Instances.Create(count, () => TWorkload.CreateVaried(random));
    }

    public static ICustomBinarySerializable CreateEmpty() => TWorkload.CreateEmpty();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Write(CustomBinaryFormatter formatter, Span<byte> destination, object message) =>
        TWorkload.Write(formatter, destination, message);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object Read(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame) => TWorkload.Read(formatter, frame);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ReadInto(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame, object existing) =>
        TWorkload.ReadInto(formatter, frame, existing);

    public static object CreateTypedFormatter(CustomBinaryFormatter formatter) => TWorkload.CreateTypedFormatter(formatter);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WriteTyped(object typedFormatter, Span<byte> destination, object message) =>
        TWorkload.WriteTyped(typedFormatter, destination, message);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object ReadTyped(object typedFormatter, ReadOnlySpan<byte> frame) => TWorkload.ReadTyped(typedFormatter, frame);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WriteStraight(Span<byte> destination, object message) => TWorkload.WriteStraight(destination, message);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object ReadStraight(ReadOnlySpan<byte> frame) => TWorkload.ReadStraight(frame);
}
