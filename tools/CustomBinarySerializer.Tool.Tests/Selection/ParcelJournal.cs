using CustomBinarySerializer.TransactionFiles;
using Shop;

namespace CustomBinarySerializer.Tool.Tests.Selection;

/// <summary>A folder with parcels.</summary>
internal sealed class ParcelJournal : IDisposable
{
    internal const int Id = 30;

    private readonly TemporaryFolder _folder = TemporaryFolder.InMemory();

    internal ParcelJournal(params IEnumerable<Parcel> parcels)
    {
        using TransactionFileWriter writer = TransactionFileWriter.Open(
            Path, Registry, new TransactionFileOptions { SegmentSize = 1 << 14, Durability = DurabilityPolicy.Explicit });
        foreach (Parcel parcel in parcels)
        {
            writer.Append(parcel);
        }
    }

    internal static TypeRegistry Registry { get; } = new TypeRegistry().Register<Parcel>(Id).Register<Order>(31);

    internal string Path => _folder.Path;

    internal static Parcel Sample(int number) => new()
    {
        Number = number,
        Note = number % 3 == 0 ? null : $"note {number}",
        Price = number / 4m,
        Weight = number % 2 == 0 ? number / 2.0 : null,
        State = number % 2 == 0 ? ParcelState.OnTheWay : ParcelState.Delivered,
        Sent = new DateTime(2026, 11, 1, 0, 0, 0, DateTimeKind.Utc).AddHours(number),
        IsFragile = number % 5 == 0,
        Id = new Guid(number, 0, 0, [0, 0, 0, 0, 0, 0, 0, 1]),
        To = number % 4 == 0 ? null : new Address { City = number % 2 == 0 ? "Bern" : "Basel", Zip = 3000 + number },
        Stops = [.. Enumerable.Range(0, number % 3).Select(stop => new Address { City = $"stop {stop}", Zip = stop })],
    };

    /// <summary>Returns the ordinals of the messages that a command line selects.</summary>
    internal long[] Dump(params string[] options)
    {
        ToolRun run = ToolRun.Of(["dump", Path, .. options]);
        Assert.That(run.Code, Is.Zero, run.Error);
        return [.. run.Lines.Select(line => System.Text.Json.JsonDocument.Parse(line).RootElement.GetProperty("ordinal").GetInt64())];
    }

    public void Dispose() => _folder.Dispose();
}
