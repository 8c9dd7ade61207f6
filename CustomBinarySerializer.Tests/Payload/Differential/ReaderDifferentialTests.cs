using CustomBinarySerializer.Payload;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Payload.Differential;

/// <summary>Every call has the same result, exception and position as on a <see cref="BinaryReader"/> over a <see cref="MemoryStream"/>.</summary>
public sealed class ReaderDifferentialTests
{
    private readonly byte[] _spacious = new byte[1 << 18];
    private DrivenReader _driven = null!;

    private static IEnumerable<string> MembersOfReader => ReaderOperations.ByMember.Keys;

    private static IEnumerable<string> Endings => ReaderOperations.Endings.Keys;

    [OneTimeSetUp]
    public void Begin() => _driven = new DrivenReader();

    [OneTimeTearDown]
    public void End() => _driven.Dispose();

    [TestCaseSource(nameof(MembersOfReader))]
    public void MemberBehavesAsOfBinaryReader(string member) => Check(
        PayloadBytes.Any,
        from before in Few(ReaderOperations.Any)
        from operation in ReaderOperations.ByMember[member]
        from after in Few(ReaderOperations.Any)
        select (Operation<BinaryReader>[])[.. before, operation, .. after],
        runs: 300);

    [Test]
    public void TextBehavesAsOfBinaryReaderWhateverItsDecoderHoldsBack() => Check(
        PayloadBytes.OfText,
        Gen.Choose(1, 12).SelectMany(count => Gen.ArrayOf(ReaderOperations.OfText, count)),
        runs: 3000);

    [TestCaseSource(nameof(Endings))]
    public void RefusesAfterItsEndWhatBinaryReaderRefuses(string ending) => Check(
        PayloadBytes.Any,
        from before in Few(ReaderOperations.Any)
        from after in Few(ReaderOperations.Any)
        select (Operation<BinaryReader>[])[.. before, ReaderOperations.Endings[ending], .. after],
        runs: 400);

    private static Gen<Operation<BinaryReader>[]> Few(Gen<Operation<BinaryReader>> operation) =>
        Gen.Choose(0, 6).SelectMany(count => Gen.ArrayOf(operation, count));

    private void Check(Gen<byte[]> payloads, Gen<Operation<BinaryReader>[]> operations, int runs) =>
        Seeded.Check(Gen.Zip(payloads, operations, (p, o) => new ReaderScenario(p, o)), scenario => scenario.Shrink(), Difference, runs);

    // BinaryReader reads chars by indexing the array of the MemoryStream at its position; behind that array it dies of it.
    private MemoryStream InSpaciousArray(byte[] payload)
    {
        payload.CopyTo(_spacious, 0);
        return new MemoryStream(_spacious, 0, payload.Length);
    }

    private string? Difference(ReaderScenario scenario)
    {
        using MemoryStream stream = InSpaciousArray(scenario.Payload);
        using BinaryReader expectedReader = new(stream);
        PayloadReader reader = _driven.Begin(scenario.Payload);
        foreach (Operation<BinaryReader> operation in scenario.Operations)
        {
            CallOutcome expected = CallOutcome.Of(operation, expectedReader, stream);
            CallOutcome actual = CallOutcome.Of(operation, reader, reader.BaseStream);
            if (actual != expected)
            {
                return $"{operation}\n  BinaryReader : {expected}\n  PayloadReader: {actual}";
            }
        }

        return null;
    }
}
