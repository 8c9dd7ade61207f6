using System.Diagnostics;
using System.Runtime.Serialization;

namespace Stress.Fuzzing;

/// <summary>Gives inputs to a target and judges what happens.</summary>
internal sealed class InputRun : IDisposable
{
    private static readonly TimeSpan s_slow = TimeSpan.FromSeconds(2);

    // Thrown by no contract of the messages, so it is the library that calculated with what it should have refused.
    private static readonly Type[] s_neverWrapped =
    [
        typeof(NullReferenceException), typeof(IndexOutOfRangeException), typeof(AccessViolationException),
        typeof(InvalidProgramException), typeof(ObjectDisposedException), typeof(MethodAccessException), typeof(FieldAccessException),
    ];

    private readonly string _name;
    private readonly FuzzTarget _target;
    private readonly int _seed;
    private readonly FuzzInput _input = new();

    internal InputRun(string name, FuzzTarget target, int seed)
    {
        _name = name;
        _target = target;
        _seed = seed;
    }

    /// <summary>Reads an input.</summary>
    /// <returns>What is wrong; null if nothing is.</returns>
    internal Finding? Try(byte[] bytes)
    {
        _input.Set(bytes);
        Finding? finding = Once(out long allocated);
        long allowed = _target.AllowedBytes(_input);

        // What is made once and kept, such as a contract's code, isn't made the second time.
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
        _target.Dispose();
    }

    private Finding? Once(out long allocated)
    {
        long start = Stopwatch.GetTimestamp();
        TimeSpan processor = Environment.CpuUsage.TotalTime;
        AllocationMeter.Start();
        Finding? finding = Read();
        allocated = AllocationMeter.Bytes;

        // Others may keep the processor for themselves, so that the clock alone says nothing.
        if (finding is null && Stopwatch.GetElapsedTime(start) > s_slow && Environment.CpuUsage.TotalTime - processor is var used && used > s_slow)
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
                    return Found(FindingKind.Exception, refusal.ToString(), $"{wrapped.GetType().Name} {Finding.PlaceOf(wrapped.StackTrace ?? "")}");
                }

                // Not in the handler, which is on top of the stack on which the exception was thrown.
                AllocationMeter.Exclude(_target.ProveWorking);
            }
        }
        catch (ImpossibleValueException impossible)
        {
            return Found(FindingKind.Value, impossible.ToString(), Shortened(impossible.Message));
        }
#pragma warning disable CA1031 // Whatever else comes out is what is searched for.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            return Found(FindingKind.Exception, exception.ToString(), $"{exception.GetType().Name} {Finding.PlaceOf(exception.StackTrace ?? "")}");
        }

        return null;
    }

    private SerializationException? RefusalOfInput()
    {
        try
        {
            _target.Run(_input);
            return null;
        }
        catch (SerializationException refusal)
        {
            return refusal;
        }
    }

    // Numbers distinguish values, and not places.
    private static string Shortened(string message) => string.Concat(message.Where(c => !char.IsDigit(c)));

    private static Exception? Wrapped(Exception refusal)
    {
        for (Exception? inner = refusal.InnerException; inner is not null; inner = inner.InnerException)
        {
            if (inner is OutOfMemoryException || (s_neverWrapped.Contains(inner.GetType()) && Finding.IsThrownByLibrary(inner.StackTrace ?? "")))
            {
                return inner;
            }
        }

        return null;
    }

    private Finding Found(FindingKind kind, string detail, string place) => new(_name, kind, _seed, Convert.ToHexString(_input.Bytes), detail, place);
}
