using Stress.Fuzzing.Mutating;

namespace Stress.Fuzzing;

/// <summary>A way into the library for bytes that somebody else made, and what must hold whatever they are.</summary>
internal abstract class FuzzTarget : IDisposable
{
    private const long AllowedAtAnyLength = 300_000;
    private const long AllowedPerByte = 512;

    /// <summary>The inputs that mutation begins with.</summary>
    internal abstract IReadOnlyList<byte[]> Seeds { get; }

    /// <summary>Pieces of inputs that mean something by themselves.</summary>
    internal virtual IReadOnlyList<byte[]> Words => [];

    /// <summary>Ways to change inputs besides those that serve all targets; as likely as these, all together.</summary>
    internal virtual IReadOnlyList<Mutation> Mutations => [];

    /// <summary>How many bytes may be allocated for an input.</summary>
    internal virtual long AllowedBytes(FuzzInput input) => AllowedAtAnyLength + (AllowedPerByte * input.Bytes.Length);

    /// <summary>Where the lengths are that count a range, besides other bytes.</summary>
    internal virtual IEnumerable<LengthField> LengthsAround(ReadOnlySpan<byte> input, int start, int end) => FrameRanges.LengthsAround(input, start, end);

    /// <summary>Makes lengths and checksums right again after a mutation, so that hostile values get past them.</summary>
    internal virtual void Repair(byte[] input)
    {
    }

    /// <summary>Reads an input.</summary>
    /// <exception cref="System.Runtime.Serialization.SerializationException">The answer to bad bytes.</exception>
    /// <exception cref="ImpossibleValueException">What came out can't be.</exception>
    /// <remarks>Any other exception is a finding.</remarks>
    internal abstract void Run(FuzzInput input);

    /// <summary>Proves that what an input went through works on: a good frame is read, written, and compared.</summary>
    /// <exception cref="ImpossibleValueException">It doesn't.</exception>
    internal virtual void ProveWorking()
    {
    }

    public virtual void Dispose()
    {
    }
}
