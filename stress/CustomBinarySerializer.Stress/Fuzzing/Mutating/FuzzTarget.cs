namespace Stress.Fuzzing.Mutating;

/// <summary>An entry point of the library for untrusted bytes, with its promises.</summary>
internal abstract class FuzzTarget : IDisposable
{
    private const long AllowedAtAnyLength = 300_000;
    private const long AllowedPerByte = 512;

    /// <summary>The first inputs.</summary>
    internal abstract IReadOnlyList<byte[]> Seeds { get; }

    /// <summary>Meaningful pieces of inputs.</summary>
    internal virtual IReadOnlyList<byte[]> Words => [];

    /// <summary>Mutations of this target. Half of all mutations are of these.</summary>
    internal virtual IReadOnlyList<Mutation> Mutations => [];

    /// <summary>Returns the number of bytes that an input may allocate.</summary>
    internal virtual long AllowedBytes(FuzzInput input) => AllowedAtAnyLength + (AllowedPerByte * input.Bytes.Length);

    /// <summary>Returns the length fields that count a range.</summary>
    internal virtual IEnumerable<LengthField> LengthsAround(ReadOnlySpan<byte> input, int start, int end) =>
        FrameRanges.LengthsAround(input, start, end);

    /// <summary>Corrects lengths and checksums after a mutation, so that hostile values pass their checks.</summary>
    internal virtual void Repair(byte[] input)
    {
    }

    /// <summary>Reads an input.</summary>
    /// <exception cref="System.Runtime.Serialization.SerializationException">
    /// The input is refused, as documented.
    /// </exception>
    /// <exception cref="ImpossibleValueException">The result is impossible.</exception>
    /// <remarks>Any other exception is a finding.</remarks>
    internal abstract void Run(FuzzInput input);

    /// <summary>Proves that the objects still work after an input: reads, writes and compares a good frame.</summary>
    /// <exception cref="ImpossibleValueException">The good frame differs.</exception>
    internal virtual void ProveWorking()
    {
    }

    public virtual void Dispose()
    {
    }
}
