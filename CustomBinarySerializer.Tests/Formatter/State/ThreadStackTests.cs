using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Formatter.State;

/// <summary>
/// A session belongs to a thread, and the memory of stacks goes from thread to thread: as a whole, in parts, or in
/// parts to several threads at once. Whatever a thread that has ended left there must not join two that live, nor hide
/// a level.
/// </summary>
[NonParallelizable]
public sealed class ThreadStackTests
{
    private const int Small = 256 << 10;
    private const int Large = 1 << 20;
    private const int MaxDepth = 20;

    // Many large stacks, so that their memory isn't kept for large stacks alone.
    private const int FormerThreads = 64;
    private const int LaterThreads = 128;

    [Test]
    public void LivingThreadsShareNoSessionOnTheStacksOfFormerOnes()
    {
        ConcurrentDictionary<BinaryWriter, Thread> owners = new(ReferenceEqualityComparer.Instance);
        int shared = 0;
        CustomBinaryFormatter formatter = Scripted.Formatter(writer =>
        {
            if (owners.GetOrAdd(writer, Thread.CurrentThread) != Thread.CurrentThread)
            {
                Interlocked.Increment(ref shared);
            }
        });

        for (int wave = 0; wave < 3; wave++)
        {
            RunTogether(FormerThreads, Large, _ => AtDepths(Large - Small, () => formatter.Serialized(new Scripted())));
            owners.Clear();
            RunTogether(LaterThreads, Small, _ => AtDepths(Small / 4, () => formatter.Serialized(new Scripted())));
            owners.Clear();
        }

        Assert.That(shared, Is.Zero);
    }

    [Test]
    public void ThreadsOnTheStacksOfFormerOnesCopyTheirOwnObjects()
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();

        for (int wave = 0; wave < 3; wave++)
        {
            RunTogether(FormerThreads, Large, thread => AtDepths(Large - Small, () => CopyMany(formatter, thread, 1)));
            RunTogether(LaterThreads, Small, thread => AtDepths(Small / 4, () => CopyMany(formatter, thread, 500)));
        }
    }

    [Test]
    [Category(LongRun.Category)]
    public void ThreadsOutliveTheFormattersThatTheyUsed()
    {
        for (int wave = 0; wave < LongRun.Rounds(all: 10, part: 2); wave++)
        {
            using Barrier turn = new(8, _ => GC.Collect());
            RunTogether(turn.ParticipantCount, (wave % 2) == 0 ? Small : Large, thread =>
            {
                for (int i = 0; i < 3; i++)
                {
                    CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
                    AtDepths(Small / 4, () => CopyMany(formatter, thread, 10));
                    turn.SignalAndWait();
                }
            });
        }
    }

    [Test]
    public void AThreadOnTheStackOfAFormerOneCountsEveryLevel()
    {
        CustomBinaryFormatter formatter = null!;
        int levels = 0;
        formatter = Scripted.Formatter(
            _ =>
            {
                levels++;
                formatter.Serialized(new Scripted());
            },
            options: new FormatterOptions { Limits = new FrameLimits { MaxDepth = MaxDepth } });

        for (int i = 0; i < 30; i++)
        {
            levels = 0;
            RunTogether(
                1, Large, _ => Assert.That(() => formatter.Serialized(new Scripted()), Throws.TypeOf<BinarySerializationException>()));
            Assert.That(levels, Is.EqualTo(MaxDepth), $"Thread {i}");
        }
    }

    [Test]
    public void AThreadOnTheStacksOfFormerOnesCountsEveryLevelAtEveryDepth()
    {
        CustomBinaryFormatter formatter = null!;
        int levels = 0;
        formatter = Scripted.Formatter(
            _ =>
            {
                levels++;
                AtDepth(Small / 16, () => formatter.Serialized(new Scripted()));
            },
            options: new FormatterOptions { Limits = new FrameLimits { MaxDepth = MaxDepth } });

        for (int i = 0; i < 10; i++)
        {
            RunTogether(LaterThreads, Small, _ => AtDepths(Small / 4, () => formatter.Serialized(new Ping())));
            levels = 0;
            RunTogether(
                1, 8 * Large, _ => Assert.That(() => formatter.Serialized(new Scripted()), Throws.TypeOf<BinarySerializationException>()));
            Assert.That(levels, Is.EqualTo(MaxDepth), $"Thread {i}");
        }
    }

    private static void CopyMany(CustomBinaryFormatter formatter, int thread, int count)
    {
        for (int i = 0; i < count; i++)
        {
            Customer customer = new($"Thread {thread}", $"Copy {i}", new string('x', (thread * 7) + (i % 50)), thread, i);
            Customer copy = formatter.DeepClone(customer);
            // Hundreds of thousands of them, which a constraint each would take longer than copying takes.
            if (!customer.Equals(copy))
            {
                Assert.Fail($"{copy} instead of {customer}");
            }
        }
    }

    private static void AtDepths(int deepest, Action use)
    {
        use();
        AtDepth(deepest / 2, use);
        AtDepth(deepest, use);
        use();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AtDepth(int depth, Action use)
    {
        Span<byte> above = stackalloc byte[depth];
        use();

        // Touched after the call, so that the memory has to be there during it.
        above[0] = 1;
    }

    /// <summary>Runs threads that all live until the last one is done.</summary>
    private static void RunTogether(int count, int stackSize, Action<int> use)
    {
        ConcurrentQueue<Exception> failures = new();
        using Barrier done = new(count);
        Thread[] threads = [.. Enumerable.Range(0, count).Select(thread => new Thread(() => Run(thread), stackSize))];
        Array.ForEach(threads, thread => thread.Start());
        Array.ForEach(threads, thread => thread.Join());
        Assert.That(failures, Is.Empty);

        void Run(int thread)
        {
            try
            {
                use(thread);
            }
            catch (Exception e)
            {
                failures.Enqueue(e);
            }

            done.SignalAndWait();
        }
    }
}
