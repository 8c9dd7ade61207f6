using System.Text;
using CustomBinarySerializer.Payload;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Payload.Differential;

/// <summary>
/// Every call has the same result, exception and position as on a <see cref="BinaryReader"/> over a
/// <see cref="MemoryStream"/>.
/// </summary>
[TestFixture(false)]
[TestFixture(true)]
[Category(LongRun.Category)]
public sealed class ReaderDifferentialTests(bool reusesStrings)
{
    // Text, so that a read that goes too far finds more of what it looks for.
    private const string Behind = "\u0080behind";
    private static readonly byte[] s_before = "before\u0080"u8.ToArray();

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

    [Test]
    public void CharactersCutAnywhereBehaveAsOfBinaryReader() => Check(
        PayloadBytes.OfTinyText,
        Gen.Choose(1, 8).SelectMany(count => Gen.ArrayOf(ReaderOperations.OfTinyText, count)),
        runs: 6000);

    [Test]
    public void StringIsReadAsOfBinaryReaderWhileItsDecoderHoldsBytesBack() => Check(
        PayloadBytes.OfStringAndUnfinishedCharacter, Gen.Constant(ReaderOperations.StringAfterUnfinishedCharacter), runs: 300);

    [Test]
    public void NestedPayloadIsReadAsOneOfItsOwn() => Seeded.Check(
        Scenarios(PayloadBytes.Any, Gen.Choose(0, 10).SelectMany(count => Gen.ArrayOf(ReaderOperations.Any, count))),
        scenario => scenario.Shrink(),
        DifferenceOfNested,
        runs: 1500);

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
        Seeded.Check(Scenarios(payloads, operations), scenario => scenario.Shrink(), Difference, runs);

    private static Gen<ReaderScenario> Scenarios(Gen<byte[]> payloads, Gen<Operation<BinaryReader>[]> operations) =>
        Gen.Zip(payloads, operations, (payload, list) => new ReaderScenario(payload, list));

    // BinaryReader reads chars by indexing the array of the MemoryStream at its position; behind that array it dies of
    // it.
    private MemoryStream InSpaciousArray(byte[] payload)
    {
        payload.CopyTo(_spacious, 0);
        return new MemoryStream(_spacious, 0, payload.Length);
    }

    // A text that is read for the second time may come from the cache.
    private string? Difference(ReaderScenario scenario) => DifferenceOfOne(scenario) ?? (reusesStrings ? DifferenceOfOne(scenario) : null);

    private string? DifferenceOfOne(ReaderScenario scenario) => Difference(scenario, _driven.Begin(scenario.Payload, reusesStrings));

    private string? DifferenceOfNested(ReaderScenario scenario)
    {
        PayloadReader reader = _driven.Begin([.. s_before, .. scenario.Payload, .. Encoding.UTF8.GetBytes(Behind)], reusesStrings);
        reader.ReadBytes(s_before.Length);
        PayloadReader.NestedPayload outer = reader.BeginNested(scenario.Payload.Length);
        string? difference = Difference(scenario, reader);
        reader.EndNested(outer);
        return difference
            ?? (reader.Position == s_before.Length + scenario.Payload.Length ? null : $"stands at {reader.Position}")
            ?? (new string(reader.ReadChars(100)) == Behind ? null : "the outer payload isn't what it was");
    }

    private string? Difference(ReaderScenario scenario, PayloadReader reader)
    {
        using MemoryStream stream = InSpaciousArray(scenario.Payload);
        using BinaryReader expectedReader = new(stream);
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
