namespace CustomBinarySerializer.Tests.Contracts.Implementations;

[TestFixture(Implementation.Emitted)]
[TestFixture(Implementation.Interpreted)]
[TestFixture(Implementation.Generated)]
public sealed class GoldenPayloadTests(Implementation implementation)
{
    private static IEnumerable<TestCaseData> All =>
        GoldenPayload.All.Select(golden => new TestCaseData(golden).SetArgDisplayNames(golden.Name));

    [TestCaseSource(nameof(All))]
    public void WritesThoseBytes(object golden)
    {
        GoldenPayload expected = (GoldenPayload)golden;

        Assert.That(new PlannedContract(implementation, expected.Plan).Write(expected.Value), Is.EqualTo(expected.Bytes));
    }

    [TestCaseSource(nameof(All))]
    public void WritesThoseBytesIntoAnyRoom(object golden)
    {
        GoldenPayload expected = (GoldenPayload)golden;
        PlannedContract contract = new(implementation, expected.Plan);
        for (int capacity = 0; capacity <= expected.Bytes.Length; capacity++)
        {
            Assert.That(contract.Write(expected.Value, capacity), Is.EqualTo(expected.Bytes));
        }
    }

    [TestCaseSource(nameof(All))]
    public void ReadsThatValue(object golden)
    {
        GoldenPayload expected = (GoldenPayload)golden;
        PlannedContract contract = new(implementation, expected.Plan);

        object read = contract.Read(expected.Bytes);

        Assert.That(read, Is.TypeOf(expected.Value.GetType()).And.EqualTo(expected.Value).UsingPropertiesComparer());
        Assert.That(contract.Write(read), Is.EqualTo(expected.Bytes));
    }

    [TestCaseSource(nameof(All))]
    public void EveryTruncationIsFound(object golden)
    {
        GoldenPayload expected = (GoldenPayload)golden;
        PlannedContract contract = new(implementation, expected.Plan);
        for (int length = 0; length < expected.Bytes.Length; length++)
        {
            byte[] truncated = expected.Bytes[..length];
            Assert.That(
                () => contract.Read(truncated), Throws.TypeOf<BinarySerializationException>().Or.InstanceOf<EndOfStreamException>());
        }
    }
}
