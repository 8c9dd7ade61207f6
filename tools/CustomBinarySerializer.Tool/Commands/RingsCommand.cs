using System.CommandLine;
using System.Globalization;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>The command <c>cbs rings</c>, which lists the queues and broadcasts of this machine.</summary>
internal static class RingsCommand
{
    internal static Command Create(Terminal terminal)
    {
        Argument<string[]> names = new("name")
        {
            Description = "The names of rings; all without it.",
            HelpName = "NAME",
            Arity = ArgumentArity.ZeroOrMore,
        };
        Option<string?> folder = new("--folder")
        {
            Description = "The folder of SharedMemoryOptions.Folder, if programs set it.",
            HelpName = "FOLDER",
        };
        ToolCommand command = new(
            "rings",
            "Shows the queues and broadcasts in shared memory: depth, roles and whether their holders live, waits and losses. Changes " +
            "nothing.",
            "cbs rings",
            "cbs rings orders.requests orders.replies")
        {
            names, folder,
        };
        command.SetAction(parsed => Run(terminal, parsed.GetRequiredValue(names), parsed.GetValue(folder)));
        return command;
    }

    private static int Run(Terminal terminal, string[] names, string? folder)
    {
        List<RingSnapshot> rings =
            [.. RingInspector.List(folder).Where(ring => names.Length == 0 || names.Contains(ring.Name, StringComparer.Ordinal))];
        int code = ExitCode.Fine;
        foreach (string missing in names.Except(rings.Select(ring => ring.Name), StringComparer.Ordinal))
        {
            code = ExitCode.FoundWrong;
            terminal.Error.WriteLine($"There is no queue or broadcast {missing}.");
        }

        foreach (RingSnapshot fault in rings.Where(ring => ring.Fault is not null))
        {
            code = ExitCode.FoundWrong;
            terminal.Error.WriteLine($"{fault.Name}: {fault.Fault}");
        }

        RingSnapshot[] readable = [.. rings.Where(ring => ring.Fault is null)];
        if (readable.Length == 0)
        {
            if (code == ExitCode.Fine)
            {
                terminal.Output.WriteLine("There are no queues or broadcasts.");
            }

            return code;
        }

        terminal.WriteTable(
            ["Name", "Kind", "Used", "Capacity", "Written", "Producer", "Consumer", "Other holders", "Waiting", "Lost"],
            readable.Select(ring => new[]
            {
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
                Losses(ring),
            }));
        return code;
    }

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
