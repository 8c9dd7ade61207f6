using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Tests;

/// <summary>A folder of several segments: visits, and a customer as each tenth message.</summary>
internal sealed class SampleJournal : IDisposable
{
    internal const int Count = 1000;
    internal const int VisitId = 20;
    internal const int CustomerId = 21;

    private readonly TemporaryFolder _folder = new();

    internal SampleJournal()
    {
        using TransactionFileWriter writer = OpenWriter();
        Append(writer, 0, Count);
    }

    internal static TransactionFileOptions Options { get; } = new() { SegmentSize = 1 << 14, Durability = DurabilityPolicy.Explicit };

    internal static TypeRegistry Registry { get; } = new TypeRegistry().Register<Visit>(VisitId).Register<Customer>(CustomerId);

    internal string Path => _folder.Path;

    internal string[] Segments => [.. Directory.GetFiles(Path, "*.segment").Order(StringComparer.Ordinal)];

    internal TransactionFileWriter OpenWriter() => TransactionFileWriter.Open(Path, Registry, Options);

    internal static void Append(TransactionFileWriter writer, int from, int to)
    {
        for (int number = from; number < to; number++)
        {
            if (number % 10 == 0)
            {
                writer.Append(Customer.Smith);
            }
            else
            {
                writer.Append(new Visit($"/page/{number}", number));
            }
        }
    }

    /// <summary>Flips a bit of a message in the middle of a segment.</summary>
    internal void Damage(int segment)
    {
        byte[] bytes = File.ReadAllBytes(Segments[segment]);
        int middle = bytes.Length / 2;
        bytes[middle + bytes.AsSpan(middle).IndexOf("/page/"u8)] ^= 1;
        File.WriteAllBytes(Segments[segment], bytes);
    }

    internal IReadOnlyList<object> Messages()
    {
        using TransactionFileReader reader = TransactionFileReader.Open(Path, Registry);
        return [.. reader.Read(reader.FirstOrdinal).Select(record => record.Message)];
    }

    public void Dispose() => _folder.Dispose();
}
