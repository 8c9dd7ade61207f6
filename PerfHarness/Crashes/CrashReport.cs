using System.Globalization;
using PerfHarness.Reporting;
using Spectre.Console;

namespace PerfHarness.Crashes;

/// <summary>What happened in a run that broke no promise.</summary>
internal sealed class CrashReport
{
    public int Kills { get; set; }

    public int KillsWhileOpening { get; set; }

    public long Acknowledged { get; set; }

    public long Messages { get; set; }

    public long Seen { get; set; }

    public int Segments { get; set; }

    public int TornTails { get; set; }

    public void Print()
    {
        Table table = FigureTable.Create("kill -9 of a writer, while two processes follow", "");
        Add("kills", Kills);
        Add("of these while it opened", KillsWhileOpening);
        Add("messages acknowledged as durable, all there", Acknowledged);
        Add("messages in the file, without a gap", Messages);
        Add("messages seen by each follower, all there", Seen);
        Add("segments", Segments);
        Add("torn tails that were cut", TornTails);
        AnsiConsole.Write(table);

        void Add(string name, long count) => table.AddRow(name, count.ToString("#,0", CultureInfo.InvariantCulture));
    }
}
