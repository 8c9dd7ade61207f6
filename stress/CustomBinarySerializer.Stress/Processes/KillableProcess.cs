namespace Stress.Processes;

/// <summary>A child process that prints lines and may be killed at any moment.</summary>
internal sealed class KillableProcess : IDisposable
{
    /// <summary>The lines that a process prints before and after it opens its file or queue.</summary>
    public const string Opening = "opening", Opened = "opened";

    private const int KillsPerKillWhileOpening = 5;

    private readonly string _name;
    private readonly Process _process;
    private readonly Task _listening;
    private readonly ManualResetEventSlim _opening = new();
    private readonly ManualResetEventSlim _opened = new();

    /// <param name="name">Name in messages.</param>
    /// <param name="arguments">Arguments of this program.</param>
    /// <param name="onLine">
    /// Called with each complete line except <see cref="Opening"/> and <see cref="Opened"/>, by another thread.
    /// </param>
    public KillableProcess(string name, IEnumerable<string> arguments, Action<string> onLine)
    {
        _name = name;
        _process = FreshProcess.Start(arguments, typeof(KillableProcess).Assembly);
        _listening = Task.Factory.StartNew(() => Listen(onLine), TaskCreationOptions.LongRunning);
    }

    /// <summary>Whether the process has opened its file or queue.</summary>
    public bool WasOpened => _opened.IsSet;

    /// <summary>
    /// Kills the process as <c>kill -9</c> does at a random moment, in a fifth of all cases while it opens its file or
    /// queue, and waits for its last line.
    /// </summary>
    /// <param name="random">Chooses the moment.</param>
    /// <param name="openingMilliseconds">Longest time after the beginning of the opening.</param>
    /// <param name="openedMilliseconds">Longest time after the end of the opening. Short times are likelier.</param>
    /// <exception cref="ViolationException">The process had ended by itself, or a line breaks a promise.</exception>
    public void KillAtRandom(Random random, double openingMilliseconds, double openedMilliseconds)
    {
        bool whileOpening = random.Next(KillsPerKillWhileOpening) == 0;
        Await(whileOpening ? _opening : _opened);
        double share = random.NextDouble();
        Thread.Sleep(TimeSpan.FromMilliseconds(whileOpening ? openingMilliseconds * share : openedMilliseconds * share * share));
        ThrowIfOver();
        _process.Kill();
        _process.WaitForExit();
        _listening.GetAwaiter().GetResult();
    }

    /// <summary>Waits until the process has opened its file or queue.</summary>
    /// <exception cref="ViolationException">The process has ended, or a line breaks a promise.</exception>
    public void AwaitOpened() => Await(_opened);

    /// <exception cref="ViolationException">The process has ended, or a line breaks a promise.</exception>
    public void ThrowIfOver()
    {
        if (_listening.IsCompleted)
        {
            _listening.GetAwaiter().GetResult();
            _process.WaitForExit();
            throw new ViolationException($"The {_name} ended by itself with exit code {_process.ExitCode}.");
        }
    }

    /// <summary>Closes the standard input and waits until the process ends.</summary>
    /// <exception cref="ViolationException">
    /// The process doesn't end in time or fails, or a line breaks a promise.
    /// </exception>
    public void End(TimeSpan timeout)
    {
        _process.StandardInput.Close();
        if (!_process.WaitForExit(timeout))
        {
            throw new ViolationException($"The {_name} didn't end within {timeout.TotalSeconds:F0} s.");
        }

        _listening.GetAwaiter().GetResult();
        if (_process.ExitCode != 0)
        {
            throw new ViolationException($"The {_name} ended with exit code {_process.ExitCode}.");
        }
    }

    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }

    private void Await(ManualResetEventSlim moment)
    {
        while (!moment.Wait(TimeSpan.FromMilliseconds(100)))
        {
            ThrowIfOver();
        }
    }

    private void Listen(Action<string> onLine)
    {
        while (_process.StandardOutput.ReadLine() is { } line)
        {
            switch (line)
            {
                case Opening:
                    _opening.Set();
                    break;
                case Opened:
                    _opened.Set();
                    break;
                default:
                    onLine(line);
                    break;
            }
        }
    }
}
