using System.Reflection;
using System.Runtime.Loader;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Generator.Layout;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Tests.Layout;

/// <summary>Tests of the layouts of hand-written contracts, which are their operations.</summary>
internal sealed class HandWrittenLayoutTests
{
    private const string V1Write = "w.Write(1); w.Write(Number);";
    private const string V1Read = "int v = r.ReadInt32(); if (v != 1) throw new IOException(); Number = r.ReadInt32();";
    private const string V2Write = "w.Write(2); w.Write(Number); w.WriteNullableString(Note);";
    private const string V2Read = "int v = r.ReadInt32(); Number = r.ReadInt32(); if (v >= 2) Note = r.ReadNullableString();";
    private const string V3Write = "w.Write(3); w.Write(Number); w.WriteNullableString(Note); w.WriteGuid(Id);";
    private const string V3Read =
        "int v = r.ReadInt32(); if (v is < 1 or > 3) throw new IOException(); Number = r.ReadInt32(); if (v >= 2) { Note = r.ReadNullableString(); if (v >= 3) Id = r.ReadGuid(); }";

    private const string Members =
        "public int Number; public Guid Id; public string? Note; public List<long>? Lines; public DayOfWeek Day;";

    [TestCase("w.Write(Number);", "Number = r.ReadInt32();", "Int32: Number")]
    [TestCase("w.WriteGuid(Id);", "Id = r.ReadGuid();", "Int64, Int64: Id (Guid)")]
    [TestCase("w.WriteEnum(Day);", "Day = r.ReadEnum<DayOfWeek>();", "Int32: Day (Enum<System.DayOfWeek>)")]
    [TestCase(
        "w.Write(Number); w.WriteNullableString(Note);",
        "Number = r.ReadInt32(); if (r.HasMore()) Note = r.ReadNullableString();",
        "Int32: Number|optional NullableString: Note")]
    [TestCase(
        "w.Write(Number); Rest(w);",
        "Number = r.ReadInt32(); Lines = new(); Lines.Add(r.ReadInt64());",
        "Int32: Number|Int64: Number",
        "void Rest(BinaryWriter writer) => writer.Write((long)Number);")]
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

    [TestCase(
        "w.Write((long)Number);",
        "Number = (int)r.ReadInt64();",
        "has \"Int64: Number\" as operation 1 in the source and \"Int32: Number\" in contracts.layout.json")]
    [TestCase(
        "w.WriteNullableString(Note); w.Write(Number);",
        "Note = r.ReadNullableString(); Number = r.ReadInt32();",
        "has \"NullableString: Note\" as operation 1 in the source and \"Int32: Number\"")]
    [TestCase(
        "w.Write(Number); w.WriteNullableString(Note);",
        "Number = r.ReadInt32(); Note = r.ReadNullableString();",
        "writes NullableString: Note at the end only in the source")]
    public async Task ReportsWhatFramesDoNotSurvive(string write, string read, string words) =>
        Assert.That(
            await LayoutRun.ReportsAfter(Contract("w.Write(Number);", "Number = r.ReadInt32();"), Contract(write, read)),
            Does.StartWith("CBS030 X: id 1 (X) " + words).And.Contains(
                "Write what is new after everything else, and read it only if reader.HasMore(), or only from a higher version number on where the contract writes one; or keep"));

    [TestCase(
        "w.Write(Number); w.WriteNullableString(Note);",
        "Number = r.ReadInt32(); if (r.HasMore()) Note = r.ReadNullableString();",
        "writes optional NullableString: Note at the end only in the source (line 4)")]
    [TestCase(
        "w.Write((int)Day);",
        "Day = (DayOfWeek)r.ReadInt32();",
        "has \"Int32: Day\" as operation 1 in the source and \"Int32: Number\" in contracts.layout.json (line 4)")]
    public async Task AsksForWhatFramesSurvive(string write, string read, string words) =>
        Assert.That(
            await LayoutRun.ReportsAfter(Contract("w.Write(Number);", "Number = r.ReadInt32();"), Contract(write, read)),
            Does.StartWith("CBS031 X: id 1 (X) " + words));

    [Test]
    public async Task ValuesOfOneTypeThatTradePlacesAreAnError() =>
        Assert.That(
            await LayoutRun.ReportsAfter(
                Contract("w.Write(Number); w.Write((int)Day);", "Number = r.ReadInt32(); Day = (DayOfWeek)r.ReadInt32();"),
                Contract("w.Write((int)Day); w.Write(Number);", "Day = (DayOfWeek)r.ReadInt32(); Number = r.ReadInt32();")),
            Does.StartWith(
                "CBS030 X: id 1 (X) has \"Int32: Day\" as operation 1 in the source and \"Int32: Number\" in contracts.layout.json"));

    [Test]
    public async Task AcceptsTheSameBytesByOtherCalls() =>
        Assert.That(
            await LayoutRun.ReportsAfter(
                Contract(
                    "w.Write(Note is not null); if (Note is not null) w.Write(Note);", "Note = r.ReadBoolean() ? r.ReadString() : null;"),
                Contract(
                    "bool has = Note is not null; w.Write(has); if (has) { Rest(w, Note!); }",
                    "if (r.ReadBoolean()) { Note = r.ReadString(); }",
                    "void Rest(BinaryWriter writer, string text) => writer.Write(text);")),
            Is.Empty);

    [TestCase("w.Write(1); w.Write(Number);", "_ = r.ReadInt32(); Number = r.ReadInt32();", "Int32: 1|Int32: Number")]
    [TestCase(V1Write, V1Read, "from 1 version Int32: 1|Int32: Number")]
    [TestCase(V2Write, V2Read, "version Int32: 2|Int32: Number|from 2 NullableString: Note")]
    [TestCase(V3Write, V3Read, "from 1 version Int32: 3|Int32: Number|from 2 NullableString: Note|from 3 Int64, Int64: Id (Guid)")]
    [TestCase(
        V3Write,
        "int v = r.ReadInt32(); if (v < 1 || v > 3) throw new IOException(); Number = r.ReadInt32(); if (v < 2) return; Note = r.ReadNullableString(); if (v < 3) return; Id = r.ReadGuid();",
        "from 1 version Int32: 3|Int32: Number|from 2 NullableString: Note|from 3 Int64, Int64: Id (Guid)")]
    [TestCase(
        "w.Write((byte)2); w.Write((long)Number);",
        "byte v = r.ReadByte(); Number = v >= 2 ? (int)r.ReadInt64() : r.ReadInt32();",
        "version Byte: 2|from 2 Int64: Number|until 1 Int32")]
    [TestCase(
        "w.Write((byte)2); w.Write((long)Number);",
        "switch (r.ReadByte()) { case 1: Number = r.ReadInt32(); break; case 2: Number = (int)r.ReadInt64(); break; default: throw new IOException(); }",
        "from 1 version Byte: 2|until 1 Int32|from 2 Int64: Number")]
    [TestCase(
        "w.Write(2); w.Write(Number); w.WriteCollection(Lines, static (x, line) => x.Write(line));",
        "int v = r.ReadInt32(); Number = r.ReadInt32(); if (v >= 2) Lines = r.ReadList(static x => x.ReadInt64());",
        "version Int32: 2|Int32: Number|from 2 7BitEncodedInt: Lines is null ? 0 : count of Lines + 1|if: Lines is null|else|  repeat: count of Lines|    Int64: Lines[]|  end|end")]
    [TestCase(
        "w.Write(2); w.Write(Number); w.Write(Note is not null); if (Note is not null) w.Write(Note);",
        "int v = r.ReadInt32(); Number = r.ReadInt32(); if (v > 1 && r.ReadBoolean()) Note = r.ReadString();",
        "Int32: 2|Int32: Number|Boolean: Note is not null|if: Note is not null|  String: Note|end",
        Description = "not understood, thus as without versions")]
    public void ShowsFromWhichVersionOnItIsWritten(string write, string read, string expected) =>
        Assert.That(string.Join('|', Operations(Contract(write, read))), Is.EqualTo(expected));

    [TestCase(
        V1Write, V1Read, V2Write, V2Read,
        "has \"version Int32: 2\" as operation 1 in the source and \"from 1 version Int32: 1\" in contracts.layout.json",
        "writes from 2 NullableString: Note only in the source")]
    [TestCase(
        "w.Write(1); w.Write(Number);", "_ = r.ReadInt32(); Number = r.ReadInt32();", V2Write, V2Read,
        "has \"version Int32: 2\" as operation 1", "writes from 2 NullableString: Note only")]
    [TestCase(
        V1Write, V1Read, V3Write, V3Read, "has \"from 1 version Int32: 3\" as operation 1", "writes from 2 NullableString: Note only",
        "writes from 3 Int64, Int64: Id (Guid) only")]
    [TestCase(
        V2Write, V2Read, V3Write,
        "int v = r.ReadInt32(); Number = r.ReadInt32(); if (v >= 2) Note = r.ReadNullableString(); if (v >= 3) Id = r.ReadGuid();",
        "has \"version Int32: 3\" as operation 1", "writes from 3 Int64, Int64: Id (Guid) only")]
    [TestCase(
        "w.Write((byte)1); w.Write(Number);", "r.ReadByte(); Number = r.ReadInt32();", "w.Write((byte)2); w.Write((long)Number);",
        "byte v = r.ReadByte(); Number = v >= 2 ? (int)r.ReadInt64() : r.ReadInt32();", "has \"version Byte: 2\" as operation 1",
        "has \"until 1 Int32\" as operation 2 in the source and \"Int32: Number\"", "writes from 2 Int64: Number only")]
    public async Task AHigherVersionThatReadsEarlierFramesIsToBeAdded(
        string write, string read, string newWrite, string newRead, params string[] words)
    {
        string[] reports = (await LayoutRun.ReportsAfter(Contract(write, read), Contract(newWrite, newRead))).Split('\n');

        Assert.That(reports, Is.All.StartsWith("CBS031 X: id 1 (X) "));
        Assert.That(reports, Has.Length.EqualTo(words.Length));
        for (int i = 0; i < words.Length; i++)
        {
            Assert.That(reports[i], Does.StartWith("CBS031 X: id 1 (X) " + words[i]));
        }
    }

    [TestCase(
        V2Write, V2Read, "w.Write(3); w.Write(Number); w.WriteNullableString(Note); w.WriteGuid(Id);",
        "int v = r.ReadInt32(); Number = r.ReadInt32(); if (v >= 2) Note = r.ReadNullableString(); Id = r.ReadGuid();",
        "writes Int64, Int64: Id (Guid) at the end only in the source", Description = "not guarded")]
    [TestCase(
        V2Write, V2Read, "w.Write(2); w.Write(Number); w.WriteNullableString(Note); w.WriteGuid(Id);",
        "int v = r.ReadInt32(); Number = r.ReadInt32(); if (v >= 2) Note = r.ReadNullableString(); if (v >= 2) Id = r.ReadGuid();",
        "writes from 2 Int64, Int64: Id (Guid) at the end only in the source", Description = "the number is what it was")]
    [TestCase(
        V2Write, V2Read, "w.Write(3); w.Write((long)Number); w.WriteNullableString(Note);",
        "int v = r.ReadInt32(); Number = (int)r.ReadInt64(); if (v >= 2) Note = r.ReadNullableString();",
        "has \"Int64: Number\" as operation 2 in the source and \"Int32: Number\"",
        Description = "an operation of all versions is another")]
    [TestCase(
        V2Write, V2Read, "w.Write(3); w.Write(Number); w.WriteNullableString(Note);",
        "int v = r.ReadInt32(); Number = r.ReadInt32(); if (v >= 3) Note = r.ReadNullableString();",
        "writes from 2 NullableString: Note at the end only in contracts.layout.json", Description = "read later than it was written")]
    [TestCase(
        V2Write, V2Read, "w.Write(3); w.Write(Number); w.WriteNullableString(Note); w.WriteGuid(Id);",
        "int v = r.ReadInt32(); Number = r.ReadInt32(); Note = r.ReadNullableString(); if (v >= 3) Id = r.ReadGuid();",
        "reads frames of version 1 in another way in the source than in contracts.layout.json",
        Description = "the first version isn't read any more")]
    [TestCase(
        V1Write, V1Read, "w.Write(2); w.Write(Number);", "if (r.ReadInt32() != 2) throw new IOException(); Number = r.ReadInt32();",
        "doesn't read frames of version 1 in the source", Description = "the first version is refused")]
    public async Task ReportsAVersionThatDoesNotReadEarlierFrames(
        string write, string read, string newWrite, string newRead, string words) =>
        Assert.That(
            await LayoutRun.ReportsAfter(Contract(write, read), Contract(newWrite, newRead)),
            Does.Contain("CBS030 X: id 1 (X) " + words).And.Not.Contains("CBS031"));

    [TestCase(V1Write, V1Read)]
    [TestCase(V2Write, V2Read)]
    [TestCase(V3Write, V3Read)]
    public async Task AcceptsVersionsThatTheFileHas(string write, string read) =>
        Assert.That(await LayoutRun.ReportsAfter(Contract(write, read), Contract(write, read)), Is.Empty);

    [Test]
    public void TheAssemblySaysWhatIsWrittenWhereTheProjectHasAFile([Values] bool hasFile)
    {
        string source = Contract("w.Write(Number); w.WriteGuid(Id);", "Number = r.ReadInt32(); Id = r.ReadGuid();");
        CSharpCompilation compilation = LayoutRun.Compile(source);
        CSharpGeneratorDriver.Create(
                [new OperationsGenerator().AsSourceGenerator()],
                additionalTexts: hasFile ? [new LayoutRun.Additional(LayoutRun.Path, "")] : [],
                parseOptions: Source.Parsing)
            .RunGeneratorsAndUpdateCompilation(compilation, out Compilation complete, out _);
        using MemoryStream image = new();
        Assert.That(complete.Emit(image).Success, Is.True);
        image.Position = 0;
        Assembly assembly = new AssemblyLoadContext(null, isCollectible: true).LoadFromStream(image);

        Assert.That(
            string.Join(
                '\n',
                assembly.GetCustomAttributes<HandWrittenLayoutAttribute>().Select(one => $"{one.Id} {string.Join('|', one.Operations)}")),
            Is.EqualTo(hasFile ? "1 Int32: Number|Int64, Int64: Id (Guid)" : ""));
    }

    private static string[] Operations(string source) =>
        [.. CompiledLayout.Of(LayoutRun.Compile(source), CancellationToken.None).Entries.Single().Operations];

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
