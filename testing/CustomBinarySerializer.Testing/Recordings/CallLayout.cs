namespace CustomBinarySerializer.Testing.Recordings;

/// <summary>
/// Sorts calls by their bytes. This order differs from the order of time for contracts that seek: one that writes a
/// length last seeks back, and its reader reads the length first.
/// </summary>
internal static class CallLayout
{
    /// <summary>
    /// Returns the calls without gap or overlap: where calls overlap the later one counts, bytes that no call touched
    /// were skipped, and bytes that were cut off are left out.
    /// </summary>
    /// <param name="calls">The calls in the order of time.</param>
    /// <param name="end">The position of the payload after the last call; null if it shows no end.</param>
    internal static List<RecordedCall> Of(IEnumerable<RecordedCall> calls, int? end)
    {
        List<RecordedCall> layout = [];
        foreach (RecordedCall call in calls)
        {
            if (call.Length > 0)
            {
                Place(layout, call);
            }
        }

        return WithoutGaps(layout, end ?? (layout.Count == 0 ? 0 : layout[^1].End));
    }

    private static void Place(List<RecordedCall> layout, RecordedCall call)
    {
        int first = FirstEndingAfter(layout, call.Offset);
        int last = first;
        while (last < layout.Count && layout[last].Offset < call.End)
        {
            last++;
        }

        List<RecordedCall> placed = [call];
        if (first < last)
        {
            RecordedCall earliest = layout[first];
            RecordedCall latest = layout[last - 1];
            if (earliest.Offset < call.Offset)
            {
                placed.Insert(0, earliest.Part(earliest.Offset, call.Offset));
            }

            if (latest.End > call.End)
            {
                placed.Add(latest.Part(call.End, latest.End));
            }

            layout.RemoveRange(first, last - first);
        }

        layout.InsertRange(first, placed);
    }

    private static int FirstEndingAfter(List<RecordedCall> layout, int offset)
    {
        // Nearly every call follows the last one.
        int index = layout.Count;
        while (index > 0 && layout[index - 1].End > offset)
        {
            index--;
        }

        return index;
    }

    private static List<RecordedCall> WithoutGaps(List<RecordedCall> layout, int end)
    {
        List<RecordedCall> whole = new(layout.Count);
        int position = 0;
        foreach (RecordedCall call in layout)
        {
            if (call.Offset < end)
            {
                AddGap(call.Offset);
                whole.Add(call.Part(call.Offset, Math.Min(call.End, end)));
                position = call.End;
            }
        }

        AddGap(end);
        return whole;

        void AddGap(int upTo)
        {
            if (upTo > position)
            {
                whole.Add(new RecordedCall(CallKind.Skipped, 0, position, upTo - position, null));
            }
        }
    }
}
