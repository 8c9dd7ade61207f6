using System.Reflection;
using System.Runtime.Loader;
using CustomBinarySerializer.Generator.Layout;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Tests.Layout;

/// <summary>Of hand-written contracts, the operations are the layout.</summary>
internal sealed class HandWrittenLayoutTests
{
    private const string Members = "public int Number; public Guid Id; public string? Note; public List<long>? Lines; public DayOfWeek Day;";

    [TestCase("w.Write(Number);", "Number = r.ReadInt32();", "Int32: Number")]
    [TestCase("w.WriteGuid(Id);", "Id = r.ReadGuid();", "Int64, Int64: Id (Guid)")]
    [TestCase("w.WriteEnum(Day);", "Day = r.ReadEnum<DayOfWeek>();", "Int32: Day (Enum<System.DayOfWeek>)")]
    [TestCase("w.Write(Number); w.WriteNullableString(Note);", "Number = r.ReadInt32(); if (r.HasMore()) Note = r.ReadNullableString();", "Int32: Number|optional NullableString: Note")]
    [TestCase("w.Write(Number); Rest(w);", "Number = r.ReadInt32(); Lines = new(); Lines.Add(r.ReadInt64());", "Int32: Number|Int64: Number", "void Rest(BinaryWriter writer) => writer.Write((long)Number);")]
    [TestCase(
        "w.Write(Note is not null); if (Note is not null) w.Write(Note);",
        "Note = r.ReadBoolean() ? r.ReadString() : null;",
        "Boolean: Note is not null|if: Note is not null|  String: Note|end")]
    [TestCase(
        "w.WriteCollection(Lines, static (x, line) => x.Write(line));",
        "Lines = r.ReadList(static x => x.ReadInt64());",
        "7BitEncodedInt: Lines is null ? 0 : count of Lines + 1|if: Lines is null|else|  repeat: count of Lines|    Int64: Lines[]|  end|end")]
    public void ShowsWhatIsWritten(string write, string read, string expected, string more = "") =>
        Assert.That(string.Join('|', Operations(Contract(write, read, more))), Is.EqualTo(expected));

    [Test]
    public void ShowsNothingOfWhatIsNotFollowed() =>
        Assert.That(Operations(Contract("w.BaseStream.WriteByte(1);", "r.BaseStream.ReadByte();")), Is.Empty);

    [TestCase("w.Write((long)Number);", "Number = (int)r.ReadInt64();", "has \"Int64: Number\" as operation 1 in the source and \"Int32: Number\" in contracts.layout.json")]
    [TestCase("w.WriteNullableString(Note); w.Write(Number);", "Note = r.ReadNullableString(); Number = r.ReadInt32();", "has \"NullableString: Note\" as operation 1 in the source and \"Int32: Number\"")]
    [TestCase("w.Write(Number); w.WriteNullableString(Note);", "Number = r.ReadInt32(); Note = r.ReadNullableString();", "writes NullableString: Note at the end only in the source")]
    public async Task ReportsWhatFramesDoNotSurvive(string write, string read, string words) =>
        Assert.That(
            await LayoutRun.ReportsAfter(Contract("w.Write(Number);", "Number = r.ReadInt32();"), Contract(write, read)),
            Does.StartWith("CBS030 X: id 1 (X) " + words).And.Contains("Write what is new after everything else, and read it only if reader.HasMore(); or keep"));

    [TestCase("w.Write(Number); w.WriteNullableString(Note);", "Number = r.ReadInt32(); if (r.HasMore()) Note = r.ReadNullableString();", "writes optional NullableString: Note at the end only in the source (line 4)")]
    [TestCase("w.Write((int)Day);", "Day = (DayOfWeek)r.ReadInt32();", "has \"Int32: Day\" as operation 1 in the source and \"Int32: Number\" in contracts.layout.json (line 4)")]
    public async Task AsksForWhatFramesSurvive(string write, string read, string words) =>
        Assert.That(
            await LayoutRun.ReportsAfter(Contract("w.Write(Number);", "Number = r.ReadInt32();"), Contract(write, read)),
            Does.StartWith("CBS031 X: id 1 (X) " + words));

    [Test]
    public async Task AcceptsTheSameBytesByOtherCalls() =>
        Assert.That(
            await LayoutRun.ReportsAfter(
                Contract("w.Write(Note is not null); if (Note is not null) w.Write(Note);", "Note = r.ReadBoolean() ? r.ReadString() : null;"),
                Contract("bool has = Note is not null; w.Write(has); if (has) { Rest(w, Note!); }", "if (r.ReadBoolean()) { Note = r.ReadString(); }", "void Rest(BinaryWriter writer, string text) => writer.Write(text);")),
            Is.Empty);

    [Test]
    public void TheAssemblySaysWhatIsWrittenWhereTheProjectHasAFile([Values] bool hasFile)
    {
        string source = Contract("w.Write(Number); w.WriteGuid(Id);", "Number = r.ReadInt32(); Id = r.ReadGuid();");
        CSharpCompilation compilation = LayoutRun.Compile(source);
        CSharpGeneratorDriver.Create(
                [new OperationsGenerator().AsSourceGenerator()], additionalTexts: hasFile ? [new LayoutRun.Additional(LayoutRun.Path, "")] : [], parseOptions: Source.Parsing)
            .RunGeneratorsAndUpdateCompilation(compilation, out Compilation complete, out _);
        using MemoryStream image = new();
        Assert.That(complete.Emit(image).Success, Is.True);
        image.Position = 0;
        Assembly assembly = new AssemblyLoadContext(null, isCollectible: true).LoadFromStream(image);

        Assert.That(
            string.Join('\n', assembly.GetCustomAttributes<HandWrittenLayoutAttribute>().Select(one => $"{one.Id} {string.Join('|', one.Operations)}")),
            Is.EqualTo(hasFile ? "1 Int32: Number|Int64, Int64: Id (Guid)" : ""));
    }

    private static string[] Operations(string source) => [.. CompiledLayout.Of(LayoutRun.Compile(source), CancellationToken.None).Entries.Single().Operations];

    private static string Contract(string write, string read, string more = "") => $$"""
        [BinaryTypeId(1)]
        public sealed class X : ICustomBinarySerializable
        {
            {{Members}}
            public void WriteDataTo(BinaryWriter w) { {{write}} }
            public void SetDataFrom(BinaryReader r) { {{read}} }
            {{more}}
        }
        """;
}
