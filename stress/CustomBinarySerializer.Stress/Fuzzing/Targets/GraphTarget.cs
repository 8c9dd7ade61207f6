using Stress.Fuzzing.Messages;

namespace Stress.Fuzzing.Targets;

/// <summary>Frames of object graphs.</summary>
internal sealed class GraphTarget : ContractTarget
{
    private const int LowestLibraryId = -240;
    private const int RegisteredIds = 40;

    // The bounds in SECURITY.md for UntrustedData.
    private const long PromisedAtAnyLength = 1 << 20;
    private const long PromisedPerByte = 128;

    private readonly bool _isUntrusted;

    internal GraphTarget(TypeRegistry registry, FormatterOptions options)
        : base(registry, options, [.. GraphSamples.All(), .. Contracts(registry)], FrameReadings.FirstOfSpan)
    {
        _isUntrusted = ReferenceEquals(options, FormatterOptions.UntrustedData);

        // The id of a type in a graph is doubled.
        List<byte[]> words = [];
        for (int id = LowestLibraryId; id < RegisteredIds; id++)
        {
            words.Add(Numbers.SevenBit((ulong)(id < 0 ? (-2 * id) - 1 : 2 * id)));
        }

        words.AddRange("m_Item1 m_Item2 Item1 Item2 key value Key Value _value Inner Data Name Next Any Message".Split(' ')
            .Select(NameOfField));
        Words = words;
    }

    internal override IReadOnlyList<byte[]> Words { get; }

    internal override IReadOnlyList<Mutation> Mutations => GraphMutation.All;

    internal override long AllowedBytes(FuzzInput input) =>
        _isUntrusted ? PromisedAtAnyLength + (PromisedPerByte * input.Bytes.Length) : base.AllowedBytes(input);

    private static IEnumerable<object> Contracts(TypeRegistry registry) =>
        registry.TryGetTypeId(typeof(PlainMessage), out _) ? ContractSamples.All() : [];

    private static byte[] NameOfField(string name) => [(byte)name.Length, .. System.Text.Encoding.UTF8.GetBytes(name)];
}
