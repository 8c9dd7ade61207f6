using CustomBinarySerializer.TransactionFiles.Telemetry;
using CustomBinarySerializer.TransactionFiles.Writing;

namespace CustomBinarySerializer.TransactionFiles.Tests.Writing;

public sealed class TailGateTests
{
    private TailGate _gate = null!;

    [SetUp]
    public void CreateGate() => _gate = new TailGate(typeof(TransactionFileWriter), new JournalTelemetry("folder"));

    [Test]
    public void ManyThreadsComeInOneAtATimeAndAllGetThrough()
    {
        const int Threads = 6;
        const int Turns = 20_000;
        int inside = 0;
        int count = 0;

        Task[] threads = [.. Enumerable.Range(0, Threads).Select(thread => Task.Factory.StartNew(() => Enter(thread), TaskCreationOptions.LongRunning))];

        Assert.That(Task.WaitAll(threads, TimeSpan.FromMinutes(1)), Is.True, "Somebody waits who wasn't woken.");
        Assert.That(count, Is.EqualTo(Threads * Turns));

        void Enter(int thread)
        {
            for (int turn = 0; turn < Turns; turn++)
            {
                _gate.Enter();
                Assert.That(++inside, Is.EqualTo(1));
                count++;
                if (turn % 1000 == thread)
                {
                    Thread.Yield();
#pragma warning disable RS0030 // Long enough that others stop spinning.
                    Thread.Sleep(1);
#pragma warning restore RS0030
                }

                inside--;
                _gate.Exit();
            }
        }
    }

    [Test]
    public void AThreadThatIsInsideIsRefusedAndStaysInside()
    {
        _gate.Enter();

        Assert.That(_gate.Enter, Throws.InvalidOperationException);
        Assert.That(_gate.ThrowIfInside, Throws.InvalidOperationException);
        Assert.That(() => _gate.TryClose(), Throws.InvalidOperationException);

        _gate.Exit();
        Assert.That(_gate.ThrowIfInside, Throws.Nothing);
        Assert.That(_gate.Enter, Throws.Nothing);
        _gate.Exit();
    }

    [Test]
    public void AStoppedGateSaysWhyUntilItIsClosed()
    {
        IOException failure = new("the disk is gone");
        _gate.Enter();
        _gate.Stop(failure);
        _gate.Stop(new IOException("a later one"));
        Assert.That(_gate.IsStopped, Is.True);
        _gate.Exit();

        Assert.That(_gate.Enter, Throws.TypeOf<IOException>().With.InnerException.SameAs(failure));
        Assert.That(_gate.Enter, Throws.TypeOf<IOException>(), "Who is refused has left.");
        Assert.That(_gate.TryClose(), Is.True);
        Assert.That(_gate.Enter, Throws.TypeOf<ObjectDisposedException>());
        Assert.That(_gate.EnterToFinish, Throws.TypeOf<IOException>().With.InnerException.SameAs(failure));
        Assert.That(_gate.TryClose(), Is.False);
    }

    [Test]
    public void WhatWasBegunIsEndedInAClosedGate()
    {
        Assert.That(_gate.TryClose(), Is.True);

        Assert.That(_gate.EnterToFinish, Throws.Nothing);
        _gate.Exit();
    }

    [Test]
    public void WhoeverIsInterruptedWhileWaitingLeavesNobodyWaiting()
    {
        _gate.Enter();
        Exception? thrown = null;
        Thread interrupted = new(() => thrown = Assert.Catch(_gate.Enter));
        Thread patient = new(() =>
        {
            _gate.Enter();
            _gate.Exit();
        });
        interrupted.Start();
        patient.Start();
        Assert.That(SpinWait.SpinUntil(() => (interrupted.ThreadState & patient.ThreadState & ThreadState.WaitSleepJoin) != 0, 60_000), Is.True);

        interrupted.Interrupt();
        _gate.Exit();

        Assert.That(patient.Join(60_000), Is.True);
        Assert.That(interrupted.Join(60_000), Is.True);
        Assert.That(thrown, Is.TypeOf<ThreadInterruptedException>());
    }
}
