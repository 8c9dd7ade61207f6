using System.CommandLine;
using CustomBinarySerializer.Tool.Journals;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>
/// The command <c>cbs verify</c>, which reads every message and checks its checksum, several segments at a time.
/// </summary>
internal static class VerifyCommand
{
    internal static Command Create(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        Option<string?> archive = CommandOptions.Archive();
        ToolCommand command = new(
            "verify",
            "Reads everything and verifies every checksum; names what is damaged. Archived segments are read if their archive is given.",
            "cbs verify orders",
            "cbs verify orders --archive /mnt/archive")
        {
            folder, archive,
        };
        command.SetAction((parsed, cancellation) => Task.Run(
            () => Run(terminal, parsed.GetRequiredValue(folder), parsed.GetValue(archive), cancellation), cancellation));
        return command;
    }

    internal static int Run(Terminal terminal, string folder, string? archive, CancellationToken cancellation)
    {
        using Journal journal = Journal.Open(folder, skipsCorrupt: true, archive);
        IReadOnlyList<OrdinalRange> all = journal.Segments();
        IReadOnlyList<OrdinalRange> segments = archive is null
            ? [.. all.Where(segment => OtherForms.StubOf(journal.Path, segment.First) is null)]
            : all;
        long verified = 0;
        long bytes = 0;
        terminal.Progress("Verifying", segments[^1].Next - segments[0].First, advance =>
            SegmentWalk.Each<Tally>(
                journal,
                segments,
                (tally, frame) =>
                {
                    tally.Messages++;
                    tally.Bytes += frame.Bytes.Length;
                },
                tally =>
                {
                    verified += tally.Messages;
                    bytes += tally.Bytes;
                },
                advance,
                cancellation));

        int accepted = journal.Damage.Count(range => range.Accepted is not null);
        string note = accepted == 0 ? "" : $" {Quantity.Of(accepted, "accepted range")} {Quantity.Was(accepted)} passed over.";
        terminal.Output.WriteLine(
            $"{Quantity.Of(verified, "message")} with {Quantity.Of(bytes, "byte")} in {Quantity.Of(segments.Count, "segment")} verified, " +
            $"{Quantity.Of(journal.Damage.Count - accepted, "damaged range")} found.{note}");
        if (all.Count - segments.Count is > 0 and var archived)
        {
            terminal.Output.WriteLine(
                $"{Quantity.Of(archived, "archived segment")} {Quantity.Was(archived)}n't read. Give their archive by --archive PATH.");
        }

        int code = journal.ReportDamage(terminal);
        foreach (string fault in OtherForms.HeaderFaults(journal.Path, segments.Select(segment => segment.First)))
        {
            terminal.Error.WriteLine(fault);
            code = ExitCode.FoundWrong;
        }

        return code;
    }

    private sealed class Tally
    {
        internal long Messages { get; set; }

        internal long Bytes { get; set; }
    }
}
