namespace PerfHarness.Workloads;

/// <summary>
/// A workload that repeats one message. Its counterpart <see cref="Varied{TWorkload}"/> has different messages.
/// </summary>
public interface IVariedWorkload : IWorkload
{
    /// <summary>The prefix of the counterpart's name.</summary>
    const string Prefix = "Varied";

    /// <summary>The number of different messages. Large messages need only a few.</summary>
    static virtual int VariedCount => Instances.Different;

    /// <summary>Creates a message with random values and random lengths of texts and collections.</summary>
    static abstract ICustomBinarySerializable CreateVaried(Random random);
}
