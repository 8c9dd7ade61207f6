using System.Text;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Amqp;

/// <summary>The headers of a message in a stream, and the only type that knows their names; see docs/replication.md.</summary>
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

    private const int KnownVersion = 1;

    /// <summary>The headers of an entry.</summary>
    internal static Dictionary<string, object?> Of(in LogEntryHeader header, ReadOnlySpan<byte> body) => new(8)
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

    /// <summary>Reads the headers of an entry, and verifies its body.</summary>
    /// <exception cref="StreamException">A shipper writes no such entry, or it was damaged.</exception>
    internal static LogEntryHeader Read(string stream, long offset, IDictionary<string, object?>? headers, ReadOnlySpan<byte> body)
    {
        if (headers is null || !headers.ContainsKey(Version))
        {
            throw StreamErrors.InvalidEntry(stream, offset, "wasn't written by a shipper: it has no header cbs-version. Use a stream of its own for each journal");
        }

        long version = Number(Version);
        if (version != KnownVersion)
        {
            throw StreamErrors.InvalidEntry(stream, offset, $"has the format version {version}; this version of the package knows version {KnownVersion}. Use the one that wrote it");
        }

        LogEntryHeader header = new(
            (LogEntryKind)Number(Kind),
            Guid.TryParse(Text(Journal), out Guid journal) ? journal : throw Invalid(Journal),
            Number(Epoch),
            Number(First),
            Number(Count) is >= 0 and <= int.MaxValue and var count ? (int)count : throw Invalid(Count),
            FingerprintOf(Text(SchemaFingerprint)));
        if (!Enum.IsDefined(header.Kind) || header.FirstOrdinal < -1 || header.FirstOrdinal > long.MaxValue / 4 || (header.Kind == LogEntryKind.Frames) != (header.Count > 0)
            || (header.FirstOrdinal < 0 && header.Kind != LogEntryKind.Epoch))
        {
            throw Invalid(Kind);
        }

        return Number(Checksum) == Crc32C.Of(body)
            ? header
            : throw StreamErrors.InvalidEntry(stream, offset, "arrived damaged: its body doesn't have the checksum that it was shipped with");

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

        StreamException Invalid(string name) => StreamErrors.InvalidEntry(stream, offset, $"wasn't written by a shipper: its header {name} is missing or impossible");
    }
}
