using PerfHarness.Workloads.Messages;

namespace PerfHarness.Seed;

/// <summary>One way to move the customer. A batch is written to the start of one buffer and then read back from it.</summary>
internal interface ISeedContender
{
    string Name { get; }

    void WriteBatch(Customer customer, int messages);

    /// <summary>Returns the last of the objects.</summary>
    Customer ReadBatch(int messages);

    /// <summary>The bytes that the last batch wrote.</summary>
    ReadOnlySpan<byte> WrittenBytes { get; }
}
