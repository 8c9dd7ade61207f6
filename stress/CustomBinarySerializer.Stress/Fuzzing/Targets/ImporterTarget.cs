using System.Runtime.Serialization.Formatters.Binary;
using CustomBinarySerializer.Graphs;
using Stress.Fuzzing.Messages;
using Stress.Fuzzing.Values;

#pragma warning disable SYSLIB0011 // BinaryFormatter wrote the messages that are imported.

namespace Stress.Fuzzing.Targets;

/// <summary>Messages of BinaryFormatter.</summary>
internal sealed class ImporterTarget : FuzzTarget
{
    private const int RecordTypes = 18;

    // The bounds in SECURITY.md for contents and for nulls in arrays.
    private const long PromisedAtAnyLength = 4 << 20;
    private const long PromisedForNulls = 256 << 20;
    private const long PromisedForUntrustedNulls = 64 << 20;
    private const long PromisedPerByte = 400 + 16;

    // Structs of more than 100 bytes may exceed the bounds.
    private const int Tolerance = 2;

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

    internal override long AllowedBytes(FuzzInput input) =>
        Tolerance * (
            PromisedAtAnyLength + (IsTrusting(input) ? PromisedForNulls : PromisedForUntrustedNulls) + (
            PromisedPerByte * input.Bytes.Length));

    internal override IReadOnlyList<byte[]> Seeds { get; }

    internal override IReadOnlyList<byte[]> Words { get; }

    internal override IEnumerable<LengthField> LengthsAround(ReadOnlySpan<byte> input, int start, int end) => [];

    internal override void Run(FuzzInput input)
    {
        BinaryFormatterImporter importer = IsTrusting(input) ? _trusting : _untrusting;
        object root = input.Choice % 4 < 2
            ? importer.Deserialize(input.Guarded, out _)
            : importer.Deserialize(new PiecesStream(input.Bytes, input.Choice));

        // A few bytes encode any number of nulls.
        ValueWalk.Prove(root, int.MaxValue);
    }

    internal override void ProveWorking() => ValueWalk.Prove(_trusting.Deserialize(Seeds[0], out _), Seeds[0].Length);

    private static bool IsTrusting(FuzzInput input) => input.Choice % 2 == 0;

    // BinaryFormatter can't write all types of the library.
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
