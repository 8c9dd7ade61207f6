using CustomBinarySerializer.Testing.Recordings;

namespace CustomBinarySerializer.Testing;

/// <summary>
/// Neighbouring calls of one side. A block of bytes counts as whatever its bytes are: other blocks, single bytes,
/// numbers, text. A bool isn't read as a byte, nor an int byte by byte.
/// </summary>
internal sealed class CallGroup
{
    private const int EmptyStringLength = 1;

    private readonly IReadOnlyList<RecordedCall> _calls;
    private readonly int _first;
    private bool _isRaw = true;
    private bool _isText = true;
    private bool _isBlocks = true;
    private bool _hasBlock;

    internal CallGroup(IReadOnlyList<RecordedCall> calls, int first)
    {
        _calls = calls;
        _first = first;
        Next = first;
        TryExtend();
    }

    /// <summary>Index of the first call after the group.</summary>
    internal int Next { get; private set; }

    internal int End => _calls[Next - 1].End;

    /// <summary>The kind of the call, or null for several calls.</summary>
    private CallKind? Kind => Next == _first + 1 ? _calls[_first].Kind : null;

    internal bool TryExtend()
    {
        if (Next == _calls.Count)
        {
            return false;
        }

        RecordedCall call = _calls[Next++];
        _isRaw &= call.IsRaw;
        _isText &= call.IsText;
        _isBlocks &= call.IsBlock;
        _hasBlock |= call.IsBlock;
        return true;
    }

    /// <summary>Whether groups with these first calls may come to <see cref="Match"/>.</summary>
    internal static bool MayMatch(CallGroup written, CallGroup read) =>
        written._isRaw || read._isRaw || (written._isText && read._isText);

    /// <summary>Whether groups that cover the same bytes mean the same.</summary>
    internal static bool Match(CallGroup written, CallGroup read) =>
        (written.Kind is { } kind && kind == read.Kind)
        || (written._isText && read._isText)
        || (written._isRaw && read._isRaw)
        || written.Spells(read)
        || read.Spells(written);

    // A string may be written or read as its count, byte by byte, and a block of UTF-8, which is nothing for an empty
    // one.
    private bool Spells(CallGroup other) =>
        _isBlocks || (_isRaw && other.Kind == CallKind.String && (_hasBlock || other._calls[other._first].Length == EmptyStringLength));
}
