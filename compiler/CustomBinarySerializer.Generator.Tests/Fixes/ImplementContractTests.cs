using CustomBinarySerializer.CodeFixes.Contracts;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Tests.Fixes;

internal sealed class ImplementContractTests
{
    private const string Shop = """
        namespace Shop;

        public enum Status : byte { New, Paid }

        public interface IShape;

        public sealed class Address : ICustomBinarySerializable
        {
            public void WriteDataTo(BinaryWriter writer) { }
            public void SetDataFrom(BinaryReader reader) { }
        }

        public record struct Point(int X, int Y);
        """;

    private const string Members = """
            public int Number { get; set; }
            public string? Note { get; set; }
            public string Name { get; set; } = "";
            public Status Status { get; private set; }
            public DateTime? Paid;
            public List<string> Products { get; set; } = [];
            public double[]? Prices { get; set; }
            public Dictionary<int, string?>? Texts { get; set; }
            public IShape? Shape { get; set; }
            public Address Address { get; set; } = new();
            public Point At;
            public (int Id, Point[]? Path) Way { get; set; }
            public Uri? Link { get; set; }
            public HashSet<Guid> Tags { get; set; } = [];
        """;

    private const string Methods = """

            public void WriteDataTo(BinaryWriter writer)
            {
                writer.Write(Number);
                writer.WriteNullableString(Note);
                writer.WriteNullableString(Name);
                writer.WriteEnum(Status);
                writer.WriteNullable(Paid, static (w, value) => w.WriteDateTime(value));
                writer.WriteCollection(Products, static (w, item) => w.WriteNullableString(item));
                writer.WriteUnmanagedArray(Prices);
                writer.WriteDictionary(Texts, static (w, key) => w.Write(key), static (w, value) => w.WriteNullableString(value));
                writer.WriteObject(Shape);
                writer.WriteExactObject(Address);
                WritePoint(writer, At);
                WriteValueTupleOfInt32AndPointArray(writer, Way);
                WriteUri(writer, Link);
                writer.WriteCollection(Tags, static (w, item) => w.WriteGuid(item));
            }

            public void SetDataFrom(BinaryReader reader)
            {
                Number = reader.ReadInt32();
                Note = reader.ReadNullableString();
                Name = reader.ReadNullableString()!;
                Status = reader.ReadEnum<Status>();
                Paid = reader.ReadNullable(static r => r.ReadDateTime());
                Products = reader.ReadList(static r => r.ReadNullableString())!;
                Prices = reader.ReadUnmanagedArray<double>();
                Texts = reader.ReadDictionary(static r => r.ReadInt32(), static r => r.ReadNullableString());
                Shape = reader.ReadObject<IShape>();
                Address = reader.ReadExactObject<Address>()!;
                At = ReadPoint(reader);
                Way = ReadValueTupleOfInt32AndPointArray(reader);
                Link = ReadUri(reader);
                Tags = (reader.ReadArray(static r => r.ReadGuid()) is { } items ? new HashSet<Guid>(items) : null)!;
            }

        #nullable disable

            private static void WritePoint(BinaryWriter writer, Point value)
            {
                writer.Write(value.X);
                writer.Write(value.Y);
            }

            private static void WriteValueTupleOfInt32AndPointArray(BinaryWriter writer, (int, Point[]) value)
            {
                writer.Write(value.Item1);
                writer.WriteCollection(value.Item2, WritePoint);
            }

            private static void WriteUri(BinaryWriter writer, Uri value)
            {
                string surrogate = null;
                if (value is not null)
                {
                    surrogate = (value.IsAbsoluteUri ? "" : ":") + value.OriginalString;
                }

                writer.WriteNullableString(surrogate);
            }

            private static Point ReadPoint(BinaryReader reader)
            {
                Point instance = default;
                instance.X = reader.ReadInt32();
                instance.Y = reader.ReadInt32();
                return instance;
            }

            private static (int, Point[]) ReadValueTupleOfInt32AndPointArray(BinaryReader reader)
            {
                (int, Point[]) instance = default;
                instance.Item1 = reader.ReadInt32();
                instance.Item2 = reader.ReadArray(ReadPoint);
                return instance;
            }

            private static Uri ReadUri(BinaryReader reader)
            {
                string surrogate = reader.ReadNullableString();
                if (surrogate is not null)
                {
                    return surrogate.StartsWith(':') ? new Uri(surrogate[1..], UriKind.Relative) : new Uri(surrogate, UriKind.Absolute);
                }

                return null;
            }

        #nullable restore
        """;

    [Test]
    public async Task WritesTheMethodsThatADeclaredContractLacks()
    {
        using FixRun run = new($"namespace Shop;\n\npublic sealed class Order : ICustomBinarySerializable\n{{\n{Members}\n}}\n", Shop);

        Assert.That(
            await run.Fix(new ImplementContractFix(), analyzer: null),
            Is.EqualTo($"namespace Shop;\n\npublic sealed class Order : ICustomBinarySerializable\n{{\n{Members}\n{Methods}\n}}\n"));
        Assert.That((await run.Compilation()).GetDiagnostics().Where(report => report.Severity >= DiagnosticSeverity.Warning), Is.Empty);
    }

    [Test]
    public async Task AddsContractAndMethodsToAClassWithoutOne()
    {
        using FixRun run = new($"namespace Shop;\n\npublic sealed class Order\n{{\n{Members}\n}}\n", Shop);

        Assert.That(
            await run.Refactor(new ImplementContractRefactoring(), "Order"),
            Is.EqualTo($"namespace Shop;\n\npublic sealed class Order : ICustomBinarySerializable\n{{\n{Members}\n{Methods}\n}}\n"));
    }

    [TestCase(
        "class Order", "public Queue<string>? A; public Queue<string?>? B; public List<string?> C = []; public IEnumerable<string>? D;")]
    [TestCase(
        "class Order",
        "public Dictionary<IShape, int>? A; public Dictionary<int, List<string>> B = []; public Dictionary<string, string>? C;")]
    [TestCase(
        "class Order",
        "public List<IEnumerable<int>> A = []; public List<Point?>? B; public Stack<Point>? C; public object? D; public object[] E = [];")]
    [TestCase(
        "class Order",
        "public Address? A; public Address[] B = []; public List<Address?> C = []; public List<Order>? D; public string[] Items = [];")]
    [TestCase("class Order<T>", "public int A; public List<Guid>? B; public Point C;")]
    [TestCase("class Order", "public Other.Point A; public List<Other.Point>? B;")]
    public async Task TheMethodsGiveNoWarningWhateverMayBeNull(string type, string members)
    {
        using FixRun run = new(
            $"namespace Shop;\n\npublic sealed {type}\n{{\n{members}\n}}\n",
            Shop,
            "namespace Other; public struct Point { public int X; public string Y; }");

        string written = await run.Refactor(new ImplementContractRefactoring(), "Order");
        Assert.That(
            (await run.Compilation()).GetDiagnostics().Where(report => report.Severity >= DiagnosticSeverity.Warning), Is.Empty, written);
    }

    [Test]
    public async Task PrintsAsDescribeSourceDoesWhatNoCallOfTheLibraryWrites()
    {
        using FixRun run = new("""
            namespace Shop;

            public class Order
            {
                public Line? Line { get; set; }
            }

            """,
            "namespace Shop; public sealed class Line { public int Number { get; set; } }");

        Assert.That(await run.Refactor(new ImplementContractRefactoring(), "Order"), Is.EqualTo("""
            using System.Runtime.Serialization;

            namespace Shop;

            public class Order : ICustomBinarySerializable
            {
                public Line? Line { get; set; }

                public void WriteDataTo(BinaryWriter writer)
                {
                    WriteLine(writer, Line);
                }

                public void SetDataFrom(BinaryReader reader)
                {
                    Line = ReadLine(reader);
                }

            #nullable disable

                private static void WriteLine(BinaryWriter writer, Line value)
                {
                    if (value is null)
                    {
                        writer.Write((byte)0);
                        return;
                    }

                    writer.Write((byte)1);
                    writer.Write(value.Number);
                }

                private static Line ReadLine(BinaryReader reader)
                {
                    int prefix = reader.Read7BitEncodedInt();
                    if (prefix == 0)
                    {
                        return null;
                    }

                    if (prefix != 1)
                    {
                        throw new SerializationException($"The bytes don't form a Line: its prefix is {prefix}.");
                    }

                    Line instance = new Line();
                    instance.Number = reader.ReadInt32();
                    return instance;
                }

            #nullable restore
            }

            """));
    }

    [Test]
    public async Task WritesAGeneratedContractOutByHand()
    {
        using FixRun run = new("""
            [BinaryTypeId(7)]
            public partial class Order
            {
                public int Number { get; set; }
            }

            """);

        Assert.Multiple(async () =>
        {
            Assert.That(
                await run.Titles(new ImplementContractRefactoring(), "Order"),
                Is.EqualTo((string[])["Write the generated contract out by hand"]));
            Assert.That(await run.Refactor(new ImplementContractRefactoring(), "Order"), Is.EqualTo("""
                [BinaryTypeId(7)]
                public partial class Order : ICustomBinarySerializable
                {
                    public int Number { get; set; }

                    public void WriteDataTo(BinaryWriter writer)
                    {
                        writer.Write(Number);
                    }

                    public void SetDataFrom(BinaryReader reader)
                    {
                        Number = reader.ReadInt32();
                    }
                }

                """));
        });
    }

    [TestCase("public int Number { get; set; }", "")]
    [TestCase("public int Number { get; set; }", " : IDisposable")]
    [TestCase("public Line? Line { get; set; } public Dictionary<string, int>? Map;", "")]
    [TestCase("public string Text = \"\"; public List<Uri?>? Links { get; private set; }", "")]
    public async Task AGeneratedContractIsWrittenOutAndBack(string members, string bases)
    {
        string source = $$"""
            [BinaryTypeId(7)]
            public partial class Order{{bases}}
            {
                {{members}}
                public void Dispose() { }
            }

            """;
        using FixRun run = new(source, "public sealed class Line { public int Number { get; set; } }");
        string written = await run.Refactor(new ImplementContractRefactoring(), "Order");

        Assert.That(written, Does.Contain("SetDataFrom"));
        Assert.That(await run.Titles(new ImplementContractRefactoring(), "Order"), Is.Empty);
        Assert.That(await run.Refactor(new GenerateContractRefactoring(), "Order"), Does.EndWith(source));
    }

    [TestCase("[BinaryTypeId(7)] ", "writer.Write(Number)", "Number = reader.ReadInt32()", true)]
    [TestCase("", "writer.Write(Number)", "Number = reader.ReadInt32()", false)]
    [TestCase("[BinaryTypeId(7)] ", "writer.Write((long)Number)", "Number = (int)reader.ReadInt64()", false)]
    [TestCase(
        "[BinaryTypeId(7)] ",
        "{ writer.Write(Number); writer.WriteObject(Next); }",
        "{ Number = reader.ReadInt32(); Next = reader.ReadObject<Order>(); }",
        false)]
    [TestCase("[BinaryTypeId(7, Members = SerializedMembers.AllFields)] ", "writer.Write(Number)", "Number = reader.ReadInt32()", false)]
    public async Task OffersToGenerateWhatIsWrittenAsItWouldBe(string attribute, string write, string read, bool isOffered)
    {
        using FixRun run = new($$"""
            {{attribute}}public class Order : ICustomBinarySerializable
            {
                public int Number { get; set; }
                {{(attribute.Contains("All", StringComparison.Ordinal) ? "private int _other; public int Other() => _other++;" : "")}}
                {{(write.StartsWith('{') ? "public Order? Next;" : "")}}
                public void WriteDataTo(BinaryWriter writer) {{(write.StartsWith('{') ? write : $"=> {write};")}}
                public void SetDataFrom(BinaryReader reader) {{(read.StartsWith('{') ? read : $"=> {read};")}}
            }
            """);

        Assert.That(
            await run.Titles(new GenerateContractRefactoring(), "Order"),
            Is.EqualTo(isOffered ? (string[])["Let the compiler make the contract"] : []));
    }

    [TestCase(
        "public class Order { public int Number { get; } public Order(int number) => Number = number; }",
        TestName = "OffersNothing(members that only a constructor sets)")]
    [TestCase("public record Order(int Number);", TestName = "OffersNothing(init)")]
    [TestCase("public readonly struct Order { }", TestName = "OffersNothing(readonly struct)")]
    [TestCase("public static class Order { }", TestName = "OffersNothing(static class)")]
    [TestCase("public class Order { public Action? Changed; }", TestName = "OffersNothing(what can't be written)")]
    [TestCase(
        "[BinaryTypeId(1)] public class Order { private int _lost; public int Get() => _lost++; }",
        TestName = "OffersNothing(no contract is generated)")]
    [TestCase(
        "[BinaryTypeId(1)] public class Order { public Exception? Error; }",
        TestName = "OffersNothing(what only the library writes)")]
    [TestCase(
        "public class Order : ICustomBinarySerializable { public void WriteDataTo(BinaryWriter writer) { } public void SetDataFrom(BinaryReader reader) { } }",
        TestName = "OffersNothing(a contract)")]
    public async Task OffersNothing(string source)
    {
        using FixRun run = new(source);

        Assert.That(await run.Titles(new ImplementContractRefactoring(), "Order"), Is.Empty);
    }

    [TestCase(
        "// A file.\n\nclass Order\n{\n}\n",
        "// A file.\n\nusing System.IO;\nusing CustomBinarySerializer;\n\nclass Order : ICustomBinarySerializable\n{\n    public void WriteDataTo(BinaryWriter writer)\n    {\n    }\n\n    public void SetDataFrom(BinaryReader reader)\n    {\n    }\n}\n")]
    [TestCase(
        "using System.Text;\n\nclass Order\n{\n}\n",
        "using System.IO;\nusing System.Text;\nusing CustomBinarySerializer;\n\nclass Order : ICustomBinarySerializable\n{\n    public void WriteDataTo(BinaryWriter writer)\n    {\n    }\n\n    public void SetDataFrom(BinaryReader reader)\n    {\n    }\n}\n")]
    public async Task AddsTheUsingsThatAreMissing(string source, string result)
    {
        using FixRun run = new(source);
        run.Replace("Usings.cs", "");

        Assert.That(await run.Refactor(new ImplementContractRefactoring(), "Order"), Is.EqualTo(result));
    }
}
