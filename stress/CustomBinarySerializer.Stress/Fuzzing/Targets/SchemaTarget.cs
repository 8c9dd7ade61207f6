using System.Text;
using Stress.Fuzzing.Messages;

namespace Stress.Fuzzing.Targets;

/// <summary>Untrusted schemas: they are parsed, compared and printed, and convert frames to JSON.</summary>
internal sealed class SchemaTarget : FuzzTarget
{
    private readonly SchemaDescription _own;
    private readonly byte[][] _frames;

    internal SchemaTarget()
    {
        TypeRegistry registry = FuzzRegistry.Contracts();
        _own = registry.Describe();
        CustomBinaryFormatter formatter = new(registry);
        _frames = [.. ContractSamples.All().Select(message => InspectorTarget.Frame(formatter, message))];

        TypeRegistry[] small =
        [
            new TypeRegistry().Register<FlatMessage>(2), new TypeRegistry().Register<Measure>(5), new TypeRegistry().Register<Leaf>(8),
            new TypeRegistry().Register<PlainMessage>(1).Register<TreeMessage>(6), new TypeRegistry().Register<InternedMessage>(9),
                FuzzRegistry.Graphs(),
        ];
        Seeds = [.. small.Append(registry).Select(one => Encoding.UTF8.GetBytes(one.Describe().ToJson()))];
        Words = [.. Seeds.SelectMany(seed => Encoding.UTF8.GetString(seed).Split(',', ':', '{', '}', '[', ']')).Distinct()
            .Concat(["{", "}", "[", "]", ",", ":", "null", "-1", "1e9", "2147483648"])
            .Select(Encoding.UTF8.GetBytes)];
    }

    internal override IReadOnlyList<byte[]> Seeds { get; }

    internal override IReadOnlyList<byte[]> Words { get; }

    // A described type takes some hundred bytes, and a difference is a sentence.
    internal override long AllowedBytes(FuzzInput input) => 2_000_000 + (2048L * input.Bytes.Length);

    internal override IEnumerable<LengthField> LengthsAround(ReadOnlySpan<byte> input, int start, int end) => [];

    internal override void Run(FuzzInput input)
    {
        SchemaDescription schema = SchemaDescription.Parse(Encoding.UTF8.GetString(input.Bytes));
        string json = schema.ToJson();
        SchemaDescription again = SchemaDescription.Parse(json);
        if (again.Fingerprint != schema.Fingerprint || again.ToJson() != json)
        {
            throw new ImpossibleValueException("A schema differs after printing and parsing.");
        }

        _ = schema.Compare(_own);
        _ = _own.Compare(schema);
        if (schema.Compare(again).Count != 0)
        {
            throw new ImpossibleValueException("A schema differs from itself.");
        }

        FrameInspector inspector = new(schema, FrameLimits.Default with { MaxDepth = 64, MaxCollectionCount = 1 << 16 });
        foreach (byte[] frame in _frames)
        {
            try
            {
                InspectorTarget.ProveJson(inspector.ToJson(frame));
            }
            catch (SerializationException)
            {
                // The schema has another layout than the frame.
            }
        }
    }

    internal override void ProveWorking()
    {
        if (SchemaDescription.Parse(_own.ToJson()).Fingerprint != _own.Fingerprint)
        {
            throw new ImpossibleValueException("A good schema is read in another way than before.");
        }
    }
}
