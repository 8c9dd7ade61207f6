using CustomBinarySerializer.Payload;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Payload.Differential;

/// <summary>
/// Every call has the same result, exception, position and bytes as on a <see cref="BinaryWriter"/> over a
/// <see cref="MemoryStream"/>.
/// </summary>
[Category(LongRun.Category)]
public sealed class WriterDifferentialTests
{
    private DrivenWriter _driven = null!;

    private static IEnumerable<string> MembersOfWriter => WriterOperations.ByMember.Keys;

    private static IEnumerable<string> Endings => WriterOperations.Endings.Keys;

    [OneTimeSetUp]
    public void Begin() => _driven = new DrivenWriter();

    [OneTimeTearDown]
    public void End() => _driven.Dispose();

    [TestCaseSource(nameof(MembersOfWriter))]
    public void MemberBehavesAsOfBinaryWriter(string member) => Check(
        from before in Few(WriterOperations.Any)
        from operation in WriterOperations.ByMember[member]
        from after in Few(WriterOperations.Any)
        select (Operation<BinaryWriter>[])[.. before, operation, .. after],
        runs: 150);

    [Test]
    public void LongSequencesBehaveAsOfBinaryWriter() => Check(
        Gen.Choose(20, 120).SelectMany(count => Gen.ArrayOf(WriterOperations.Any, count)),
        runs: 300);

    [Test]
    public void NestedPayloadsBehaveAsPayloadsOfTheirOwn() => Check(
        Gen.Choose(1, 12).SelectMany(count => Gen.ArrayOf(NestedOperations.Any, count)),
        runs: 600);

    // SetLength of a closed MemoryStream says that it isn't supported; its other methods say that it is closed.
    [TestCaseSource(nameof(Endings))]
    public void RefusesAfterItsEndWhatBinaryWriterRefuses(string ending) => Check(
        from before in Few(WriterOperations.Any)
        from after in Few(WriterOperations.AnyButSetLength)
        select (Operation<BinaryWriter>[])[.. before, WriterOperations.Endings[ending], .. after],
        runs: 400);

    private static Gen<Operation<BinaryWriter>[]> Few(Gen<Operation<BinaryWriter>> operation) =>
        Gen.Choose(0, 6).SelectMany(count => Gen.ArrayOf(operation, count));

    private void Check(Gen<Operation<BinaryWriter>[]> operations, int runs) =>
        Seeded.Check(WriterScenario.Of(operations), scenario => scenario.Shrink(), Difference, runs);

    private string? Difference(WriterScenario scenario)
    {
        using MemoryStream stream = new();
        using BinaryWriter expectedWriter = new(stream);
        PayloadWriter writer = scenario.Begin(_driven);
        foreach (Operation<BinaryWriter> operation in scenario.Operations)
        {
            CallOutcome expected = CallOutcome.Of(operation, expectedWriter, stream);
            CallOutcome actual = CallOutcome.Of(operation, writer, writer.BaseStream);
            if (actual != expected)
            {
                return $"{operation}\n  BinaryWriter : {expected}\n  PayloadWriter: {actual}";
            }

            if (!_driven.Payload.AsSpan().SequenceEqual(stream.ToArray()))
            {
                return $"{operation}\n"
                    + $"  BinaryWriter : {CallOutcome.Show(stream.ToArray())}\n"
                    + $"  PayloadWriter: {CallOutcome.Show(_driven.Payload)}";
            }
        }

        return null;
    }
}
