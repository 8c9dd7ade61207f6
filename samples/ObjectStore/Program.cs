// A transaction file whose old segments move to an object store over HTTP. A reader fetches them from there.
using CustomBinarySerializer;
using CustomBinarySerializer.TransactionFiles;

const int Segments = 5;
const int MessagesOfSegment = 1000;
TypeRegistry registry = new(MeterContracts.Instance);
string folder = Directory.CreateTempSubdirectory("meter").FullName;
try
{
    using TinyStore store = new();
    using HttpClient client = new() { BaseAddress = store.Address };
    HttpArchive archive = new(client) { CacheSize = 100_000_000 };
    Write(folder, registry);

    // Two segments stay in the folder.
    IReadOnlyList<SegmentConversionResult> moved = await SegmentArchiving.MoveAsync(
        folder, archive, new RetentionPolicy { MaxSegments = 2 });
    Console.WriteLine($"{moved.Count} segments are in the store, which holds {store.Count} objects");

    using (TransactionFileReader reader = TransactionFileReader.Open(
        folder, registry, new TransactionFileReaderOptions { Archive = archive }))
    {
        Console.WriteLine($"message 0 says {reader.ReadAt<MeterReading>(0).Text}");
        Console.WriteLine($"{reader.Read<MeterReading>().Count()} messages were read");
    }

    using (TransactionFileReader reader = TransactionFileReader.Open(folder, registry))
    {
        try
        {
            reader.ReadAt<MeterReading>(0);
        }
        catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.SegmentArchived)
        {
            Console.WriteLine("a reader without the archive reads what is in the folder, and no more");
        }
    }

    // All come back, and the store is emptied.
    await SegmentArchiving.RestoreAsync(folder, archive);
    await SegmentArchiving.DeleteUnusedAsync(folder, archive);
    Console.WriteLine($"restored; the store holds {store.Count} objects");
    return 0;
}
finally
{
    Directory.Delete(folder, recursive: true);
}

static void Write(string folder, TypeRegistry registry)
{
    using TransactionFileWriter writer = TransactionFileWriter.Open(folder, registry);
    for (int segment = 0; segment < Segments; segment++)
    {
        for (int i = 0; i < MessagesOfSegment; i++)
        {
            writer.Append(new MeterReading { Number = (int)writer.NextOrdinal, Text = $"reading {writer.NextOrdinal}" });
        }

        if (segment < Segments - 1)
        {
            writer.Roll();
        }
    }
}

[BinaryTypeId(1)]
internal sealed partial class MeterReading
{
    public int Number { get; set; }

    public string Text { get; set; } = "";
}

internal sealed partial class MeterContracts : ContractSet;
