using CustomBinarySerializer.Inspection;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.Tool.Values;
using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Reading;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.Tool.Selection;

/// <summary>A reader of the selected messages of a folder, one after another. Not thread-safe.</summary>
internal sealed class MessageReader : IDisposable
{
    private readonly MessageSelection _selection;
    private readonly MemberFilter? _decoded;
    private readonly JournalScanner _scanner;
    private SegmentHeader? _header;
    private TreeBuilder? _builder;
    private long _utcTicks;

    /// <param name="journal">The folder.</param>
    /// <param name="selection">The messages.</param>
    /// <param name="decodesShown">Whether <see cref="Tree"/> has the members that are shown.</param>
    /// <exception cref="ArgumentOutOfRangeException">The first message isn't written yet.</exception>
    internal MessageReader(Journal journal, MessageSelection selection, bool decodesShown)
    {
        _selection = selection;
        _decoded = decodesShown || selection.Where is not null ? selection.DecodedMembers(decodesShown) : null;
        using (journal.Reader.ReadFrames(selection.From).GetEnumerator())
        {
            // Refuses an ordinal that isn't there.
        }

        _scanner = journal.Reader.ScannerAt(selection.From, Math.Max(selection.From, selection.End));
        _utcTicks = JournalIndexes.TimeBefore(journal.Path, _scanner.Header, selection.From);
    }

    /// <summary>The handler of messages that can't be decoded. It gets the ordinal and the reason.</summary>
    internal Action<long, string>? Undecodable { get; init; }

    /// <summary>The number of selected messages up to now.</summary>
    internal long Found { get; private set; }

    /// <summary>The ordinal of the message that is read next.</summary>
    internal long NextOrdinal => _scanner.NextOrdinal;

    /// <summary>The number of messages that <see cref="MoveNext"/> has looked at.</summary>
    internal long Examined { get; private set; }

    /// <summary>The ordinal of the message.</summary>
    internal long Ordinal => _scanner.Ordinal;

    /// <summary>The type id of the message.</summary>
    internal int TypeId => _scanner.TypeId;

    /// <summary>
    /// The last time mark that the writer stored before the message, in UTC ticks: see
    /// <see cref="TransactionFileReader.FindOrdinal"/>.
    /// </summary>
    internal long UtcTicks => Math.Max(_utcTicks, _scanner.TimeMark);

    /// <summary>The frame of the message. Valid until the next call.</summary>
    internal ReadOnlySpan<byte> Frame => _scanner.Frame;

    /// <summary>The schema of the segment.</summary>
    /// <exception cref="BinarySerializationException">The schema isn't valid.</exception>
    internal SchemaDescription Schema => _scanner.Header!.Schema;

    /// <summary>The path of the segment; null while a damaged one is skipped.</summary>
    internal string? SegmentPath => _scanner.SegmentPath;

    /// <summary>The offset of the message in its segment, in bytes.</summary>
    internal long RecordOffset => _scanner.RecordOffset;

    /// <summary>The decoded members, if the selection has a condition or shown members are decoded.</summary>
    internal FrameNode? Tree { get; private set; }

    /// <summary>Moves to the next selected message.</summary>
    /// <returns>False after the last one that is written. A later call may find more.</returns>
    /// <exception cref="BinarySerializationException">A message is damaged.</exception>
    /// <exception cref="IOException">A file can't be read.</exception>
    internal bool MoveNext(CancellationToken cancellation)
    {
        const long LooksAtToken = 0xFFF;
        while (Found != _selection.Count && _scanner.MoveNext())
        {
            if ((++Examined & LooksAtToken) == 0)
            {
                cancellation.ThrowIfCancellationRequested();
            }

            EnterSegment();
            if (_selection.HasType(_scanner.TypeId) && IsSelected())
            {
                Found++;
                return true;
            }
        }

        return false;
    }

    public void Dispose() => _scanner.Dispose();

    private void EnterSegment()
    {
        if (_header == _scanner.Header)
        {
            return;
        }

        // Times never fall from segment to segment, and a segment's own time isn't later than its first message.
        _header = _scanner.Header;
        _utcTicks = Math.Max(_utcTicks, _header?.CreatedTicks ?? 0);
        _builder = null;
    }

    private bool IsSelected()
    {
        _utcTicks = UtcTicks;
        if (_decoded is null)
        {
            return true;
        }

        try
        {
            _builder ??= new TreeBuilder(Schema, _decoded);
            Tree = _builder.Decode(_scanner.Frame);
        }
        catch (BinarySerializationException e)
        {
            Undecodable?.Invoke(Ordinal, e.Message);
            return false;
        }

        return _selection.Where is not { } condition
            || ExpressionEvaluator.Matches(condition, new DecodedMessage(Ordinal, UtcTicks, Tree));
    }
}
