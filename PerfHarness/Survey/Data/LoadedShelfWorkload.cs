using System.Runtime.CompilerServices;
using CustomBinarySerializer;
using PerfHarness.Survey.Serializers;
using PerfHarness.Workloads;
using PerfHarness.Workloads.StraightLine;

namespace PerfHarness.Survey.Data;

/// <summary>The limit of a shelf whose books carry bytes.</summary>
internal readonly unsafe struct LoadedShelfWorkload : ILimitedWorkload
{
    private const int BookCount = 10_000;
    private const int MaxBookSize = ShortText.MaxSize + sizeof(int) + sizeof(int);
    private const int MaxRestSize = sizeof(int) + ShortText.MaxSize;

    public static string Name => nameof(LoadedShelf);

    public static ICustomBinarySerializable[] CreateMessages() =>
        Instances.Create(1, () => LoadedShelf.Create(BookCount, SurveyWorkloads.DefaultBytesPerBook));

    public static ContractSet Generated => SurveyContracts.Instance;

    public static ICustomBinarySerializable CreateEmpty() => new LoadedShelf();

    public static int Write(CustomBinaryFormatter formatter, Span<byte> destination, object message) =>
        TypedCalls<LoadedShelf>.Write(formatter, destination, message);

    public static object Read(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame) => TypedCalls<LoadedShelf>.Read(formatter, frame);

    public static void ReadInto(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame, object existing) =>
        formatter.DeserializeInto(frame, Unsafe.As<LoadedShelf>(existing));

    public static object CreateTypedFormatter(CustomBinaryFormatter formatter) => formatter.For<LoadedShelf>();

    public static int WriteTyped(object typedFormatter, Span<byte> destination, object message) =>
        TypedFormatterCalls<LoadedShelf>.Write(typedFormatter, destination, message);

    public static object ReadTyped(object typedFormatter, ReadOnlySpan<byte> frame) =>
        TypedFormatterCalls<LoadedShelf>.Read(typedFormatter, frame);

    public static int WriteStraight(Span<byte> destination, object message)
    {
        LoadedShelf shelf = Unsafe.As<LoadedShelf>(message);
        StraightLineFrame.RequireRoom(destination, MaxRestSize);
        int room = destination.Length - StraightLineFrame.HeaderSize - MaxRestSize;
        fixed (byte* frame = destination)
        {
            StraightLineWriter writer = new(frame);
            writer.Write(shelf.Books.Count);
            foreach (LoadedBook book in shelf.Books)
            {
                // Book by book: a look at the sizes of all of them in advance would be more than a straight line.
                room = unchecked(room - MaxBookSize - book.Content.Length);
                ArgumentOutOfRangeException.ThrowIfNegative(room);
                writer.WriteText(book.Title);
                writer.Write(book.Id);
                writer.Write(book.Content.Length);
                writer.WriteBytes(book.Content);
            }

            writer.WriteText(shelf.Secret);
            return writer.Finish();
        }
    }

    public static object ReadStraight(ReadOnlySpan<byte> frame)
    {
        StraightLineFrame.RequireWhole(frame);
        fixed (byte* start = frame)
        {
            StraightLineReader reader = new(start);
            int count = reader.Read<int>();
            List<LoadedBook> books = new(count);
            for (int index = 0; index < count; index++)
            {
                books.Add(
                    new LoadedBook { Title = reader.ReadText(), Id = reader.Read<int>(), Content = reader.ReadBytes(reader.Read<int>()) });
            }

            return new LoadedShelf { Books = books, Secret = reader.ReadText() };
        }
    }
}
