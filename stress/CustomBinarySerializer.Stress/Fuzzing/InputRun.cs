namespace Stress.Fuzzing;

/// <summary>Reads inputs by a target and judges the results.</summary>
internal sealed class InputRun(string name, FuzzTarget target, int seed) : IDisposable
{
    private static readonly TimeSpan s_slow = TimeSpan.FromSeconds(2);

    // No contract of the messages throws these, so the library used a value that it should have refused.
    private static readonly Type[] s_neverWrapped =
    [
        typeof(NullReferenceException), typeof(IndexOutOfRangeException), typeof(AccessViolationException),
        typeof(InvalidProgramException), typeof(ObjectDisposedException), typeof(MethodAccessException), typeof(FieldAccessException),
    ];

    private readonly FuzzInput _input = new();

    /// <summary>Reads an input.</summary>
    /// <returns>The finding, or null.</returns>
    internal Finding? Try(byte[] bytes)
    {
        _input.Set(bytes);
        Finding? finding = Once(out long allocated);
        long allowed = target.AllowedBytes(_input);

        // The first run may create cached objects, such as the code of a contract.
        if (finding is null && allocated > allowed)
        {
            finding = Once(out allocated);
            if (finding is null && allocated > allowed)
            {
                finding = Found(FindingKind.Allocation, $"{allocated} bytes were allocated for {bytes.Length}; {allowed} are allowed.", "");
            }
        }

        return finding;
    }

    public void Dispose()
    {
        _input.Dispose();
        target.Dispose();
    }

    private Finding? Once(out long allocated)
    {
        long start = Stopwatch.GetTimestamp();
        TimeSpan processor = Environment.CpuUsage.TotalTime;
        AllocationMeter.Start();
        Finding? finding = Read();
        allocated = AllocationMeter.Bytes;

        // Other processes delay the clock, but not the processor time.
        if (finding is null && Stopwatch.GetElapsedTime(start) > s_slow && Environment.CpuUsage.TotalTime - processor is var used
            && used > s_slow)
        {
            finding = Found(FindingKind.Slow, $"{used.TotalSeconds:F1} s of processor time for {_input.Bytes.Length} bytes.", "");
        }

        return finding;
    }

    private Finding? Read()
    {
        try
        {
            if (RefusalOfInput() is { } refusal)
            {
                if (Wrapped(refusal) is { } wrapped)
                {
                    return Found(FindingKind.Exception, refusal.ToString(),
                        $"{wrapped.GetType().Name} {Finding.PlaceOf(wrapped.StackTrace ?? "")}");
                }

                // Not in the handler, which runs on top of the stack of the throw.
                AllocationMeter.Exclude(target.ProveWorking);
            }
        }
        catch (ImpossibleValueException impossible)
        {
            return Found(FindingKind.Value, impossible.ToString(), Shortened(impossible.Message));
        }
#pragma warning disable CA1031 // Any other exception is a finding.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            return Found(FindingKind.Exception, exception.ToString(),
                $"{exception.GetType().Name} {Finding.PlaceOf(exception.StackTrace ?? "")}");
        }

        return null;
    }

    private SerializationException? RefusalOfInput()
    {
        try
        {
            target.Run(_input);
            return null;
        }
        catch (SerializationException refusal)
        {
            return refusal;
        }
    }

    // Numbers would distinguish values instead of places.
    private static string Shortened(string message) => string.Concat(message.Where(c => !char.IsDigit(c)));

    private static Exception? Wrapped(Exception refusal)
    {
        for (Exception? inner = refusal.InnerException; inner is not null; inner = inner.InnerException)
        {
            if (inner is OutOfMemoryException
                || (s_neverWrapped.Contains(inner.GetType()) && Finding.IsThrownByLibrary(inner.StackTrace ?? "")))
            {
                return inner;
            }
        }

        return null;
    }

    private Finding Found(FindingKind kind, string detail, string place) =>
        new(name, kind, seed, Convert.ToHexString(_input.Bytes), detail, place);
}
