using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.Tool.Statistics;

namespace CustomBinarySerializer.Tool.View.Answers;

/// <summary>The queues and broadcasts of this machine.</summary>
internal static class RingAnswer
{
    /// <summary>Sends the state of each ring, or the reason why it can't be read.</summary>
    /// <param name="question">The question.</param>
    /// <param name="folder">The folder of rings; null for the one that rings have by default.</param>
    internal static void Send(Question question, string? folder)
    {
        IReadOnlyList<RingSnapshot> rings = RingInspector.List(folder);
        question.Response.Send(200, json =>
        {
            json.WriteObjects("rings", rings, ring =>
            {
                json.WriteText("name", ring.Name);
                json.WriteText("fault", ring.Fault);
                if (ring.Fault is null)
                {
                    RingRow row = RingRow.Of(ring);
                    json.WriteText("kind", row.Kind);
                    json.WriteNumber("used", ring.UsedBytes is { } used ? 100.0 * used / ring.Header!.Capacity : 0);
                    json.WriteText("usedText", row.Used);
                    json.WriteText("capacity", row.Capacity);
                    json.WriteText("written", row.Written);
                    json.WriteText("producer", row.Producer);
                    json.WriteText("consumer", row.Consumer);
                    json.WriteText("otherHolders", row.OtherHolders);
                    json.WriteText("waiting", row.Waiting);
                    json.WriteText("lost", row.Lost);
                }

            });
        });
    }
}
