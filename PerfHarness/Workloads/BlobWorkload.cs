using System.Runtime.CompilerServices;
using CustomBinarySerializer;
using PerfHarness.Workloads.Messages;
using PerfHarness.Workloads.StraightLine;

namespace PerfHarness.Workloads;

public readonly unsafe struct BlobWorkload : ILimitedWorkload
{
    private const int ContentLength = 64 * 1024;
    private const int Seed = 1;
    private const int FixedSize = 2 * sizeof(int);

    public static string Name => nameof(Blob);

    public static ICustomBinarySerializable[] CreateMessages() =>
        Instances.Create(1, () => new Blob { Content = RandomContent(), Number = 42 });

    public static ContractSet Generated => BlobContracts.Instance;

    public static ICustomBinarySerializable CreateEmpty() => new Blob();

    public static int Write(CustomBinaryFormatter formatter, Span<byte> destination, object message)
    {
        formatter.TrySerialize(destination, Unsafe.As<Blob>(message), out int bytesWritten);
        return bytesWritten;
    }

    public static object Read(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame) => formatter.Deserialize<Blob>(frame);

    public static void ReadInto(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame, object existing) =>
        formatter.DeserializeInto(frame, Unsafe.As<Blob>(existing));

    public static object CreateTypedFormatter(CustomBinaryFormatter formatter) => formatter.For<Blob>();

    public static int WriteTyped(object typedFormatter, Span<byte> destination, object message) =>
        TypedFormatterCalls<Blob>.Write(typedFormatter, destination, message);

    public static object ReadTyped(object typedFormatter, ReadOnlySpan<byte> frame) =>
        TypedFormatterCalls<Blob>.Read(typedFormatter, frame);

    public static int WriteStraight(Span<byte> destination, object message)
    {
        Blob blob = Unsafe.As<Blob>(message);
        StraightLineFrame.RequireRoom(destination, FixedSize + blob.Content.Length);
        fixed (byte* frame = destination)
        {
            StraightLineWriter writer = new(frame);
            writer.Write(blob.Content.Length);
            writer.WriteBytes(blob.Content);
            writer.Write(blob.Number);
            return writer.Finish();
        }
    }

    public static object ReadStraight(ReadOnlySpan<byte> frame)
    {
        StraightLineFrame.RequireWhole(frame);
        fixed (byte* start = frame)
        {
            StraightLineReader reader = new(start);
            return new Blob { Content = reader.ReadBytes(reader.Read<int>()), Number = reader.Read<int>() };
        }
    }

    private static byte[] RandomContent()
    {
        byte[] content = new byte[ContentLength];
        new Random(Seed).NextBytes(content);
        return content;
    }
}
