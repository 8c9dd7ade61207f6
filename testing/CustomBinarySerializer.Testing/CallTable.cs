using CustomBinarySerializer.Testing.Recordings;

namespace CustomBinarySerializer.Testing;

/// <summary>The calls of two runs side by side, around the byte at which they differ.</summary>
internal sealed class CallTable
{
    private const int RowsBefore = 3;
    private const int RowsAfter = 2;

    private readonly List<(string Mark, string Call, string Byte, string Left, string Right)> _rows = [];

    /// <param name="leftHeading">The heading of the left column.</param>
    /// <param name="left">The calls of the left column, which wrote the bytes.</param>
    /// <param name="rightHeading">The heading of the right column.</param>
    /// <param name="right">The calls of the right column, which read the bytes or wrote them again.</param>
    /// <param name="position">The offset of the byte at which the runs differ.</param>
    /// <param name="describeRight">Returns the text of a call in the right column.</param>
    internal CallTable(
        string leftHeading, Recording left, string rightHeading, Recording right, int position, Func<RecordedCall, string> describeRight)
    {
        Dictionary<int, RecordedCall> onLeft = left.Calls.ToDictionary(call => call.Offset);
        Dictionary<int, RecordedCall> onRight = right.Calls.ToDictionary(call => call.Offset);
        if (right.FailedCall is { } failed)
        {
            onRight.TryAdd(failed.Offset, failed);
        }

        List<int> offsets = [.. onLeft.Keys.Concat(onRight.Keys).Append(position).Distinct().Order()];
        int marked = offsets.IndexOf(position);
        int first = Math.Max(0, marked - RowsBefore);
        _rows.Add(("", "call", "byte", leftHeading, rightHeading));
        foreach (int offset in offsets.GetRange(first, Math.Min(offsets.Count, marked + RowsAfter + 1) - first))
        {
            _rows.Add((
                offset == position ? ">" : "",
                onLeft.TryGetValue(offset, out RecordedCall l) && l.Number > 0 ? $"{l.Number}" : "",
                $"{offset}",
                onLeft.ContainsKey(offset) ? CallText.NameAndValue(l, left.Payload) : "",
                onRight.TryGetValue(offset, out RecordedCall r) ? describeRight(r) : ""));
        }
    }

    public override string ToString()
    {
        int call = _rows.Max(row => row.Call.Length);
        int offset = _rows.Max(row => row.Byte.Length);
        int left = _rows.Max(row => row.Left.Length);
        return string.Join('\n', _rows.Select(row =>
            $"{row.Mark,1} {row.Call.PadLeft(call)}  {row.Byte.PadLeft(offset)}  {row.Left.PadRight(left)}  {row.Right}".TrimEnd()));
    }
}
