using System.Globalization;
using System.Reflection;
using System.Text.RegularExpressions;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.SharedMemory;
using CustomBinarySerializer.TestKit.Streams;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Hosting.Tests;

/// <summary>
/// docs/reference/options.md has a section for each type of options, and a row with the default of each option.
/// </summary>
public sealed partial class OptionsPageTests
{
    private static readonly MarkdownPage s_page = new("docs", "reference", "options.md");

    private static readonly Dictionary<string, string[]> s_sections = AnySection.Matches(s_page.Text)
        .ToDictionary(section => section.Groups["name"].Value, section => RowsOf(section.Groups["text"].Value));

    private static readonly Assembly[] s_assemblies =
    [
        typeof(TypeRegistry).Assembly, typeof(TransactionFileWriter).Assembly, typeof(SharedMemoryQueue).Assembly,
        typeof(StreamShipper).Assembly, typeof(HostedFollower).Assembly,
    ];

    // Abstract types have a derived one; the options that it adds are in its own section.
    private static readonly Dictionary<Type, object> s_examples = new()
    {
        [typeof(ContractOptionsAttribute)] = new BinaryTypeIdAttribute(1),
        [typeof(ContractForAttribute)] = new ContractForAttribute(typeof(object), 1),
        [typeof(StreamBroker)] = new MemoryBroker(null!),
        [typeof(StreamRetention)] = new StreamRetention(),
        [typeof(FollowerOptions)] = new HostedFollowerOptions(),
        [typeof(HostedStreamOptions)] = new HostedShipperOptions(),
    };

    private static Type[] OptionTypes =>
    [
        .. s_examples.Keys,
        .. s_assemblies.SelectMany(assembly => assembly.GetExportedTypes())
            .Where(type => AnyOptions.IsMatch(type.Name) && !s_examples.ContainsKey(type)),
    ];

    [Test]
    public void EveryTypeHasASection() => Assert.That(s_sections.Keys, Is.EquivalentTo(OptionTypes.Select(type => type.Name)));

    [TestCaseSource(nameof(OptionTypes))]
    public void EveryOptionHasARowWithItsDefault(Type type)
    {
        object example = s_examples.TryGetValue(type, out object? made) ? made : Activator.CreateInstance(type)!;

        Assert.That(
            s_sections[type.Name].Select(row => row.Split(" | ")).Select(cells => $"{cells[0]} | {cells[1]}"),
            Is.EqualTo(OptionsOf(type).Select(option => $"| `{option.Name}` | {Shown(option.Name, option.GetValue(example))}")));
    }

    private static string[] RowsOf(string section) =>
        [.. section.Split('\n').Where(line => line.StartsWith("| `", StringComparison.Ordinal))];

    private static IEnumerable<PropertyInfo> OptionsOf(Type type) =>
        type.GetProperties(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly)
            .Where(option => option.SetMethod is { IsPublic: true });

    private static string Shown(string name, object? value) => value switch
    {
        null => "`null`",
        false => "`false`",
        true => "`true`",
        "" => "`\"\"`",
        TimeSpan time => Shown(time),
        DurabilityPolicy { IsEveryRecord: false } policy => $"every {Shown(policy.Time)}",
        IReadOnlyList<string> { Count: 0 } => "empty",
        TypeRegistry => "an empty registry",
        Enum state => $"`{state}`",
        int or long => Shown(Convert.ToInt64(value, null), AnyBytes.IsMatch(name)),
        _ when value.Equals(FormatterOptions.UntrustedData) => "`FormatterOptions.UntrustedData`",
        _ when value.Equals(value.GetType().GetProperty("Default")?.GetValue(null)) => $"`{value.GetType().Name}.Default`",
        _ => value.ToString()!,
    };

    private static string Shown(TimeSpan time) => time switch
    {
        _ when time == Timeout.InfiniteTimeSpan => "infinite",
        { Ticks: >= TimeSpan.TicksPerMinute } => $"{time.TotalMinutes} min",
        { Ticks: >= TimeSpan.TicksPerSecond } => $"{time.TotalSeconds} s",
        { Ticks: >= TimeSpan.TicksPerMillisecond } => $"{time.TotalMilliseconds} ms",
        _ => $"{time.TotalMicroseconds} µs",
    };

    private static string Shown(long number, bool isBytes) => number switch
    {
        _ when isBytes && number % (1 << 30) == 0 => $"{number >> 30} GiB",
        _ when isBytes && number % (1 << 20) == 0 => $"{number >> 20} MiB",
        _ when isBytes && number % (1 << 10) == 0 => $"{number >> 10} KiB",
        _ => number.ToString("N0", CultureInfo.InvariantCulture),
    };

    [GeneratedRegex("(?<=\n)### (?<name>\\w+)\n(?<text>.*?)(?=\n##|\\z)", RegexOptions.Singleline)]
    private static partial Regex AnySection { get; }

    [GeneratedRegex("(Options|Limits)$")]
    private static partial Regex AnyOptions { get; }

    [GeneratedRegex("Bytes|Size|Length|Capacity|Space")]
    private static partial Regex AnyBytes { get; }
}
