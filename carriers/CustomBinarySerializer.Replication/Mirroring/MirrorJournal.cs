using CustomBinarySerializer.Replication.Engine;
using CustomBinarySerializer.Replication.Following;
using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.Replication.Mirroring;

/// <summary>
/// A local journal with the messages, ordinals and schemas of the one that a stream carries. For one thread at a time.
/// </summary>
/// <remarks>
/// How far it has come is what it holds: its place can't be lost, and can't differ from its messages.
/// </remarks>
internal sealed class MirrorJournal : IDisposable
{
    private static readonly TimeSpan s_hintInterval = TimeSpan.FromSeconds(2);

    private readonly DiskFolder _folder;
    private readonly TransactionFileOptions _options;
    private TransactionFileWriter? _writer;
    private Fingerprint _schema;
    private MirrorOrigin? _origin;
    private FollowerPlace _place;
    private long _nextHint;

    private MirrorJournal(DiskFolder folder, TransactionFileOptions options)
    {
        _folder = folder;

        // The mirror doesn't choose what is in it.
        _options = options with
        {
            IgnoreSchemaDifferences = true,
            Limits = options.Limits with { MaxFrameLength = FrameLimits.HighestMaxFrameLength },
        };
    }

    /// <summary>The message that comes next; -1 if there was none yet.</summary>
    internal long NextOrdinal => _writer?.NextOrdinal ?? -1;

    /// <summary>The place at which the mirror resumes.</summary>
    internal ResumePoint Resume => new(
        NextOrdinal < 0 ? FollowerPlace.First : _place.NextOrdinal == NextOrdinal ? _place : new FollowerPlace(NextOrdinal),
        _origin?.Journal,
        $"the mirror in {_folder.Path} is of");

    /// <summary>Opens a mirror, or a folder that becomes one.</summary>
    /// <exception cref="BinarySerializationException">The journal in the folder is damaged.</exception>
    /// <exception cref="IOException">
    /// The folder is another journal, has a writer already, or can't be read or written.
    /// </exception>
    internal static MirrorJournal Open(string path, TransactionFileOptions options)
    {
        DiskFolder folder = DiskFolder.Hold(Path.TrimEndingDirectorySeparator(Path.GetFullPath(path)));
        MirrorJournal mirror = new(folder, options);
        try
        {
            mirror.Continue();
            return mirror;
        }
        catch
        {
            mirror.Dispose();
            throw;
        }
    }

    /// <summary>Whether the schema of a batch must be known before it is appended.</summary>
    internal bool NeedsSchemaOf(StreamBatch batch) => _writer is null || batch.Schema != _schema;

    /// <summary>Continues with another schema.</summary>
    internal void Enter(SchemaDescription schema, StreamBatch batch)
    {
        if (_writer is null)
        {
            // Before there is a segment: one without this file would be taken for a journal of somebody else.
            _origin = new MirrorOrigin(batch.Journal, batch.Place);
            _origin.Write(_folder);
        }

        CloseWriter();
        OpenWriter(schema, batch.FirstOrdinal);
    }

    /// <summary>Appends a batch.</summary>
    /// <exception cref="BinarySerializationException">
    /// The frames of the batch aren't whole, or an id or length isn't allowed.
    /// </exception>
    /// <exception cref="IOException">The batch can't be written, or another writer appends to the mirror.</exception>
    internal void Append(StreamBatch batch)
    {
        if (_writer!.NextOrdinal != batch.FirstOrdinal)
        {
            throw StreamErrors.NotAMirror(_folder.Path, "somebody else appends to it");
        }

        _writer.AppendFrames(batch.Frames.Span);
        _place = batch.Place;
        if (Environment.TickCount64 >= _nextHint)
        {
            WriteHint();
        }
    }

    /// <summary>Makes durable what was appended, and closes the files.</summary>
    public void Dispose()
    {
        try
        {
            if (_writer is not null && _place.Offset >= 0)
            {
                WriteHint();
            }

            CloseWriter();
        }
        finally
        {
            _folder.Dispose();
        }
    }

    private void Continue()
    {
        _origin = MirrorOrigin.TryRead(_folder);
        List<long> segments = SegmentFileName.Segments(_folder);
        if (segments.Count > 0)
        {
            if (_origin is null)
            {
                throw StreamErrors.NotAMirror(_folder.Path, "it holds transaction files that weren't mirrored");
            }

            SegmentHeader last;
            using (IStorageFile file = _folder.Open(SegmentFileName.OfSegment(segments[^1]), FileAccess.Read))
            {
                last = SegmentHeader.Read(file, file.Name, segments[^1]);
            }

            _place = _origin.Place;
            OpenWriter(last.Schema, segments[^1]);
        }
    }

    private void OpenWriter(SchemaDescription schema, long firstOrdinal)
    {
        _writer = TransactionFileWriter.Open(_folder, new TypeRegistry(schema), _options, TimeProvider.System, firstOrdinal);
        _schema = schema.Fingerprint;
    }

    private void CloseWriter()
    {
        TransactionFileWriter? writer = _writer;
        _writer = null;
        writer?.Dispose();
    }

    private void WriteHint()
    {
        _nextHint = Environment.TickCount64 + (long)s_hintInterval.TotalMilliseconds;
        (_origin! with { Place = _place }).Write(_folder);
    }
}
