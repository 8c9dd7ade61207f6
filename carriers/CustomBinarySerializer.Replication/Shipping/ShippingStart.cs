using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Shipping;

/// <summary>
/// The rule for where shipping begins; docs/replication.md states it. A shipper makes a stream, or begins in one that
/// holds nothing, only with message 0
/// of a journal of which nothing was confirmed in that stream. Else it goes on where the stream ends. Anything else is
/// asked for by
/// <see cref="StreamShipperOptions.StartOver"/>.
/// </summary>
/// <param name="stream">The stream.</param>
/// <param name="broker">The broker, for messages.</param>
/// <param name="folder">The folder of the journal, for messages.</param>
/// <param name="startsOver"><see cref="StreamShipperOptions.StartOver"/>.</param>
internal sealed class ShippingStart(string stream, string broker, string folder, bool startsOver)
{
    /// <summary>Whether a shipper makes the stream if there is none.</summary>
    /// <param name="first">The first message of the journal.</param>
    /// <param name="confirmed">
    /// The ordinal after the last message that was confirmed in the stream; 0 or less if none is known.
    /// </param>
    internal bool MakesStream(long first, long confirmed) => startsOver || (first == 0 && confirmed <= 0);

    /// <summary>The error of a stream that doesn't exist, and that this shipper doesn't make.</summary>
    /// <param name="missing">The engine's error.</param>
    /// <param name="first">The first message of the journal.</param>
    /// <param name="confirmed">
    /// The ordinal after the last message that was confirmed in the stream; 0 or less if none is known.
    /// </param>
    internal StreamException Missing(StreamException missing, long first, long confirmed) =>
        first == 0 && confirmed <= 0 ? missing : Refusal(StreamError.StreamMissing, "doesn't exist", first, confirmed);

    /// <summary>Finds the message that is shipped first.</summary>
    /// <param name="end">The message that comes next in the stream; null if it holds none.</param>
    /// <param name="first">The first message of the journal.</param>
    /// <param name="written">The ordinal after the last message of the journal.</param>
    /// <param name="confirmed">
    /// The ordinal after the last message that was confirmed in the stream; 0 or less if none is known.
    /// </param>
    /// <exception cref="StreamException">Messages would be left out, or the stream has more than the
    /// journal.</exception>
    internal long Find(long? end, long first, long written, long confirmed)
    {
        if (end is null)
        {
            return MakesStream(first, confirmed) ? first : throw Refusal(StreamError.MessagesMissing, "holds no message", first, confirmed);
        }

        return end < first ? throw StreamErrors.MessagesMissingInJournal(stream, end.Value, folder, first)
            : end > written ? throw StreamErrors.JournalTooShort(stream, end.Value, folder, written)
            : end.Value;
    }

    private StreamException Refusal(StreamError error, string state, long first, long confirmed) => confirmed > first
        ? StreamErrors.StreamVanished(error, stream, broker, state, folder, first, confirmed)
        : StreamErrors.BeginsLater(error, stream, broker, state, folder, first);
}
