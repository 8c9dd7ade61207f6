using System.Numerics;
using System.Runtime.CompilerServices;
using Trace = SharpFuzz.Common.Trace;

namespace Stress.Fuzzing.Instrumentation;

/// <summary>
/// The branches that inputs took. The instrumented library counts each pair of branches that follow each other, at a
/// hash of both.
/// </summary>
internal sealed class Coverage
{
    private const int MapSize = 1 << 16;
    private static readonly byte[] s_library = GC.AllocateArray<byte>(MapSize, pinned: true);
    private readonly byte[] _hits;
    private readonly byte[] _seen;

    /// <summary>Creates an empty coverage.</summary>
    /// <param name="hits">The counters.</param>
    internal Coverage(byte[] hits)
    {
        _hits = hits;
        _seen = new byte[hits.Length];
    }

    /// <summary>The number of reached counters, or 0 without instrumentation.</summary>
    internal int Reached => _seen.Length - _seen.AsSpan().Count((byte)0);

    /// <summary>Gives the library its counters. An instrumented library can't run before.</summary>
    internal static unsafe void Start() => Trace.SharedMem = (byte*)Unsafe.AsPointer(ref s_library[0]);

    /// <summary>Creates the coverage of the library in this process.</summary>
    internal static Coverage OfLibrary() => new(s_library);

    /// <summary>Sets all counters to 0.</summary>
    internal void Begin()
    {
        Array.Clear(_hits);
        Trace.PrevLocation = 0;
    }

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
