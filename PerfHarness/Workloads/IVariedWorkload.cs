using CustomBinarySerializer;

namespace PerfHarness.Workloads;

/// <summary>
/// A workload whose one message, over and over, has a counterpart in which no two are the same:
/// <see cref="Varied{TWorkload}"/>.
/// </summary>
public interface IVariedWorkload : ILimitedWorkload
{
    /// <summary>Before the name, where messages differ.</summary>
    const string Prefix = "Varied";

    /// <summary>How many different messages there are: of those that hold thousands of values each, a few do.</summary>
    static virtual int VariedCount => Instances.Different;

    /// <summary>Creates a message whose values, and lengths of texts and collections, are random.</summary>
    static abstract ICustomBinarySerializable CreateVaried(Random random);
}
