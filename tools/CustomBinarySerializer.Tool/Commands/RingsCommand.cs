using System.CommandLine;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.Tool.Statistics;

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
            readable.Select(RingRow.Of).Select(ring => new[]
            {
                ring.Name, ring.Kind, ring.Used, ring.Capacity, ring.Written, ring.Producer, ring.Consumer, ring.OtherHolders, ring.Waiting,
                ring.Lost,
            }));
        return code;
    }
}
