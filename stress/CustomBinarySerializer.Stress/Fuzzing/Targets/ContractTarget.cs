using Stress.Fuzzing.Messages;
using Stress.Fuzzing.Values;

namespace Stress.Fuzzing.Targets;

/// <summary>Frames of contracts, read in several ways.</summary>
internal class ContractTarget : FuzzTarget
{
    private readonly FrameReading _read;
    private readonly byte[] _goodFrame;

    /// <summary>Creates a target.</summary>
    /// <param name="options">Options of the formatter.</param>
    /// <param name="read">Reads an input.</param>
    internal ContractTarget(FormatterOptions options, FrameReading read)
        : this(FuzzRegistry.Contracts(), options, ContractSamples.All(), read)
    {
    }

    protected ContractTarget(TypeRegistry registry, FormatterOptions options, IEnumerable<object> samples, FrameReading read)
    {
        _read = read;
        Formatter = new CustomBinaryFormatter(registry, options);
        Seeds = [.. samples.Select(Frame).OfType<byte[]>()];
        _goodFrame = Seeds[0];
    }

    internal override IReadOnlyList<byte[]> Seeds { get; }

    protected CustomBinaryFormatter Formatter { get; }

    internal override void Run(FuzzInput input)
    {
        foreach (object message in _read(Formatter, input))
        {
            ValueWalk.Prove(message, input.Bytes.Length);
        }
    }

    internal override void ProveWorking()
    {
        object message = Formatter.Deserialize(_goodFrame, out int size);
        if (size != _goodFrame.Length || Frame(message)?.AsSpan().SequenceEqual(_goodFrame) != true)
        {
            throw new ImpossibleValueException("A good frame is read or written in another way than before.");
        }
    }

    // A message that the options refuse to write is no seed.
    private byte[]? Frame(object message)
    {
        try
        {
            return InspectorTarget.Frame(Formatter, message);
        }
        catch (SerializationException)
        {
            return null;
        }
    }
}
