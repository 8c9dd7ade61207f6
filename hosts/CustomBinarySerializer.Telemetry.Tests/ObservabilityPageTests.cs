using System.Diagnostics.Metrics;
using System.Diagnostics.Tracing;
using System.Text.RegularExpressions;
using CustomBinarySerializer.SharedMemory;
using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TestKit.Telemetry;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Telemetry.Tests;

[NonParallelizable]
public sealed partial class ObservabilityPageTests
{
    private static readonly string[][] s_rows =
    [
        .. new MarkdownPage("docs", "observability.md").Text.Split('\n')
            .Where(line => line.StartsWith("| ", StringComparison.Ordinal))
            .Select(line => line.Split('|', StringSplitOptions.TrimEntries)[1..^1]),
    ];

    private static string Manifest => EventSource.GenerateManifest(typeof(LibraryEvents), null)!;

    [Test]
    public void EveryInstrumentIsDescribedWithItsKindAndUnit()
    {
        string[] described =
        [
            .. s_rows.Where(row => row[0].StartsWith("`custombinaryserializer.", StringComparison.Ordinal) && row.Length == 5)
                .Select(row => $"{row[0].Trim('`')} {row[1]} {row[2].Trim('`')}"),
        ];

        Assert.That(
            Published().Select(instrument => $"{instrument.Name} {KindOf(instrument)} {instrument.Unit}"), Is.EquivalentTo(described));
    }

    [Test]
    public void NamesAndUnitsFollowTheConventions()
    {
        foreach (Instrument instrument in Published())
        {
            Assert.That(instrument.Name, Does.Match("^custombinaryserializer(\\.[a-z]+(_[a-z]+)*)+$"));
            Assert.That(instrument.Unit, Does.Match("^(By|s|\\{[a-z]+(_[a-z]+)*\\})$"));
            Assert.That(instrument.Description, Does.EndWith("."));
            Assert.That(
                KindOf(instrument) == "ObservableUpDownCounter" && instrument.Name.EndsWith('s'),
                Is.False,
                "Those that go down again aren't in the plural.");
        }
    }

    [Test]
    public void EveryEventIsDescribedWithItsIdAndLevel()
    {
        string[] events = [.. from Match match in AnyEvent.Matches(Manifest)
            select $"{match.Groups["id"]} {match.Groups["name"]} {match.Groups["level"]}"];
        string[] described =
        [
            .. s_rows.Where(row => row.Length == 5 && int.TryParse(row[0], out _)).Select(row => $"{row[0]} {row[1].Trim('`')} {row[2]}"),
        ];

        Assert.That(
            events,
            Is.EquivalentTo(described.Prepend("0 EventSourceMessage LogAlways")),
            "The first is the framework's, for its own errors.");
    }

    [Test]
    public void FieldsOfEventsAreDescribedInTheirOrder()
    {
        string[] templates = [.. from Match match in AnyTemplate.Matches(Manifest) select string.Join(
            ", ", from Match field in AnyField.Matches(match.Value) select $"{field.Groups["name"]} {field.Groups["type"]}")];
        string[] described = [.. s_rows.Where(row => row.Length == 5
            && int.TryParse(row[0], out _)).Select(row => row[3].Replace("`", "", StringComparison.Ordinal))];

        Assert.That(templates.Select(template => template.Replace("UnicodeString", "string", StringComparison.Ordinal)
            .Replace("Int64", "int64", StringComparison.Ordinal)), Is.EquivalentTo(described.Prepend("message string")));
    }

    private static List<Instrument> Published()
    {
        using RingFolder folder = new();
        using SharedMemoryQueue queue = folder.OpenQueue(RingFolder.Options());
        using TransactionFileWriter writer = SampleJournal.OpenWriter(new SimulatedDisk());
        _ = TestRegistry.New();
        using Measurements measurements = new();
        return measurements.Instruments;
    }

    private static string KindOf(Instrument instrument) => instrument.GetType().Name.Split('`')[0];

    [GeneratedRegex("<event value=\"(?<id>\\d+)\" version=\"\\d+\" level=\"win:(?<level>\\w+)\" symbol=\"(?<name>\\w+)\"")]
    private static partial Regex AnyEvent { get; }

    [GeneratedRegex("<template.*?</template>", RegexOptions.Singleline)]
    private static partial Regex AnyTemplate { get; }

    [GeneratedRegex("<data name=\"(?<name>\\w+)\" inType=\"win:(?<type>\\w+)\"")]
    private static partial Regex AnyField { get; }
}
