using PerfHarness.Reporting;

namespace Stress.Crashes;

/// <summary>The counts of a run without a broken promise.</summary>
internal sealed class CrashReport
{
    public int Kills { get; set; }

    public int KillsWhileOpening { get; set; }

    public long Acknowledged { get; set; }

    public long Messages { get; set; }

    public long Seen { get; set; }

    public int Segments { get; set; }

    public int TornTails { get; set; }

    public void Print() => CountTable.Print(
        "kill -9 of a writer, while two processes follow",
        ("kills", Kills),
        ("of these while it opened", KillsWhileOpening),
        ("messages acknowledged as durable, all there", Acknowledged),
        ("messages in the file, without a gap", Messages),
        ("messages seen by each follower, all there", Seen),
        ("segments", Segments),
        ("torn tails that were cut", TornTails));
}
