using System.Collections.Concurrent;
using System.Diagnostics.Tracing;
using System.Globalization;
using CustomBinarySerializer.TestKit.Processes;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace CustomBinarySerializer.Telemetry.Tests;

/// <summary>
/// Tests of counters and events of a running program over the protocol of dotnet-counters and dotnet-trace.
/// </summary>
public sealed class OtherProcessTests
{
    // Time series, of the keywords of the runtime's source.
    private const long TimeSeries = 2;

    private TemporaryFolder _folder = null!;
    private ChildProcess _program = null!;

    [SetUp]
    public void Start()
    {
        _folder = new TemporaryFolder();
        _program = ChildProcess.Start<ObservedProgram>(_folder.Path);
    }

    [TearDown]
    public void End()
    {
        _program.EndInput();
        _program.Dispose();
        _folder.Dispose();
    }

    [Test]
    [CancelAfter(120_000)]
    public void CountersOfARunningProgramAreSeenFromOutside(CancellationToken cancellation)
    {
        _program.ExpectLine("no meters");
        ConcurrentDictionary<string, double> values = new();
        string session = Guid.NewGuid().ToString();
        EventPipeProvider provider = new(
            "System.Diagnostics.Metrics",
            EventLevel.Informational,
            TimeSeries,
            new Dictionary<string, string>
            {
                ["SessionId"] = session,
                ["Metrics"] = "CustomBinarySerializer",
                ["RefreshInterval"] = "0.1",
                ["MaxTimeSeries"] = "1000",
                ["MaxHistograms"] = "10",
                ["ClientId"] = Guid.NewGuid().ToString(),
            });
        using EventPipeSession pipe = new DiagnosticsClient(_program.Id).StartEventPipeSession(provider, requestRundown: false);
        Task reading = Task.Run(() => Read(pipe, (name, payload) =>
        {
            if (name is "CounterRateValuePublished" or "UpDownCounterRateValuePublished" && (string)payload("sessionId") == session)
            {
                string key = $"{payload("instrumentName")} {payload("tags")}";
                string value = (string)payload("value");
                if (value.Length > 0)
                {
                    values[key] = double.Parse(value, CultureInfo.InvariantCulture);
                }
            }
        }), cancellation);

        string folder = _folder["journal"];
        string[] expected =
        [
            "custombinaryserializer.formatter.messages custombinaryserializer.io.direction=write",
            "custombinaryserializer.formatter.messages custombinaryserializer.io.direction=read",
            $"custombinaryserializer.journal.messages file.directory={folder}",
        ];
        while (!Array.TrueForAll(expected, key => values.GetValueOrDefault(key) > 0))
        {
            cancellation.ThrowIfCancellationRequested();
            _program.WriteLine("work");
            _program.ExpectLine("done");
        }

        Assert.That(
            values.Keys, Does.Contain("custombinaryserializer.ring.limit custombinaryserializer.ring.name=ticks")
                .And.Contain($"custombinaryserializer.journal.segment.count file.directory={folder}"));
        pipe.Stop();
        reading.Wait(cancellation);
    }

    [Test]
    [CancelAfter(120_000)]
    public void EventsOfARunningProgramAreSeenFromOutside(CancellationToken cancellation)
    {
        _program.ExpectLine("no meters");
        using BlockingCollection<(string Name, object Folder)> events = [];
        using EventPipeSession pipe = new DiagnosticsClient(_program.Id).StartEventPipeSession(
            new EventPipeProvider("CustomBinarySerializer", EventLevel.Informational), requestRundown: false);
        Task reading = Task.Run(() => Read(pipe, (name, payload) => events.Add((name, payload("folder")), cancellation)), cancellation);

        _program.WriteLine("recover");
        _program.ExpectLine("done");
        pipe.Stop();
        reading.Wait(cancellation);

        Assert.That(events, Does.Contain(("JournalRecovered", (object)_folder["copy"])));
    }

    private static void Read(EventPipeSession pipe, Action<string, Func<string, object>> seen)
    {
        using EventPipeEventSource source = new(pipe.EventStream);
        source.Dynamic.All += each => seen(each.EventName, name => each.PayloadByName(name));
        source.Process();
    }
}
