using CustomBinarySerializer.TransactionFiles.Writing;

namespace CustomBinarySerializer.TransactionFiles.Tests.Writing;

public sealed class WriterLockTests
{
    private WriterLock _lock = null!;

    [SetUp]
    public void CreateLock() => _lock = new WriterLock(typeof(TransactionFileWriter));

    [Test]
    public void ManyThreadsEnterOneAtATimeAndNoneStarves()
    {
        const int Threads = 6;
        const int Turns = 20_000;
        int inside = 0;
        int count = 0;

        Task[] threads =
            [.. Enumerable.Range(0, Threads).Select(thread => Task.Factory.StartNew(() => Enter(thread), TaskCreationOptions.LongRunning))];

        Assert.That(Task.WaitAll(threads, TimeSpan.FromMinutes(1)), Is.True, "A thread waits that wasn't woken.");
        Assert.That(count, Is.EqualTo(Threads * Turns));

        void Enter(int thread)
        {
            for (int turn = 0; turn < Turns; turn++)
            {
                using WriterLock.Scope scope = _lock.Enter();
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
            }
        }
    }

    [Test]
    public void ThreadInsideIsRefusedAndStaysInside()
    {
        using (_lock.Enter())
        {
            Assert.That(EnterAndExit, Throws.InvalidOperationException);
            Assert.That(FinishAndExit, Throws.InvalidOperationException);
            Assert.That(_lock.ThrowIfInside, Throws.InvalidOperationException);
            Assert.That(() => _lock.TryClose(), Throws.InvalidOperationException);
        }

        Assert.That(_lock.ThrowIfInside, Throws.Nothing);
        Assert.That(EnterAndExit, Throws.Nothing);
    }

    [Test]
    public void StoppedLockReportsTheFirstFailureUntilItIsClosed()
    {
        IOException failure = new("the disk is gone");
        using (_lock.Enter())
        {
            _lock.Stop(failure);
            _lock.Stop(new IOException("a later one"));
            Assert.That(_lock.IsStopped, Is.True);
        }

        Assert.That(EnterAndExit, Throws.TypeOf<IOException>().With.InnerException.SameAs(failure));
        Assert.That(EnterAndExit, Throws.TypeOf<IOException>(), "A refused thread has exited.");
        Assert.That(_lock.TryClose(), Is.True);
        Assert.That(EnterAndExit, Throws.TypeOf<ObjectDisposedException>());
        Assert.That(FinishAndExit, Throws.TypeOf<IOException>().With.InnerException.SameAs(failure));
        Assert.That(_lock.TryClose(), Is.False);
    }

    [Test]
    public void ClosedLockAdmitsAThreadThatFinishesItsWork()
    {
        Assert.That(_lock.TryClose(), Is.True);

        Assert.That(FinishAndExit, Throws.Nothing);
    }

    [Test]
    public void InterruptedThreadLeavesNoOtherThreadWaiting()
    {
        Exception? thrown = null;
        Thread interrupted = new(() => thrown = Assert.Catch(EnterAndExit));
        Thread patient = new(EnterAndExit);
        using (_lock.Enter())
        {
            interrupted.Start();
            patient.Start();
            Assert.That(SpinWait.SpinUntil(DoBothWait, 60_000), Is.True);

            interrupted.Interrupt();
        }

        Assert.That(patient.Join(60_000), Is.True);
        Assert.That(interrupted.Join(60_000), Is.True);
        Assert.That(thrown, Is.TypeOf<ThreadInterruptedException>());

        bool DoBothWait() => (interrupted.ThreadState & patient.ThreadState & ThreadState.WaitSleepJoin) != 0;
    }

    private void EnterAndExit() => _lock.Enter().Dispose();

    private void FinishAndExit() => _lock.EnterToFinish().Dispose();
}
