using System.Globalization;
using PerfHarness.Reporting;
using Spectre.Console;

namespace PerfHarness.RingCrashes;

/// <summary>What happened in a run that broke no promise.</summary>
internal sealed class RingCrashReport
{
    public int ProducersKilled { get; set; }

    public int ConsumersKilled { get; set; }

    public int KilledWhileOpening { get; set; }

    public TrafficCount Count { get; set; }

    public long Abandoned { get; set; }

    public void Print()
    {
        Table table = FigureTable.Create("kill -9 of producers and consumers", "");
        Add("producers killed", ProducersKilled);
        Add("consumers killed", ConsumersKilled);
        Add("of these while they opened", KilledWhileOpening);
        Add("messages sent", Count.Sent);
        Add("of these received, each once", Count.Received);
        Add("lost in the hand of killed consumers", Count.Missing);
        Add("in flight of killed producers", Count.InFlight);
        Add("of these received, each once", Count.InFlightReceived);
        Add("abandoned, as the queues counted", Abandoned);
        AnsiConsole.Write(table);

        void Add(string name, long count) => table.AddRow(name, count.ToString("#,0", CultureInfo.InvariantCulture));
    }
}
