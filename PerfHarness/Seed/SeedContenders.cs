using System.Runtime.Serialization.Formatters.Binary;
using CustomBinarySerializer;
using PerfHarness.Workloads.Messages;

namespace PerfHarness.Seed;

/// <summary>Who takes part, ready to run.</summary>
internal sealed class SeedContenders
{
    public const string Own = "Ours, IFormatter";
    public const string OwnSpans = "Ours, typed spans";
    public const string Published2008 = "As published in 2008";
    public const string BinaryFormatter = "BinaryFormatter";

    public SeedContenders()
    {
        OwnFormatter.Register<Customer>(SampleCustomer.TypeId);
        Published2008Formatter published2008 = new();
        published2008.Register<Customer>(SampleCustomer.TypeId);
        Framed =
        [
            new FormatterContender<OwnCode>(Own, OwnFormatter),
            new SpanContender(OwnSpans, OwnFormatter),
            new FormatterContender<CodeOf2008>(Published2008, published2008),
        ];
#pragma warning disable SYSLIB0011 // The formatter that the others are compared with.
        Unframed = new FormatterContender<BinaryFormatterCode>(BinaryFormatter, new BinaryFormatter());
#pragma warning restore SYSLIB0011
    }

    public CustomBinaryFormatter OwnFormatter { get; } = new();

    /// <summary>Those that write the same bytes.</summary>
    public IReadOnlyList<ISeedContender> Framed { get; }

    public ISeedContender Unframed { get; }

    public IEnumerable<ISeedContender> All => Framed.Append(Unframed);

    private readonly struct OwnCode;

    private readonly struct CodeOf2008;

    private readonly struct BinaryFormatterCode;
}
