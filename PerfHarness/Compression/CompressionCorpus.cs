using PerfHarness.Catalog.Framework;
using PerfHarness.Catalog.Records;
using PerfHarness.Files.Scenarios;
using PerfHarness.Workloads;

namespace PerfHarness.Compression;

/// <summary>Messages that are compressed. Each run has the same, but for the catalogue of another runtime.</summary>
/// <param name="Name">The name of the corpus.</param>
/// <param name="NewRegistry">Creates a registry of its types.</param>
/// <param name="Messages">The messages.</param>
/// <param name="IsSmall">Whether it has some megabytes only.</param>
internal sealed record CompressionCorpus(
    string Name, Func<TypeRegistry> NewRegistry, IEnumerable<ICustomBinarySerializable> Messages, bool IsSmall = false)
{
    private const int Seed = 33_001;
    private const int SymbolCount = 400;

    private static readonly string[] s_streets =
        ["Main Street", "Oak Avenue", "Park Road", "Mill Lane", "Station Road", "Church Street", "High Street", "Green Lane", "Kings Road"];

    private static readonly string[] s_cities =
        ["Springfield", "Riverton", "Ashford", "Milton", "Clayton", "Dover", "Newport", "Salem", "Georgetown", "Burlington", "Franklin"];

    /// <summary>Creates the corpora: customers, ticks, and the catalogue of the framework.</summary>
    public static CompressionCorpus[] All(int messages, PhaseDisplay display) =>
    [
        new("customers", SampleMessages.NewRegistry, Customers(messages)),
        new("ticks", () => new TypeRegistry(TickContracts.Instance), Ticks(messages)),
        new("type catalogue", CatalogRecord.CreateRegistry, Catalogue(display), IsSmall: true),
    ];

    /// <summary>Creates customers of 16 last and first names, 99 streets in cities, and random numbers.</summary>
    public static IEnumerable<Customer> Customers(int messages)
    {
        Random random = new(Seed);
        for (int i = 0; i < messages; i++)
        {
            Customer names = SampleMessages.Customers[random.Next(SampleMessages.Count)];
            yield return new Customer
            {
                LastName = names.LastName,
                FirstName = names.FirstName,
                Address = $"{random.Next(1, 500)} {s_streets[random.Next(s_streets.Length)]}, {s_cities[random.Next(s_cities.Length)]}",
                Age = random.Next(18, 100),
                ZipCode = random.Next(10_000, 100_000),
            };
        }
    }

    // Prices walk, times and numbers rise, and sizes are round, as those of a market do.
    private static IEnumerable<Tick> Ticks(int messages)
    {
        Random random = new(Seed);
        (string Name, int Price)[] symbols = [.. Enumerable.Range(0, SymbolCount)
            .Select(_ => (random.GetString("ABCDEFGHIJKLMNOPQRSTUVWXYZ", random.Next(3, 7)), random.Next(1_000, 500_000)))];
        DateTime time = new(2026, 11, 2, 8, 0, 0, DateTimeKind.Utc);
        for (int i = 0; i < messages; i++)
        {
            ref (string Name, int Price) symbol = ref symbols[random.Next(SymbolCount)];
            symbol.Price = Math.Max(100, symbol.Price + random.Next(-5, 6));
            time = time.AddTicks(random.Next(1, 20_000));
            yield return new Tick
            {
                Symbol = symbol.Name,
                Time = time,
                Bid = symbol.Price / 100.0,
                Ask = (symbol.Price + random.Next(1, 4)) / 100.0,
                Size = 100 * random.Next(1, 50),
                Number = i,
            };
        }
    }

    private static IReadOnlyList<CatalogRecord> Catalogue(PhaseDisplay display)
    {
        IReadOnlyList<string> files = FrameworkCatalog.FindAssemblyFiles();
        using Phase phase = display.Begin("Read the catalogue of the shared frameworks", files.Count);
        return FrameworkCatalog.Scan(files, phase).Records;
    }
}
