using CustomBinarySerializer.TestKit.Simulation;

namespace CustomBinarySerializer.TransactionFiles.Tests.Simulation;

/// <summary>A disk with one flush that lasts until the test lets it end.</summary>
internal sealed class BusyDisk : IDisposable
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    private readonly ManualResetEventSlim _isBusy = new();
    private readonly ManualResetEventSlim _mayEnd = new();

    internal SimulatedDisk Disk { get; } = new();

    /// <summary>Lets the next flush wait, and no other.</summary>
    internal void HoldNextFlush(bool fails = false)
    {
        int held = 0;
        Disk.Fails = (call, _) =>
        {
            if (call != DiskCall.Flush || Interlocked.Increment(ref held) != 1)
            {
                return false;
            }

            _isBusy.Set();
            Disk.LetOthersIn(() => _mayEnd.Wait(s_patience));
            return fails;
        };
    }

    internal void WaitUntilBusy() => Assert.That(_isBusy.Wait(s_patience), Is.True);

    /// <summary>Closes a writer on a thread of its own.</summary>
    /// <returns>The task of closing, once the writer refuses to append.</returns>
    internal static Task Close(TransactionFileWriter writer)
    {
        Task closing = Task.Factory.StartNew(
            writer.Dispose, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        Assert.That(SpinWait.SpinUntil(() => IsClosed(writer), s_patience), Is.True);
        return closing;
    }

    internal void Release() => _mayEnd.Set();

    /// <summary>Runs an action that may fail.</summary>
    /// <returns>The exception of the disk, or null.</returns>
    internal static IOException? Try(Action action)
    {
        try
        {
            action();
            return null;
        }
        catch (IOException e)
        {
            return e;
        }
    }

    private static bool IsClosed(TransactionFileWriter writer)
    {
        try
        {
            writer.Append(new object());
            return false;
        }
        catch (BinarySerializationException)
        {
            return false;
        }
        catch (ObjectDisposedException)
        {
            return true;
        }
    }

    public void Dispose()
    {
        _mayEnd.Set();
        _isBusy.Dispose();
        _mayEnd.Dispose();
    }
}
