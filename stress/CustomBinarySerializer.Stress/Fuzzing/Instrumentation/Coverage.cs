using System.Numerics;
using System.Reflection;
using CustomBinarySerializer;

namespace Stress.Fuzzing.Instrumentation;

/// <summary>The branches that inputs took, by the counters of the instrumented library.</summary>
internal sealed class Coverage
{
    private readonly byte[] _hits;
    private readonly byte[] _seen;

    /// <summary>Creates an empty coverage.</summary>
    /// <param name="hits">The counters, or none without instrumentation.</param>
    internal Coverage(byte[] hits)
    {
        _hits = hits;
        _seen = new byte[hits.Length];
    }

    internal int Counters => _hits.Length;

    /// <summary>The number of reached counters.</summary>
    internal int Reached => _seen.Length - _seen.AsSpan().Count((byte)0);

    /// <summary>Creates the coverage of the library in this process.</summary>
    internal static Coverage OfLibrary()
    {
        FieldInfo? hits = typeof(TypeRegistry).Assembly.GetType($"{nameof(CustomBinarySerializer)}.{BranchCounters.CounterClass}")
            ?.GetField("Hits", BindingFlags.Static | BindingFlags.NonPublic);
        return new Coverage((byte[]?)hits?.GetValue(null) ?? []);
    }

    /// <summary>Sets all counters to 0.</summary>
    internal void Begin() => Array.Clear(_hits);

    /// <summary>Adds the counts since <see cref="Begin"/>.</summary>
    /// <returns>
    /// Whether a branch is new, or its class of counts (1, 2, 3, 4 to 7, 8 to 15, 16 to 31, 32 to 127, more).
    /// </returns>
    internal bool End()
    {
        bool isNew = false;
        int at = 0;
        ReadOnlySpan<byte> hits = _hits;
        while (hits[at..].IndexOfAnyExcept((byte)0) is >= 0 and int distance)
        {
            at += distance;
            byte bucket = BucketOf(hits[at]);
            isNew |= (_seen[at] & bucket) == 0;
            _seen[at] |= bucket;
            at++;
        }

        return isNew;
    }

    private static byte BucketOf(byte count) => count switch
    {
        <= 3 => (byte)(1 << (count - 1)),
        < 128 => (byte)(1 << (BitOperations.Log2(count) + 1 - (count >= 64 ? 1 : 0))),
        _ => 128,
    };
}
