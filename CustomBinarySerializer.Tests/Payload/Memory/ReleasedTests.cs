using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Tests.Payload.Differential;

namespace CustomBinarySerializer.Tests.Payload.Memory;

/// <summary>A writer or reader that a contract keeps is closed after the call of the contract.</summary>
[Category(LongRun.Category)]
public sealed class ReleasedTests : DrivenTestBase
{
    private static IEnumerable<string> MembersOfWriter =>
        WriterOperations.ByMember.Keys.Where(member => member != "BaseStream.SetLength(Int64)");

    private static IEnumerable<string> MembersOfReader => ReaderOperations.ByMember.Keys;

    [TestCaseSource(nameof(MembersOfWriter))]
    public void ReleasedWriterRefusesAsAClosedOne(string member) => Seeded.Check(
        WriterOperations.ByMember[member],
        operation =>
        {
            using MemoryStream stream = new();
            using BinaryWriter closed = new(stream);
            closed.Close();
            PayloadWriter released = Writer.BeginInCallerMemory(room: 100);
            released.Write(42);
            released.Message.Release();
            return Difference(CallOutcome.Of(operation, closed, stream), CallOutcome.Of(operation, released, released.BaseStream));
        },
        runs: 60);

    [TestCaseSource(nameof(MembersOfReader))]
    public void ReleasedReaderRefusesAsAClosedOne(string member) => Seeded.Check(
        ReaderOperations.ByMember[member],
        operation =>
        {
            using MemoryStream stream = new(new byte[100]);
            using BinaryReader closed = new(stream);
            closed.Close();
            PayloadReader released = Reader.Begin(new byte[100]);
            released.ReadInt32();
            released.Release();
            return Difference(CallOutcome.Of(operation, closed, stream), CallOutcome.Of(operation, released, released.BaseStream));
        },
        runs: 60);

    [Test]
    public void ServesTheNextMessageAfterOneThatWasClosed()
    {
        PayloadWriter writer = Writer.BeginOwn();
        writer.Write("first");
        writer.Close();
        Assert.That(Writer.Payload, Is.EqualTo("\u0005first"u8.ToArray()));

        writer.Message.Release();
        writer = Writer.BeginOwn();
        writer.Write("second");
        Assert.That(Writer.Payload, Is.EqualTo("\u0006second"u8.ToArray()));
    }

    [Test]
    public void ClosedReaderReportsUnreadBytes()
    {
        PayloadReader reader = Reader.Begin(new byte[10]);
        reader.ReadInt32();
        reader.Close();

        Assert.That(reader.Unread, Is.EqualTo(6));
        Assert.That(Reader.Begin([1, 0, 0, 0]).ReadInt32(), Is.EqualTo(1));
    }

    private static string? Difference(CallOutcome expected, CallOutcome actual) =>
        actual == expected ? null : $"closed: {expected}, released: {actual}";
}
