using System.Numerics;
using System.Reflection;
using CustomBinarySerializer;

namespace Stress.Fuzzing.Instrumentation;

/// <summary>What the counters of the instrumented library say: which branches an input took that none before it took, or not so often.</summary>
internal sealed class Coverage
{
    private readonly byte[] _hits;
    private readonly byte[] _seen;

    /// <param name="hits">The counters; none where the library is plain.</param>
    internal Coverage(byte[] hits)
    {
        _hits = hits;
        _seen = new byte[hits.Length];
    }

    internal int Counters => _hits.Length;

    /// <summary>How many counters have been reached.</summary>
    internal int Reached => _seen.Length - _seen.AsSpan().Count((byte)0);

    /// <summary>That of the library in this process.</summary>
    internal static Coverage OfLibrary()
    {
        FieldInfo? hits = typeof(TypeRegistry).Assembly.GetType($"{nameof(CustomBinarySerializer)}.{BranchCounters.CounterClass}")
            ?.GetField("Hits", BindingFlags.Static | BindingFlags.NonPublic);
        return new Coverage((byte[]?)hits?.GetValue(null) ?? []);
    }

    /// <summary>Sets all counters to 0.</summary>
    internal void Begin() => Array.Clear(_hits);

    /// <summary>Takes over what was counted since <see cref="Begin"/>.</summary>
    /// <returns>Whether anything is new: a branch, or a class of how often (1, 2, 3, 4 to 7, 8 to 15, 16 to 31, 32 to 127, more).</returns>
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
