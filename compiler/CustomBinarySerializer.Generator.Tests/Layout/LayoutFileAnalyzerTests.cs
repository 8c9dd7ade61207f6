using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Tests.Layout;

/// <summary>Tests of each kind of change, as an edit of source whose layout was reviewed.</summary>
internal sealed class LayoutFileAnalyzerTests
{
    private const string AsNewType =
        "keep the earlier class under the id 1, give the changed one a new id, and register an upcast from the earlier to it";
    private const string Broken = ": frames that were written before can't be read any more, or give other values. ";
    private const string Survived = ". Frames that were written before can be read: add it to the file.";

    private static TestCaseData[] Breaking =>
    [
        Change(
            "TypeOfAMember", "int A;", "long A;", "A", "member A is int64 in the source and int32 in contracts.layout.json (line 8)",
            $"Undo that; or {AsNewType}."),
        Change(
            "Sign", "int A;", "uint A;", "A", "member A is uint32 in the source and int32 in contracts.layout.json (line 8)",
            $"Undo that; or {AsNewType}."),
        Change(
            "Nullable", "int A;", "int? A;", "A", "member A is int32? in the source and int32 in contracts.layout.json (line 8)",
            $"Undo that; or {AsNewType}."),
        Change(
            "AddedAtTheEnd", "int A;", "int A; public int B;", "B", "member B was added in the source at the end (line 7)",
            $"Mark it [OptionalField], so that frames without it can be read; or {AsNewType}."),
        Change(
            "AddedBefore", "int A;", "int B; public int A;", "B", "member B is missing in contracts.layout.json (line 7)",
            $"Members keep their order; put a new one at the end and mark it [OptionalField]. Or {AsNewType}."),
        Change(
            "RemovedBefore", "int B; public int A;", "int A;", "X", "member B is missing in the source (line 8)",
            $"Members keep their order; put a new one at the end and mark it [OptionalField]. Or {AsNewType}."),
        Change(
            "RemovedAtTheEnd", "int A; public int B;", "int A;", "X", "member B was added in contracts.layout.json at the end (line 9)",
            $"Keep the member, set AllowTrailingData for the contract, or {AsNewType}."),
        Change(
            "Item", "List<int> A = [];", "List<byte> A = [];", "A",
            "member A[] is uint8 in the source and int32 in contracts.layout.json (line 9)", $"Undo that; or {AsNewType}."),
        Change(
            "NumberOfAnEnumValue", "E A; public enum E { P = 1 }", "E A; public enum E { P = 2 }", "A",
            "member A has X.E.P as 2 in the source and 1 in contracts.layout.json (line 8)",
            $"Give the value its number again, and a new meaning a new value; or {AsNewType}."),
        Change(
            "IntegerOfAnEnum", "E A; public enum E { P }", "E A; public enum E : byte { P }", "A",
            "member A is uint8 in the source and int32 in contracts.layout.json (line 8)", $"Undo that; or {AsNewType}."),
        Change(
            "Sealed", "Y? A; public class Y { public int B; }", "Y? A; public sealed class Y { public int B; }", "A",
            "member A is a sealed class in the source and a class that others may derive from in contracts.layout.json (line 8)",
            $"Undo that; or {AsNewType}."),
        Change(
            "Unsealed", "Y? A; public sealed class Y { public int B; }", "Y? A; public class Y { public int B; }", "A",
            "member A is a class that others may derive from in the source and a sealed class in contracts.layout.json (line 8)",
            $"Undo that; or {AsNewType}."),
        Change(
            "AddedInside", "Y? A; public class Y { public int B; }", "Y? A; public class Y { public int B; public int C; }", "C",
            "member A.C was added in the source at the end (line 10)",
            $"Objects that are members of others can't grow. Remove the member, or {AsNewType}."),
    ];

    private static TestCaseData[] Compatible =>
    [
        Change("Renamed", "int A;", "int B;", "B", "member B is called A in contracts.layout.json (line 8)"),
        Change(
            "OptionalAtTheEnd",
            "int A;",
            "int A; [OptionalField] public string? B;",
            "B",
            "member B was added in the source at the end, optional (line 7)"),
        Change(
            "MadeOptional",
            "int A; public string? B;",
            "int A; [OptionalField] public string? B;",
            "B",
            "member B is optional in the source and not in contracts.layout.json (line 9)"),
        Change(
            "NewEnumValue",
            "E A; public enum E { P }",
            "E A; public enum E { P, Q }",
            "A",
            "member A knows X.E.Q (1) only in the source (line 8)"),
        Change(
            "EnumValueThatIsGone",
            "E A; public enum E { P, Q }",
            "E A; public enum E { P }",
            "A",
            "member A knows X.E.Q (1) only in contracts.layout.json (line 8)"),
        Change(
            "OtherCollection",
            "int[]? A;",
            "List<int>? A;",
            "A",
            "member A is List<int32> in the source and int32[] in contracts.layout.json (line 8)"),
        Change(
            "EnumInThePlaceOfItsInteger",
            "int A;",
            "E A; public enum E { P }",
            "A",
            "member A is X.E in the source and int32 in contracts.layout.json (line 8)"),
    ];

    [TestCaseSource(nameof(Breaking))]
    public async Task ReportsAChangeThatFramesDoNotSurvive(string before, string after, string marked, string words, string remedy) =>
        Assert.That(await LayoutRun.ReportsAfter(before, after), Is.EqualTo($"CBS030 {marked}: id 1 (X): {words}{Broken}{remedy}"));

    [TestCaseSource(nameof(Compatible))]
    public async Task AsksForAChangeThatFramesSurvive(string before, string after, string marked, string words) =>
        Assert.That(await LayoutRun.ReportsAfter(before, after), Is.EqualTo($"CBS031 {marked}: id 1 (X): {words}{Survived}"));

    [Test]
    public async Task ReportsBothMembersThatChangedPlaces() =>
        Assert.That(
            (await LayoutRun.ReportsAfter(Class("int A; public int B;"), Class("int B; public int A;"))).Split('\n'),
            Has.Length.EqualTo(2).And.All.Contains("is at another place in contracts.layout.json"));

    [TestCase("public class X { public int A; }", "public struct X { public int A; }", "CBS031")]
    [TestCase("public class X { public string? A; }", "public sealed class X { public string? A; }", "CBS031")]
    [TestCase("public class X { public int A; }", "namespace Shop { [BinaryTypeId(1)] public class Y { public int A; } }", "CBS031")]
    public async Task AcceptsOfATypeItselfWhatItsFramesSurvive(string before, string after, string rule) =>
        Assert.That(
            (await LayoutRun.ReportsAfter(
                "[BinaryTypeId(1)] " + before,
                after.Contains("Shop", StringComparison.Ordinal) ? after : "[BinaryTypeId(1)] " + after)).Split('\n'),
            Has.Length.EqualTo(1).And.All.StartsWith(rule));

    [TestCase("", ", AllowTrailingData = true", "CBS031 X: id 1 (X) allows trailing data in the source and not in contracts.layout.json")]
    [TestCase(
        ", InternStrings = true", "", "CBS030 X: id 1 (X) writes each distinct string once in contracts.layout.json and not in the source")]
    public async Task ComparesTheOptions(string before, string after, string report) =>
        Assert.That(
            await LayoutRun.ReportsAfter(
                $"[BinaryTypeId(1{before})] public class X {{ public string? A; }}",
                $"[BinaryTypeId(1{after})] public class X {{ public string? A; }}"),
            Does.StartWith(report + " (line 4)"));

    [Test]
    public async Task AMemberMayGoWhereTrailingDataIsAllowed() =>
        Assert.That(
            await LayoutRun.ReportsAfter(
                "[BinaryTypeId(1, AllowTrailingData = true)] public class X { public int A; public int B; }",
                "[BinaryTypeId(1, AllowTrailingData = true)] public class X { public int A; }"),
            Does.StartWith("CBS031 X: id 1 (X): member B was added in contracts.layout.json at the end (line 9)"));

    [Test]
    public async Task ReportsATypeThatIsGoneInTheFile() =>
        Assert.That(
            await LayoutRun.ReportsAfter(Class("int A;") + "[BinaryTypeId(2)] public class Y { public int A; }", Class("int A;")),
            Is.EqualTo(
                $$"""CBS030 line 5: { "id": 2, "name": "Y", "layout": "Y" }: id 2 (Y) is missing in the source (line 5){{Broken}}Keep the class under its id, with an upcast if another one takes its place; if no frame with the id exists, remove its row from the file."""));

    [Test]
    public async Task AsksForANewType() =>
        Assert.That(
            await LayoutRun.ReportsAfter(Class("int A;"), Class("int A;") + "[BinaryTypeId(2)] public class Y { public int A; }"),
            Is.EqualTo($"CBS031 Y: id 2 (Y) is missing in contracts.layout.json{Survived}"));

    [Test]
    public async Task ReportsATypeOfASetAtItsAttribute() =>
        Assert.That(
            await LayoutRun.ReportsAfter(Set("List<int>"), Set("List<long>")),
            Is.EqualTo(
                $"CBS030 ContractFor(typeof(List<long>), 3): id 3 (List<int64>): member [] is int64 in the source and int32 in contracts.layout.json (line 4){Broken}Undo that; or {AsNewType.Replace('1', '3')}."));

    [Test]
    public async Task SaysOfATypeThatFramesDoNotSurviveNothingElse() =>
        Assert.That(
            await LayoutRun.ReportsAfter(Class("int A;"), Class("long A; [OptionalField] public int B;")),
            Does.StartWith("CBS030 A").And.Not.Contain("CBS031"));

    [Test]
    public async Task ReportsOnceWhatSeveralContractsHold()
    {
        const string Others =
            "[BinaryTypeId(1)] public class X { public Y? A; } [BinaryTypeId(4)] public class Z { public Y? A; } [BinaryTypeId(7)] public class V { public List<Y>? A; } public class Y ";

        Assert.That(
            await LayoutRun.ReportsAfter(Others + "{ public int B; }", Others + "{ public long B; }"),
            Is.EqualTo(
                $"CBS030 B: id 1 (X): member A.B is int64 in the source and int32 in contracts.layout.json (line 17), and so in id 4, 7{Broken}Undo that; or {AsNewType}."));
    }

    [Test]
    public async Task AcceptsWhatTheFileSays()
    {
        const string Text = """
            [BinaryTypeId(1)] public class X { public int A; public Y? B; public Dictionary<string, Y[]>? C; [OptionalField] public E D; }
            [BinaryTypeId(2, InternStrings = true)] public sealed class Y { public string? A { get; set; } public Guid? B; public (int, string?) C; public DateTime D; public object? F; }
            [BinaryTypeId(3)] public class H : ICustomBinarySerializable { public void WriteDataTo(BinaryWriter writer) { } public void SetDataFrom(BinaryReader reader) { } }
            public enum E : ulong { P = 1, Q = ulong.MaxValue }
            """;

        Assert.That(LayoutRun.FileOf(Text), Does.Contain("\"X\": {").And.Contain("\"Y\": {").And.Contain("\"id\": 3"));
        Assert.That(await LayoutRun.ReportsAfter(Text, Text), Is.Empty);
    }

    [Test]
    public async Task ReportsNothingWithoutAFile() => Assert.That(await LayoutRun.Reports(file: null, Class("int A;")), Is.Empty);

    [Test]
    public async Task AnEmptyFileIsABeginning() =>
        Assert.That(
            await LayoutRun.Reports("", Class("int A;")), Is.EqualTo($"CBS031 X: id 1 (X) is missing in contracts.layout.json{Survived}"));

    [TestCase("{", "line 1: {", "it ends where } is needed")]
    [TestCase("{\n  \"format\": 2\n}", "line 1: {", "its format is 2, and this version of the library knows 1")]
    [TestCase(
        "{\n  \"format\": 1,\n  \"types\": [\n    { \"id\": 1, \"name\": \"X\", \"layout\": \"X\" }\n  ],\n  \"layouts\": {}\n}",
        "line 4: { \"id\": 1, \"name\": \"X\", \"layout\": \"X\" }",
        "there is no layout X")]
    [TestCase("<<<<<<< HEAD\n{}\n", "line 1: <<<<<<< HEAD", "a value is needed")]
    public async Task ReportsAFileThatCannotBeRead(string file, string marked, string reason) =>
        Assert.That(
            await LayoutRun.Reports(file, Class("int A;")),
            Does.StartWith($"CBS032 {marked}: contracts.layout.json can't be compared with the contracts: ").And.Contains(reason));

    [Test]
    public async Task ReportsOneIdOfTwoTypesInDifferentSets() =>
        Assert.That(
            await LayoutRun.Reports("", Class("int A;")
                + "[ContractFor(typeof(List<int>), 1)] public partial class MySet : ContractSet { public override IReadOnlyList<CustomBinarySerializer.Generated.GeneratedContract> ContractsInSet => []; }"),
            Does.Contain(
                "CBS032 X: contracts.layout.json can't be compared with the contracts: the id 1 names X and System.Collections.Generic.List<int>"));

    [Test]
    public async Task LeavesAloneWhatIsNotFinished()
    {
        string file = LayoutRun.FileOf(Class("int A;"));
        IEnumerable<Diagnostic> reports =
            await LayoutRun.Diagnostics(file, Source.Unchecked("[BinaryTypeId(1)] public class X { public Unknown A; }"));

        Assert.That(reports, Is.Empty);
    }

    private static TestCaseData Change(string name, string before, string after, string marked, string words, params string[] remedy) =>
        new TestCaseData([Class(before), Class(after), marked, words, .. remedy]).SetArgDisplayNames(name);

    private static string Class(string members) => $"[BinaryTypeId(1)] public class X {{ public {members} }}\n";

    private static string Set(string type) =>
        $"[ContractFor(typeof({type}), 3)] public partial class MySet : ContractSet {{ public override IReadOnlyList<CustomBinarySerializer.Generated.GeneratedContract> ContractsInSet => []; }}";
}
