using CustomBinarySerializer.CodeFixes.HandWritten;
using CustomBinarySerializer.Generator.HandWritten.Rules;

namespace CustomBinarySerializer.Generator.Tests.Fixes;

internal sealed class HandWrittenFixTests
{
    [TestCase("public int Added { get; set; }", "writer.Write(Added);", "Added = reader.ReadInt32();")]
    [TestCase("public string Added = \"\";", "writer.Write(Added);", "Added = reader.ReadString();")]
    [TestCase(
        "public List<string> Added = [];",
        "writer.WriteCollection(Added, static (w, item) => w.Write(item));",
        "Added = reader.ReadList(static r => r.ReadString())!;")]
    [TestCase("public string? Added;", "writer.WriteNullableString(Added);", "Added = reader.ReadNullableString();")]
    [TestCase(
        "public List<DateTime>? Added;",
        "writer.WriteCollection(Added, static (w, item) => w.WriteDateTime(item));",
        "Added = reader.ReadList(static r => r.ReadDateTime());")]
    [TestCase("public Order? Added;", "writer.WriteObject(Added);", "Added = reader.ReadObject<Order>();")]
    [TestCase(
        "public Plain? Added; public sealed class Plain { public int A; }",
        "writer.WriteExactObject(Added);",
        "Added = reader.ReadExactObject<Order.Plain>();")]
    public async Task AddsAMemberThatNeitherMethodTouches(string member, string write, string read)
    {
        using FixRun run = new(Contract(member, ["writer.Write(Number);"], ["Number = reader.ReadInt32();"]));

        Assert.That(
            await run.Fix(new MissingMemberFix(), new HandWrittenContractAnalyzer()),
            Is.EqualTo(Contract(member, ["writer.Write(Number);", write], ["Number = reader.ReadInt32();", read])));
    }

    [Test]
    public async Task AddsAllMembersAndGivesMethodsABlock()
    {
        using FixRun run = new("""
            public class Order : ICustomBinarySerializable
            {
                public int Number;
                public int First;
                public bool Second;

                public void WriteDataTo(BinaryWriter output) => output.Write(Number);

                public void SetDataFrom(BinaryReader input) => Number = input.ReadInt32();
            }
            """);

        Assert.That(await run.FixAll(new MissingMemberFix(), new HandWrittenContractAnalyzer()), Is.EqualTo((string[])["""
            public class Order : ICustomBinarySerializable
            {
                public int Number;
                public int First;
                public bool Second;

                public void WriteDataTo(BinaryWriter output)
                {
                    output.Write(Number);
                    output.Write(First);
                    output.Write(Second);
                }

                public void SetDataFrom(BinaryReader input)
                {
                    Number = input.ReadInt32();
                    First = input.ReadInt32();
                    Second = input.ReadBoolean();
                }
            }
            """]));
    }

    [Test]
    public async Task AddsTheMethodsThatMembersNeedOnce()
    {
        const string Members = """
            public class Order : ICustomBinarySerializable
            {
                public int Number;
                public Point First;
                public List<Point>? Others;

                public struct Point { public int X; public int Y; }


            """;
        using FixRun run = new(Members + """
                public void WriteDataTo(BinaryWriter output) => output.Write(Number);

                public void SetDataFrom(BinaryReader input) => Number = input.ReadInt32();
            }
            """);

        Assert.That(await run.FixAll(new MissingMemberFix(), new HandWrittenContractAnalyzer()), Is.EqualTo((string[])[Members + """
                public void WriteDataTo(BinaryWriter output)
                {
                    output.Write(Number);
                    WritePoint(output, First);
                    output.WriteCollection(Others, WritePoint);
                }

                public void SetDataFrom(BinaryReader input)
                {
                    Number = input.ReadInt32();
                    First = ReadPoint(input);
                    Others = input.ReadList(ReadPoint);
                }

            #nullable disable

                private static void WritePoint(BinaryWriter output, Order.Point value)
                {
                    output.Write(value.X);
                    output.Write(value.Y);
                }

                private static Order.Point ReadPoint(BinaryReader input)
                {
                    Order.Point instance = default;
                    instance.X = input.ReadInt32();
                    instance.Y = input.ReadInt32();
                    return instance;
                }

            #nullable restore
            }
            """]));
    }

    [Test]
    public async Task CallsTheContractOfTheBaseClassFirst()
    {
        const string Base = """
            public class Entity : ICustomBinarySerializable
            {
                public int Id;
                private string _name = "";
                public virtual void WriteDataTo(BinaryWriter writer) { writer.Write(Id); writer.Write(_name); }
                public virtual void SetDataFrom(BinaryReader reader) { Id = reader.ReadInt32(); _name = reader.ReadString(); }
            }

            """;
        string Derived(string write, string read) => Base + $$"""
            public class Order : Entity
            {
                public int Number;

                public override void WriteDataTo(BinaryWriter output)
                {{write}}

                public override void SetDataFrom(BinaryReader input)
                {{read}}
            }
            """;
        using FixRun run = new(Derived("{\n        output.Write(Number);\n    }", "{\n        Number = input.ReadInt32();\n    }"));

        Assert.That(
            await run.Fix(new MissingMemberFix(), new HandWrittenContractAnalyzer()),
            Is.EqualTo(Derived(
                "{\n        base.WriteDataTo(output);\n        output.Write(Number);\n    }",
                "{\n        base.SetDataFrom(input);\n        Number = input.ReadInt32();\n    }")));
    }

    [TestCase("public int Added;", "if (Number < 0) { return; }")]
    [TestCase("public System.Linq.IQueryable<int>? Added;", "")]
    public async Task OffersNothingWhereTheEndIsNotTheEndOrAMemberHasNoBytes(string member, string statement)
    {
        using FixRun run = new(Contract(member, ["writer.Write(Number);", statement], ["Number = reader.ReadInt32();"]));

        Assert.That(await run.Titles(new MissingMemberFix(), new HandWrittenContractAnalyzer()), Is.Empty);
    }

    [TestCase("reader.ReadInt64();")]
    [TestCase("_ = reader.ReadInt64();")]
    public async Task SetsAMemberFromWhatIsReadAndDropped(string dropped)
    {
        string[] writes = ["writer.Write(Number);", "writer.Write(Dropped);"];
        using FixRun run = new(Contract("public long Dropped;", writes, ["Number = reader.ReadInt32();", dropped]));

        Assert.That(
            await run.Fix(new NotRestoredFix(), new HandWrittenContractAnalyzer()),
            Is.EqualTo(Contract("public long Dropped;", writes, ["Number = reader.ReadInt32();", "Dropped = reader.ReadInt64();"])));
    }

    [Test]
    public async Task LeavesExchangedMembersToTheUser()
    {
        using FixRun run = new(Contract(
            "public int Other;",
            ["writer.Write(Number);", "writer.Write(Other);"],
            ["Other = reader.ReadInt32();", "Number = reader.ReadInt32();"]));

        Assert.That(await run.Titles(new NotRestoredFix(), new HandWrittenContractAnalyzer()), Is.Empty);
    }

    [Test]
    public async Task WritesAndReadsTextsThatMayBeNullOnBothSides()
    {
        using FixRun run = new(Contract(
            "public string Name = \"\"; public string? Note;",
            ["writer.Write(Name);", "writer.Write(Note);", "writer.Write(Number);"],
            ["Name = reader.ReadString();", "Note = reader.ReadString();", "Number = reader.ReadInt32();"]));

        Assert.That(await run.Fix(new NullableTextFix(), new HandWrittenContractAnalyzer()), Is.EqualTo(Contract(
            "public string Name = \"\"; public string? Note;",
            ["writer.Write(Name);", "writer.WriteNullableString(Note);", "writer.Write(Number);"],
            ["Name = reader.ReadString();", "Note = reader.ReadNullableString();", "Number = reader.ReadInt32();"])));
    }

    [Test]
    public async Task OffersNothingForATextThatIsReadElsewhere()
    {
        using FixRun run = new(Contract(
            "public string? Note; private static string Text(BinaryReader reader) => reader.ReadString();",
            ["writer.Write(Note);", "writer.Write(Number);"],
            ["Note = Text(reader);", "Number = reader.ReadInt32();"]));

        Assert.That(await run.Titles(new NullableTextFix(), new HandWrittenContractAnalyzer()), Is.Empty);
    }

    private static string Contract(string members, string[] writes, string[] reads) => $$"""
        public class Order : ICustomBinarySerializable
        {
            public int Number;
            {{members}}

            public void WriteDataTo(BinaryWriter writer)
            {
                {{string.Join("\n        ", writes)}}
            }

            public void SetDataFrom(BinaryReader reader)
            {
                {{string.Join("\n        ", reads)}}
            }
        }
        """;
}
