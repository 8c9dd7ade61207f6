using System.Reflection;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Testing.Recordings;
using CustomBinarySerializer.Tests.Payload;
using CustomBinarySerializer.Tests.Payload.Differential;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Verification;

/// <summary>Tests that a contract can't detect that its calls are recorded.</summary>
[Category(LongRun.Category)]
public sealed class RecordingTests
{
    // Each ends in Dispose, which is overridden, or in nothing that is used.
    private static readonly string[] s_inherited = ["DisposeAsync()", "Close()", "FillBuffer(Int32)"];

    [TestCase(typeof(BinaryWriter), typeof(RecordingWriter))]
    [TestCase(typeof(BinaryReader), typeof(RecordingReader))]
    public void NoCallPassesByTheRecorder(Type baseType, Type type)
    {
        IEnumerable<string> inherited = type.GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)
            .Where(method => method.IsVirtual && !method.IsFinal && !method.IsAssembly && method.DeclaringType == baseType)
            .Select(Members.Signature);

        Assert.That(inherited, Is.SubsetOf(s_inherited));
    }

    [Test]
    public void WritesAndReturnsWhatThePayloadWriterDoes()
    {
        using DrivenWriter plain = new();
        using DrivenWriter recorded = new();
        Seeded.Check(
            Gen.Choose(1, 40).SelectMany(count => Gen.ArrayOf(WriterOperations.Any, count)),
            operations =>
            {
                PayloadWriter expected = plain.BeginOwn();
                PayloadWriter payload = recorded.BeginOwn();
                CallRecorder recorder = new(() => payload.Message.Position, namesOrigins: false);
                using RecordingWriter actual = new(payload, recorder);
                return Difference(operations, expected, expected.BaseStream, actual, actual.BaseStream)
                    ?? DifferenceOf(plain.Payload, recorded.Payload)
                    ?? Flaw(recorder.Calls, payload.Message.Length);
            },
            runs: 500);
    }

    [Test]
    public void ReadsWhatThePayloadReaderDoes()
    {
        using DrivenReader plain = new();
        using DrivenReader recorded = new();
        Seeded.Check(
            Gen.Zip(
                PayloadBytes.Any, Gen.Choose(1, 20)
                    .SelectMany(count => Gen.ArrayOf(ReaderOperations.Any, count)), (p, o) => (Payload: p, Operations: o)),
            scenario =>
            {
                PayloadReader expected = plain.Begin(scenario.Payload);
                PayloadReader payload = recorded.Begin(scenario.Payload);
                CallRecorder recorder = new(() => payload.Position, namesOrigins: false);
                using RecordingReader actual = new(payload, recorder);
                return Difference(scenario.Operations, expected, expected.BaseStream, actual, actual.BaseStream)
                    ?? Flaw(recorder.Calls, payload.Position);
            },
            runs: 500);
    }

    private static string? Difference<T>(Operation<T>[] operations, T expected, Stream expectedStream, T actual, Stream actualStream)
    {
        foreach (Operation<T> operation in operations)
        {
            CallOutcome wanted = CallOutcome.Of(operation, expected, expectedStream);
            CallOutcome got = CallOutcome.Of(operation, actual, actualStream);
            if (got != wanted)
            {
                return $"{operation}\n  payload's own: {wanted}\n  recording    : {got}";
            }
        }

        return null;
    }

    private static string? DifferenceOf(byte[] expected, byte[] actual) =>
        expected.AsSpan().SequenceEqual(actual) ? null : $"wrote {Convert.ToHexString(actual)} for {Convert.ToHexString(expected)}";

    /// <summary>Returns the first gap or overlap of calls in the order of the bytes; null without one.</summary>
    private static string? Flaw(IEnumerable<RecordedCall> calls, int end)
    {
        int position = 0;
        foreach (RecordedCall call in CallLayout.Of(calls, end))
        {
            if (call.Offset != position || call.Length <= 0)
            {
                return $"{call} stands where the calls in front of it end at {position}";
            }

            position = call.End;
        }

        return position == end ? null : $"the calls end at {position} of {end}";
    }
}
