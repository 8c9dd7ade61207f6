using System.Text;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.RabbitMQ;

/// <summary>
/// The headers of a message in a stream, and the only type that knows their names; see docs/replication.md.
/// </summary>
internal static class EntryHeaders
{
    internal const string Offset = "x-stream-offset";

    private const string Version = "cbs-version";
    private const string Kind = "cbs-kind";
    private const string Journal = "cbs-journal";
    private const string Epoch = "cbs-epoch";
    private const string First = "cbs-first";
    private const string Count = "cbs-count";
    private const string SchemaFingerprint = "cbs-fingerprint";
    private const string Checksum = "cbs-crc32c";
    private const string SeenOffset = "cbs-seen";
    private const string SeenNext = "cbs-seen-next";

    private const int KnownVersion = 1;

    // So that no sum of an ordinal and a count overflows.
    private const long HighestOrdinal = long.MaxValue / 4;

    /// <summary>The headers of an entry.</summary>
    internal static Dictionary<string, object?> Of(in LogEntryHeader header, ReadOnlySpan<byte> body)
    {
        Dictionary<string, object?> headers = new(10)
        {
            [Version] = KnownVersion,
            [Kind] = (int)header.Kind,
            [Journal] = header.Journal.ToString(),
            [Epoch] = header.Epoch,
            [First] = header.FirstOrdinal,
            [Count] = header.Count,
            [SchemaFingerprint] = header.Fingerprint.ToString(),
            [Checksum] = (long)Crc32C.Of(body),
        };
        if (header.Checkpoint is { } checkpoint)
        {
            headers[SeenOffset] = checkpoint.Offset;
            headers[SeenNext] = checkpoint.NextOrdinal;
        }

        return headers;
    }

    /// <summary>Reads the headers of an entry, and verifies its body.</summary>
    /// <exception cref="StreamException">
    /// The entry wasn't written by a shipper of a known version, or was damaged.
    /// </exception>
    internal static LogEntryHeader Read(string stream, long offset, IDictionary<string, object?>? headers, ReadOnlySpan<byte> body)
    {
        if (headers is null || !headers.ContainsKey(Version))
        {
            throw StreamErrors.InvalidEntry(
                stream, offset, "wasn't written by a shipper: it has no header cbs-version. Use a stream of its own for each journal");
        }

        long version = Number(Version);
        if (version != KnownVersion)
        {
            throw StreamErrors.InvalidEntry(
                stream,
                offset,
                $"has the format version {version}; this version of the package knows version {KnownVersion}. Use the one that wrote it");
        }

        long kind = Number(Kind);
        if (kind is < (int)LogEntryKind.Frames or > (int)LogEntryKind.Lost)
        {
            throw Invalid(Kind);
        }

        LogEntryHeader header = new(
            (LogEntryKind)(int)kind,
            Guid.TryParse(Text(Journal), out Guid journal) ? journal : throw Invalid(Journal),
            Number(Epoch),
            Number(First) is >= -1 and <= HighestOrdinal and var first ? first : throw Invalid(First),
            Number(Count) is >= 0 and <= int.MaxValue and var count ? (int)count : throw Invalid(Count),
            FingerprintOf(Text(SchemaFingerprint)),
            CheckpointOf());
        bool hasMessages = header.Kind is LogEntryKind.Frames or LogEntryKind.Lost;
        if (hasMessages != (header.Count > 0))
        {
            throw Invalid(Count);
        }

        if (header.FirstOrdinal < 0 && header.IsPlaced)
        {
            throw Invalid(First);
        }

        return Number(Checksum) == Crc32C.Of(body)
            ? header
            : throw StreamErrors.InvalidEntry(
                stream, offset, "arrived damaged: its body doesn't have the checksum that it was shipped with");

        object? Value(string name) => headers.TryGetValue(name, out object? value) ? value : null;

        long Number(string name) => Value(name) switch
        {
            long number => number,
            int number => number,
            _ => throw Invalid(name),
        };

        string Text(string name) => Value(name) switch
        {
            byte[] { Length: < 256 } text => Encoding.UTF8.GetString(text),
            string text => text,
            _ => throw Invalid(name),
        };

        LogCheckpoint? CheckpointOf() => !headers.ContainsKey(SeenOffset) ? null
            : Number(SeenOffset) is >= 0 and < long.MaxValue and var seen
                && Number(SeenNext) is >= 0 and <= HighestOrdinal and var next ? new LogCheckpoint(seen, next)
            : throw Invalid(SeenOffset);

        Fingerprint FingerprintOf(string text)
        {
            try
            {
                return Fingerprint.Parse(text);
            }
            catch (FormatException)
            {
                throw Invalid(SchemaFingerprint);
            }
        }

        StreamException Invalid(string name) =>
            StreamErrors.InvalidEntry(stream, offset, $"wasn't written by a shipper: its header {name} is missing or impossible");
    }
}
