using System.Diagnostics.Tracing;
using PerfHarness.Reporting;

namespace PerfHarness.Tests.Reporting;

public class HarnessEventsTests
{
    [Test]
    public void PhaseHasAStartAndAStop()
    {
        using Recorder recorder = new();
        PhaseDisplay.Run(
            display =>
            {
                using Phase phase = display.Begin("shown", 3);
                return HarnessEvents.During("measured", "Customer", 5, () => 0);
            },
            CancellationToken.None);

        Assert.That(
            recorder.Events.Where(
                entry => entry.Contains("shown", StringComparison.Ordinal) || entry.Contains("measured", StringComparison.Ordinal)),
            Is.EqualTo((string[])["PhaseStart shown 3", "PhaseStart measured 5", "PhaseStop measured 5", "PhaseStop shown 3"]));
    }

    [Test]
    public void FailedPhaseHasAStop()
    {
        using Recorder recorder = new();

        Assert.That(
            () => HarnessEvents.During<int>("failing", "", 1, () => throw new InvalidOperationException()),
            Throws.InvalidOperationException);
        Assert.That(recorder.Events, Does.Contain("PhaseStop failing 1"));
    }

    private sealed class Recorder : EventListener
    {
        private readonly Lock _gate = new();
        private readonly List<string> _events = [];

        public string[] Events
        {
            get
            {
                lock (_gate)
                {
                    return [.. _events];
                }
            }
        }

        protected override void OnEventSourceCreated(EventSource eventSource)
        {
            if (eventSource.Name == HarnessEvents.SourceName)
            {
                EnableEvents(eventSource, EventLevel.Informational);
            }
        }

        protected override void OnEventWritten(EventWrittenEventArgs eventData)
        {
            lock (_gate)
            {
                _events.Add($"{eventData.EventName} {eventData.Payload![0]} {eventData.Payload[2]}");
            }
        }
    }
}
