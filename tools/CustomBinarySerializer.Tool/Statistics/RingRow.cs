using System.Globalization;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.Tool.Statistics;

/// <summary>The state of a queue or broadcast in words, for people.</summary>
/// <param name="Name">The name of the ring.</param>
/// <param name="Kind">The kind of the ring.</param>
/// <param name="Used">The share of the capacity that is used.</param>
/// <param name="Capacity">The capacity in bytes.</param>
/// <param name="Written">The number of messages or bytes that were ever written.</param>
/// <param name="Producer">The state of the single producer.</param>
/// <param name="Consumer">The state of the single consumer.</param>
/// <param name="OtherHolders">The number of other holders that live and that don't.</param>
/// <param name="Waiting">The sides that sleep.</param>
/// <param name="Lost">The messages that were lost.</param>
internal sealed record RingRow(
    string Name,
    string Kind,
    string Used,
    string Capacity,
    string Written,
    string Producer,
    string Consumer,
    string OtherHolders,
    string Waiting,
    string Lost)
{
    /// <summary>Returns the row of a ring that can be read.</summary>
    internal static RingRow Of(RingSnapshot ring) => new(
        ring.Name,
        KindOf(ring.Header!),
        ring.UsedBytes is { } used ? Cell.Share(used, ring.Header!.Capacity) : "-",
        Cell.Number(ring.Header!.Capacity),
        ring.Messages is { } messages ? $"{Cell.Number(messages)} messages" : $"{Cell.Number(ring.WrittenBytes)} bytes",
        StateOf(ring, RingPaths.ProducerRole),
        StateOf(ring, RingPaths.ConsumerRole),
        Slots(ring),
        ring switch
        {
            { ConsumersWait: true, ProducersWait: true } => "both sides",
            { ConsumersWait: true } => "consumers",
            { ProducersWait: true } => "producers",
            _ => "nobody",
        },
        Losses(ring));

    private static string KindOf(RingHeader header) => header.Kind switch
    {
        RingKind.Queue => "queue",
        RingKind.Broadcast => "broadcast",
        RingKind.RequestQueue => "requests",
        RingKind.ReplyQueue => "replies",
        _ => "unknown",
    };

    private static string StateOf(RingSnapshot ring, string role)
    {
        (string Role, bool? IsAlive)[] found = [.. ring.Roles.Where(each => each.Role == role)];
        return found.Length == 0 ? "-"
            : found[0].IsAlive switch
            {
                true => "alive",
                false => "gone",
                null => "unknown",
            };
    }

    private static string Slots(RingSnapshot ring)
    {
        bool?[] slots = [.. ring.Roles
            .Where(role => role.Role is not (RingPaths.ProducerRole or RingPaths.ConsumerRole))
            .Select(role => role.IsAlive)];
        return slots.Length == 0 ? "-"
            : string.Create(
                CultureInfo.InvariantCulture,
                $"{slots.Count(isAlive => isAlive == true)} alive, {slots.Count(isAlive => isAlive != true)} gone");
    }

    private static string Losses(RingSnapshot ring) => ring is { Abandoned: 0, LostInHand: 0 }
        ? "0"
        : string.Create(CultureInfo.InvariantCulture, $"{ring.Abandoned} unfinished, {ring.LostInHand} in hand");
}
