namespace PerfHarness.Workloads.Mixed;

/// <summary>
/// A few members of a mixed message. Implemented by structs, so that the runtime lays out and compiles each
/// combination of them as a message type of its own.
/// </summary>
internal interface IMemberGroup
{
    void Fill(Random random);

    void Write(BinaryWriter writer);

    void Read(BinaryReader reader);
}
