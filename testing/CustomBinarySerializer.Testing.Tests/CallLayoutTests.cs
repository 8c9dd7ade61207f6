using CustomBinarySerializer.Testing.Recordings;

namespace CustomBinarySerializer.Testing.Tests;

/// <summary>
/// Tests that calls in the order of time become calls in the order of the bytes. They are shown as <c>kind number
/// offset-end</c>.
/// </summary>
public sealed class CallLayoutTests
{
    private static IEnumerable<TestCaseData> Layouts =>
    [
        Of("in order", "Int32 1 0-4, Byte 2 4-5", 5, "Int32 1 0-4, Byte 2 4-5"),
        Of("gone back", "Int32 1 4-8, Int32 2 0-4", 8, "Int32 2 0-4, Int32 1 4-8"),
        Of("overwritten", "Int32 1 0-4, Byte 2 4-5, Int32 3 0-4", 5, "Int32 3 0-4, Byte 2 4-5"),
        Of("overwritten in the middle", "Int64 1 0-8, Int16 2 2-4", 8, "Bytes 1 0-2, Int16 2 2-4, Bytes 1 4-8"),
        Of("overwritten in part of two", "Int32 1 0-4, Int32 2 4-8, Int32 3 2-6", 8, "Bytes 1 0-2, Int32 3 2-6, Bytes 2 6-8"),
        Of("skipped", "Int32 1 2-6, Byte 2 8-9", 10, "Skipped 0 0-2, Int32 1 2-6, Skipped 0 6-8, Byte 2 8-9, Skipped 0 9-10"),
        Of("cut off", "Int32 1 0-4, Int32 2 4-8, Byte 3 8-9", 6, "Int32 1 0-4, Bytes 2 4-6"),
        Of("end unknown", "Int32 1 2-6", null, "Skipped 0 0-2, Int32 1 2-6"),
        Of("empty", "Bytes 1 0-0, Byte 2 0-1", 1, "Byte 2 0-1"),
        Of("nothing", "", null, ""),
    ];

    [TestCaseSource(nameof(Layouts))]
    public void CoversEachByteOnce(string calls, int? end, string layout) =>
        Assert.That(string.Join(", ", CallLayout.Of(Parse(calls), end).Select(Show)), Is.EqualTo(layout));

    private static TestCaseData Of(string name, string calls, int? end, string layout) =>
        new TestCaseData(calls, end, layout).SetArgDisplayNames(name);

    private static IEnumerable<RecordedCall> Parse(string calls) =>
        from call in calls.Split(", ", StringSplitOptions.RemoveEmptyEntries)
        let parts = call.Split(' ', '-')
        let offset = int.Parse(parts[2])
        select new RecordedCall(Enum.Parse<CallKind>(parts[0]), int.Parse(parts[1]), offset, int.Parse(parts[3]) - offset, null);

    private static string Show(RecordedCall call) => $"{call.Kind} {call.Number} {call.Offset}-{call.End}";
}
