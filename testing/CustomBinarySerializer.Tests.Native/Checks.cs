using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Tests.Native;

/// <summary>Counts checks. The first that fails ends the program.</summary>
internal sealed class Checks
{
    internal int Count { get; private set; }

    /// <summary>
    /// Types that <see cref="TypeRegistry.Register{T}"/> refused, because this program makes no code at run time.
    /// </summary>
    internal SortedSet<string> Refused { get; } = new(StringComparer.Ordinal);

    internal static string Platform => RuntimeFeature.IsDynamicCodeSupported ? "code is made at run time" : "native code";

    internal void That(bool isTrue, string what)
    {
        Count++;
        if (!isTrue)
        {
            throw new InvalidOperationException($"Wrong: {what}.");
        }
    }

    internal void AreEqual(ReadOnlySpan<byte> expected, ReadOnlySpan<byte> actual, string what)
    {
        Count++;
        if (!expected.SequenceEqual(actual))
        {
            throw new InvalidOperationException($"{what} is {Convert.ToHexString(actual)} instead of {Convert.ToHexString(expected)}");
        }
    }

    /// <summary>Checks that a call throws, and returns the exception.</summary>
    internal T Throws<T>(Action call, string what)
        where T : Exception
    {
        Count++;
        try
        {
            call();
        }
        catch (T e)
        {
            return e;
        }

        throw new InvalidOperationException($"{what} threw no {typeof(T)}.");
    }
}
