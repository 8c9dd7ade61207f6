using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

namespace CustomBinarySerializer.Tool.Tests.Migration;

/// <summary>Tests of <c>cbs migrate</c> over assemblies and old files that the tests create.</summary>
public sealed class MigrateCommandTests
{
    private const string Usings =
        "using System; using System.Collections.Generic; using System.Runtime.Serialization; using CustomBinarySerializer;\n";

    private TemporaryFolder _folder = null!;

    [SetUp]
    public void SetUp()
    {
        _folder = new TemporaryFolder();
        Directory.CreateDirectory(_folder["bin"]);
        Directory.CreateDirectory(_folder["old"]);
    }

    [TearDown]
    public void TearDown() => _folder.Dispose();

    [Test]
    public void LinesAreThoseOfRegisterAssembly()
    {
        string assembly = Compile(
            """
            public enum E { }
            public delegate void D();
            [Serializable] public class A { [Serializable] private struct Inner { } public List<I> Items; public Base[] Bases; }
            [Serializable] public abstract class Base { public Func<int> F(int x) => () => x; public IEnumerable<int> G() { yield return x; } int x; }
            [Serializable] public abstract class Unused { }
            [Serializable] public static class Static { }
            [Serializable] public class Open<T, U> { public T Item; [Serializable] public class Nested<V> { } }
            [Serializable] public class Hand<T> : ICustomBinarySerializable { public void WriteDataTo(System.IO.BinaryWriter w) { } public void SetDataFrom(System.IO.BinaryReader r) { } }
            [Serializable] public ref struct Ref { }
            [BinaryTypeId(5), Serializable] public class Marked { public int X; }
            public interface I { }
            public class Unmarked { }
            """);

        ToolRun ids = ToolRun.Of("ids", _folder["expected.txt"], assembly);
        ToolRun run = Migrate("--out", _folder["out"]);

        Assert.That(ids.Code, Is.Zero, ids.Error);
        Assert.That(run.Code, Is.Zero, run.Output + run.Error);
        Assert.That(
            File.ReadAllText(_folder["out/type-ids.txt"]), Is.EqualTo(File.ReadAllText(_folder["expected.txt"])).And.Contains("6 A\n"));
    }

    [Test]
    public void NothingIsWrittenUnlessAsked()
    {
        Compile("[Serializable] public class Order { public int Number; }");

        ToolRun run = Migrate();

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(
            run.Output, Does.Contain("type-ids.txt: 0 lines, 1 new.\n  1 Order\n").And.EndsWith("Give --out FOLDER to write the files.\n"));
        Assert.That(Directory.GetFileSystemEntries(_folder.Path), Has.Length.EqualTo(2));
    }

    [Test]
    public void FilesAreNotOverwrittenAndIdsAreKept()
    {
        Compile("[Serializable] public class Order { public int Number; }");
        Assert.That(Migrate("--out", _folder["out"]).Code, Is.Zero);
        string source = File.ReadAllText(_folder["out/MigratedTypes.cs"]);
        Assert.That(Migrate("--out", _folder["out"]).Code, Is.Zero, "The same files may be written again.");
        File.WriteAllText(_folder["out/MigratedTypes.cs"], "// mine");
        Compile("[Serializable] public class Order { public int Number; } [Serializable] public class Zone { }");

        ToolRun refused = Migrate("--out", _folder["out"]);
        string ids = File.ReadAllText(_folder["out/type-ids.txt"]);
        ToolRun replaced = Migrate("--out", _folder["out"], "--overwrite");

        Assert.That(refused.Code, Is.EqualTo(2));
        Assert.That(refused.Error, Does.Contain("MigratedTypes.cs").And.Contain("--overwrite"));
        Assert.That(ids, Does.EndWith("\n1 Order\n"));
        Assert.That(replaced.Code, Is.Zero, replaced.Error);
        Assert.That(File.ReadAllText(_folder["out/MigratedTypes.cs"]), Is.EqualTo(source));
        Assert.That(File.ReadAllText(_folder["out/type-ids.txt"]), Is.EqualTo(ids + "2 Zone\n"));
    }

    [Test]
    public void AFolderInsideOfAProjectIsRefused()
    {
        Compile("[Serializable] public class Order { }");
        Directory.CreateDirectory(_folder["Shop"]);
        File.WriteAllText(_folder["Shop/Shop.csproj"], "<Project />");

        ToolRun run = Migrate("--out", _folder["Shop/Migration"]);

        Assert.That(run.Code, Is.EqualTo(2));
        Assert.That(run.Error, Does.Contain("Shop.csproj"));
        Assert.That(Directory.Exists(_folder["Shop/Migration"]), Is.False);
    }

    [TestCase("public event EventHandler Changed;", "Order.Changed: A delegate or event names code")]
    [TestCase("public List<Func<int>> Rules;", "Order.Rules: A delegate or event names code")]
    [TestCase("private System.IO.Stream _log;", "Order._log: No object in this field can be written: it belongs to this process.")]
    [TestCase("private System.Threading.Thread Worker { get; set; }", "Order.Worker: No object in this field can be written")]
    [TestCase("private System.Net.Http.HttpClient _client;", "isn't [Serializable]. Mark it with [NonSerialized]")]
    [TestCase("private unsafe int* _address;", "Order._address: No object in this field can be written: it is an address in the process.")]
    public void AFieldThatCannotBeWrittenHasToBeDecided(string field, string expected)
    {
        Compile($"[Serializable] public class Order {{ {field} }}");

        ToolRun run = Migrate();

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(TextOf(run), Does.Contain("Decide: 1 ").And.Contain(expected));
    }

    [TestCase("[field: NonSerialized] public event EventHandler Changed;")]
    [TestCase(
        "private Dictionary<string, List<int[]>> _a; private Uri _b; private Type _c; private Guid? _d; private Tuple<int, DateTime> _e;")]
    [TestCase("private object _lock = new object(); private IComparer<int> _comparer; private System.Collections.ArrayList _list;")]
    [TestCase(
        "private Exception _error; private System.Text.StringBuilder _text; private System.Data.DataSet _data; private Lazy<int> _lazy;")]
    [TestCase("private System.Globalization.CultureInfo _culture; private Version _version; private System.Collections.BitArray _bits;")]
    public void AFieldThatIsWrittenIsNoDecision(string field)
    {
        Compile($"[Serializable] public class Order {{ {field} }}");

        ToolRun run = Migrate();

        Assert.That(run.Code, Is.Zero, run.Output);
        Assert.That(run.Output, Does.Contain("Decide: 0\n"));
    }

    [TestCase(
        "[Serializable] public class Info : ISerializable { public void GetObjectData(SerializationInfo i, StreamingContext c) { } }",
        "Info: It implements ISerializable and has no constructor")]
    [TestCase(
        "[Serializable] public class Prices : SortedDictionary<string, int> { }",
        "Prices: It inherits private state of the framework: SortedDictionary`2._set (TreeSet`1)")]
    [TestCase(
        "[Serializable] public class Log : System.IO.MemoryStream { }",
        "Log: RegisterAssembly fails because of this class: it belongs to this process.")]
    [TestCase(
        "public class Names : SerializationBinder { public override Type BindToType(string a, string t) => null; }", "Names: A binder")]
    [TestCase(
        "public class Replacer : ISerializationSurrogate { public void GetObjectData(object o, SerializationInfo i, StreamingContext c) { } public object SetObjectData(object o, SerializationInfo i, StreamingContext c, ISurrogateSelector s) => o; }",
        "Replacer: A surrogate")]
    public void AClassThatNeedsHelpHasToBeDecided(string source, string expected)
    {
        Compile(source + "[Serializable] public class Order { }");

        ToolRun run = Migrate();

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(TextOf(run), Does.Contain("Decide: 1 ").And.Contain(expected));
    }

    [Test]
    public void WorkingMembersAreListedForReview()
    {
        Compile(
            """
            [Serializable] public class Info : ISerializable { protected Info(SerializationInfo i, StreamingContext c) { } public void GetObjectData(SerializationInfo i, StreamingContext c) { } }
            [Serializable] public class Order { public object Tag; public IEqualityComparer<string> Comparer; public Plain Plain; }
            public class Plain { }
            public class ByLength : IComparer<string> { public int Compare(string a, string b) => 0; }
            """);

        ToolRun run = Migrate();

        Assert.That(run.Code, Is.Zero, run.Output);
        Assert.That(
            TextOf(run),
            Does.Contain("Order.Plain: Plain isn't [Serializable]").And.Contain("ByLength: The comparer isn't [Serializable]")
            .And.Contain(" Info: GetObjectData decides").And.Contain(" Order.Comparer: Default comparers")
            .And.Contain(" Order.Tag: Any registered type"));
    }

    [Test]
    public void RenamedAssembliesNamespacesAndFrameworkTypesAreMapped()
    {
        Compile(
            """
            namespace Shop { [Serializable] public class Order { public int Number; public object Day; } [Serializable] public class Box<T> { public T Item; } }
            namespace Shop.Sales { [Serializable] public class Line { public string Product; } }
            """);
        WriteOld(
            "a.dat",
            new RecordWriter().Library(2, "Shop.Core, Version=1.0.0.0, Culture=neutral, PublicKeyToken=null")
                .Object(1, "Shop.Order", 2, RecordWriter.Primitive("Number", RecordWriter.Int32), RecordWriter.OfObject("Day"))
                .Int(7).Reference(3)
                .Object(3, "System.DayOfWeek", 0, RecordWriter.Primitive("value__", RecordWriter.Int32)).Int(2));
        WriteOld(
            "b.dat",
            new RecordWriter().Library(2, "Shop.Core").Object(1, "Shop.Line", 2, RecordWriter.OfString("Product")).String(3, "Tea"));
        WriteOld("c.dat", new RecordWriter().Library(2, "Shop.Core")
            .Object(1, "Shop.Box`1[[System.Int32, mscorlib]]", 2, RecordWriter.Primitive("Item", RecordWriter.Int32)).Int(4));

        ToolRun run = Migrate("--out", _folder["out"]);

        string source = File.ReadAllText(_folder["out/MigratedTypes.cs"]);
        Assert.That(run.Code, Is.EqualTo(1), run.Output);
        Assert.That(
            TextOf(run),
            Does.Contain("3 old files with 3 messages;").And.Contain("Decide: 1 ")
                .And.Contain("Shop.Line, Shop.Core: Not found, but Shop.Sales.Line"));
        Assert.That(source, Does.Contain("importer.MapAssembly(\"Shop.Core\", \"Program\");"));
        Assert.That(source, Does.Contain("importer.Map(\"Shop.Line, Shop.Core\", typeof(global::Shop.Sales.Line));"));
        Assert.That(source, Does.Contain("registry.RegisterAssembly(typeof(global::Shop.Box<>).Assembly, ids);"));
        Assert.That(source, Does.Contain("registry.RegisterSerializable(typeof(global::System.DayOfWeek), 4);"));
        Assert.That(source, Does.Not.Contain("Box`1"));
        Assert.That(CompiledSource.Diagnose(WithProgram(source)), Is.Empty);
    }

    [Test]
    public void AClassThatIsGoneAndAFieldThatIsGoneHaveToBeDecided()
    {
        Compile(
            "namespace Shop { [Serializable] public class Order { public int Number; [NonSerialized] public string Note; public int Sum; } }");
        WriteOld(
            "a.dat",
            new RecordWriter().Library(2, "Program")
                .Object(
                    1, "Shop.Order", 2, RecordWriter.Primitive("Number", RecordWriter.Int32), RecordWriter.OfString("Note"),
                    RecordWriter.Primitive("Total", RecordWriter.Int32))
                .Int(7).Null().Int(8));
        WriteOld(
            "b.dat",
            new RecordWriter().Library(2, "Program").Object(1, "Shop.Gone", 2, RecordWriter.Primitive("X", RecordWriter.Int32)).Int(1));

        ToolRun run = Migrate();

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(
            TextOf(run),
            Does.Contain("Decide: 2 ").And.Contain("The class has no field for int Total.").And.Contain("The files don't have: Sum.")
            .And.Contain("Shop.Gone, Program: No assembly has a type of this name."));
    }

    [TestCase("System.Reflection.TargetInvocationException", null)]
    [TestCase("System.IO.DriveNotFoundException", null)]
    [TestCase("System.Security.Cryptography.CryptographicUnexpectedOperationException", null)]
    [TestCase("Microsoft.CSharp.RuntimeBinder.RuntimeBinderException", "Microsoft.CSharp")]
    [TestCase("System.ComponentModel.Win32Exception", "Microsoft.Win32.Primitives")]
    public void ExceptionsOfTheFrameworkAreRegisteredWhereverTheyLive(string name, string? assembly)
    {
        Compile("namespace Shop { [Serializable] public class Order { public int Number; } }");
        WriteOldObject(name, assembly);

        ToolRun run = Migrate("--out", _folder["out"]);

        string source = File.ReadAllText(_folder["out/MigratedTypes.cs"]);
        Assert.That(run.Code, Is.Zero, run.Output);
        Assert.That(source, Does.Contain($"registry.RegisterSerializable(typeof(global::{name}), 2);"));

        // This test assembly has a type of the name, too.
        Assert.That(CompiledSource.Diagnose(WithProgram(source)), Has.All.EqualTo("CS0436"));
    }

    [Test]
    public void APartOfAnotherObjectIsRegisteredIfItIsARoot()
    {
        Compile("namespace Shop { [Serializable] public class Order { public int Number; } }");
        WriteOldObject("System.TimeZoneInfo+TransitionTime", null);

        Assert.That(Migrate().Output, Does.Contain("type-ids.txt: 0 lines, 2 new.").And.Contain(" System.TimeZoneInfo+TransitionTime\n"));
    }

    [Test]
    public void EnumsThatExceptionsOfTheFrameworkHoldAreRegistered()
    {
        Compile("namespace Shop { [Serializable] public class Order { public int Number; } }");
        WriteOld(
            "a.dat",
            new RecordWriter().Library(2, "System")
                .Object(
                    1, "System.Net.WebSockets.WebSocketException", 2,
                    RecordWriter.OfClass("WebSocketErrorCode", "System.Net.WebSockets.WebSocketError", 2))
                .Object(-2, "System.Net.WebSockets.WebSocketError", 2, RecordWriter.Primitive("value__", RecordWriter.Int32)).Int(1));

        ToolRun run = Migrate();

        Assert.That(run.Code, Is.Zero, run.Output);
        Assert.That(run.Output, Does.Contain(" System.Net.WebSockets.WebSocketError\n"));
    }

    [TestCase("System.DayOfWeek", ExpectedResult = "type-ids.txt: 0 lines, 2 new.\n  1 Shop.Edge`1\n  2 System.DayOfWeek\nDecide: 0")]
    [TestCase("System.Int32", ExpectedResult = "type-ids.txt: 0 lines, 1 new.\n  1 Shop.Edge`1\nDecide: 0")]
    [TestCase("System.Action", ExpectedResult = "type-ids.txt: 0 lines, 1 new.\n  1 Shop.Edge`1\nDecide: 0")]
    public string ATypeOfTheFrameworkThatIsOnlyAnArgumentIsRegisteredIfItCanBe(string argument)
    {
        Compile("namespace Shop { [Serializable] public class Edge<T> { public int Number; } }");
        string name = $"Shop.Edge`1[[{argument}, mscorlib, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089]]";
        WriteOld(
            "a.dat",
            new RecordWriter().Library(2, "Program").Object(1, name, 2, RecordWriter.Primitive("Number", RecordWriter.Int32)).Int(1));

        string output = Migrate().Output;

        int start = output.IndexOf("type-ids.txt", StringComparison.Ordinal);
        return output[start..(output.IndexOf("Decide: ", StringComparison.Ordinal) + "Decide: 0".Length)];
    }

    [TestCase("System.Diagnostics.Contracts.ContractException", null)]
    [TestCase("System.Net.PathList", "System")]
    [TestCase("System.Net.PathList+PathListComparer", "System")]
    public void ATypeThatNoReferenceAssemblyHasHasToBeDecided(string name, string? assembly)
    {
        Compile("namespace Shop { [Serializable] public class Order { public int Number; } }");
        WriteOldObject(name, assembly);

        ToolRun run = Migrate("--out", _folder["out"]);

        string source = File.ReadAllText(_folder["out/MigratedTypes.cs"]);
        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(
            TextOf(run),
            Does.Contain("Decide: 1 ").And.Contain($"registry.RegisterSerializable(System.Type.GetType(\"{name}, System."));

        // This test assembly has a type of the name, too.
        Assert.That(CompiledSource.Diagnose(WithProgram(source)), Has.All.EqualTo("CS0436"));
    }

    [Test]
    public void AnObsoleteTypeIsLoadedByItsName()
    {
        Compile("namespace Shop { [Obsolete(\"old\", true), Serializable] public class Order { public int Number; } }");
        WriteOldObject("System.ExecutionEngineException", null);

        ToolRun run = Migrate("--out", _folder["out"]);

        string source = File.ReadAllText(_folder["out/MigratedTypes.cs"]);
        Assert.That(run.Code, Is.Zero, run.Output);
        Assert.That(
            source,
            Does.Contain("registry.RegisterAssembly(Assembly.Load(\"Program\"), ids);")
                .And.Contain(".GetType(\"System.ExecutionEngineException\", throwOnError: true)!, 2);"));
        Assert.That(CompiledSource.Diagnose(source), Is.Empty);
    }

    [TestCase("System.Drawing.FontStyle", "System.Drawing")]
    [TestCase("System.Odd, Version=x, , ]", "System")]
    public void ATypeThatTheRuntimeOfTheCommandLacksHasToBeDecided(string name, string? assembly)
    {
        Compile("namespace Shop { [Serializable] public class Order { public int Number; } }");
        WriteOldObject(name, assembly);

        ToolRun run = Migrate();

        Assert.That(run.Code, Is.EqualTo(1), run.Error);
        Assert.That(TextOf(run), Does.Contain("Decide: 1 ").And.Contain("The runtime of this command doesn't have it."));
    }

    [Test]
    public void DelegatesInOldFilesAreDecidedUntilNoFieldHoldsThem([Values] bool isMarked)
    {
        Compile(
            $"namespace Shop {{ [Serializable] public class Order {{ {(isMarked ? "[field: NonSerialized]" : "")} public event EventHandler Changed; }} }}");
        WriteOld(
            "a.dat",
            new RecordWriter().Library(2, "Program")
                .Object(1, "Shop.Order", 2, RecordWriter.OfObject("Changed")).Reference(3)
                .Object(3, "System.DelegateSerializationHolder", 0));

        ToolRun run = Migrate();

        Assert.That(run.Code, Is.EqualTo(isMarked ? 0 : 1), run.Output);
        Assert.That(
            TextOf(run),
            Does.Contain(isMarked ? "Delegates in old files: No registered class" : "System.DelegateSerializationHolder: Can't be read"));
    }

    [Test]
    public void AnEventIsACheckIfNoOldFileHasADelegate()
    {
        Compile("namespace Shop { [Serializable] public class Order { public event EventHandler Changed; } }");
        WriteOld(
            "a.dat",
            new RecordWriter().Library(2, "Program").Object(1, "Shop.Order", 2, RecordWriter.OfObject("Changed")).Null());

        ToolRun run = Migrate();

        Assert.That(run.Code, Is.Zero, run.Output);
        Assert.That(TextOf(run), Does.Contain("Check: 1 Shop.Order.Changed: No old file has a delegate, so this was null."));
    }

    [Test]
    public void AFieldOfABaseClassIsReportedOnce()
    {
        Compile(
            """
            [Serializable] public class Edge<T> { public event EventHandler Changed; }
            [Serializable] public class Road : Edge<int> { }
            public class Plain { public Action Done; }
            [Serializable] public class Job : Plain { }
            """);

        ToolRun run = Migrate();

        Assert.That(TextOf(run), Does.Contain("Decide: 2 Edge`1.Changed Job.Done: A delegate or event names code"));
    }

    [Test]
    public void NamesOfOldFilesAreNoCode()
    {
        Compile("namespace Shop { [Serializable] public class Order { public int Number; } }");
        WriteOld(
            "a.dat",
            new RecordWriter().Library(2, "A\"); evil(); //\n")
                .Object(1, "Shop.Order", 2, RecordWriter.Primitive("Number", RecordWriter.Int32)).Int(1));
        WriteOld(
            "b.dat",
            new RecordWriter().Library(2, "B").Object(1, "evil()\n.Order", 2, RecordWriter.Primitive("Number", RecordWriter.Int32)).Int(1));

        ToolRun run = Migrate("--out", _folder["out"]);

        Assert.That(run.Code, Is.EqualTo(1));
        string source = File.ReadAllText(_folder["out/MigratedTypes.cs"]);
        Assert.That(
            source.Split('\n').Where(line => line.Contains("evil", StringComparison.Ordinal)),
            Is.Not.Empty.And.All.Match("^        importer\\.Map(Assembly)?\\(\"[^\"]*\", [^;]*;$"));

        // This test assembly has a type of the name, too.
        Assert.That(CompiledSource.Diagnose(WithProgram(source)), Has.All.EqualTo("CS0436"));
        Assert.That(File.ReadAllText(_folder["out/decisions.md"]).Split('\n'), Has.None.StartsWith(".Order").And.None.StartsWith("evil"));
    }

    [Test]
    public void TypesThatAreNotPublicAreLoadedByName()
    {
        Compile("namespace Shop { [Serializable] internal class Order { public int Number; } }");

        Assert.That(Migrate("--out", _folder["out"], "--namespace", "Shop.Data").Code, Is.Zero);

        string source = File.ReadAllText(_folder["out/MigratedTypes.cs"]);
        Assert.That(
            source, Does.Contain("namespace Shop.Data;").And.Contain("registry.RegisterAssembly(Assembly.Load(\"Program\"), ids);"));
        Assert.That(CompiledSource.Diagnose(source), Is.Empty);
    }

    [Test]
    public void TypesOfOneNameInTwoAssembliesHaveLinesOfTheirOwn()
    {
        const string annotation = "namespace Annotations { internal enum Kind { } }";
        Compile(annotation + "namespace Shop { [Serializable] public class Order { public int Number; } }");
        CompiledSource.Save(
            "Stock",
            Usings + annotation + "namespace Stock { [Serializable] public class Item { public int Number; } }",
            _folder["bin/Stock.dll"]);

        ToolRun run = Migrate("--out", _folder["out"]);

        Assert.That(run.Code, Is.Zero, run.Output + run.Error);
        Assert.That(
            File.ReadAllText(_folder["out/type-ids.txt"]),
            Does.EndWith("\n1 Annotations.Kind\n2 Shop.Order\n3 Annotations.Kind, Stock\n4 Stock.Item\n"));
    }

    [Test]
    public void PackagesAreRegisteredOnlyIfTheyAreUsed()
    {
        CompiledSource.Save(
            "Used", Usings + "namespace Used { [Serializable] public class Box<T> { public T Item; } }", _folder["bin/Used.dll"]);
        CompiledSource.Save(
            "Unused",
            Usings + "namespace Unused { [Serializable] public class Thing { public EventHandler Handler; } }",
            _folder["bin/Unused.dll"]);
        CompiledSource.Save(
            "Program",
            Usings + "[Serializable] public class Order { public List<Used.Box<int>> Boxes; }",
            _folder["bin/Program.dll"],
            _folder["bin/Used.dll"]);
        File.WriteAllText(
            _folder["bin/Program.deps.json"],
            """
            { "targets": { ".NETCoreApp,Version=v10.0": {
                "Program/1.0.0": { "runtime": { "Program.dll": {} } },
                "Used/1.0.0": { "runtime": { "lib/net10.0/Used.dll": {} } },
                "Unused/1.0.0": { "runtime": { "lib/net10.0/Unused.dll": {} } } } },
              "libraries": { "Program/1.0.0": { "type": "project" }, "Used/1.0.0": { "type": "package" }, "Unused/1.0.0": { "type": "package" } } }
            """);

        ToolRun run = Migrate();

        Assert.That(run.Code, Is.Zero, run.Output + run.Error);
        Assert.That(
            run.Output,
            Does.StartWith("0 old files with 0 messages; 2 types in 2 assemblies (Program, Used).\n").And.Not.Contain("Unused"));
    }

    [Test]
    public void ClassesOfPackagesThatNoOldFileHasAreNoDecision([Values] bool isInOldFiles)
    {
        CompiledSource.Save(
            "Used",
            Usings +
                """
                namespace Used
                {
                    [Serializable] public class Box { public int Item; public object Tag; }
                    [Serializable] public class Info : ISerializable { public void GetObjectData(SerializationInfo i, StreamingContext c) { } }
                    [Serializable] public class Other { public System.Threading.Thread Thread; public object Tag; }
                }
                """,
            _folder["bin/Used.dll"]);
        CompiledSource.Save(
            "Program",
            Usings + "[Serializable] public class Order { public Used.Box Box; }",
            _folder["bin/Program.dll"],
            _folder["bin/Used.dll"]);
        File.WriteAllText(
            _folder["bin/Program.deps.json"],
            """
            { "targets": { ".NETCoreApp,Version=v10.0": {
                "Program/1.0.0": { "runtime": { "Program.dll": {} } }, "Used/1.0.0": { "runtime": { "lib/net10.0/Used.dll": {} } } } },
              "libraries": { "Program/1.0.0": { "type": "project" }, "Used/1.0.0": { "type": "package" } } }
            """);
        WriteOld(
            "a.dat",
            new RecordWriter().Library(2, "Used").Object(1, "Used.Box", 2, RecordWriter.Primitive("Item", RecordWriter.Int32)).Int(4));
        if (isInOldFiles)
        {
            WriteOld("b.dat", new RecordWriter().Library(2, "Used").Object(1, "Used.Info", 2));
        }

        ToolRun run = Migrate();

        Assert.That(run.Code, Is.EqualTo(isInOldFiles ? 1 : 0), run.Output + run.Error);
        Assert.That(
            TextOf(run),
            Does.Contain(isInOldFiles ? "Decide: 1 Used.Info: It implements ISerializable" : "Decide: 0 Check: 2 ")
                .And.Contain(" Used.Box.Tag: Any registered type")
                .And.Contain(
                    isInOldFiles ? " Used.Other.Thread: It can't be written"
                        : " 2 classes and fields of packages: It can't be written or read, and no old file has an object of it."));
    }

    [Test]
    public void EnumsOfTheFrameworkAreRegisteredIfTheyAreEntries(
        [Values] bool areEntries, [Values("System.DayOfWeek", "System.Reflection.MemberTypes")] string name)
    {
        const string constructor = "Plan(SerializationInfo i, StreamingContext c) { }";
        const string method = "public void GetObjectData(SerializationInfo i, StreamingContext c) { }";
        Compile(areEntries
            ? $"[Serializable] public class Plan : ISerializable {{ {constructor} {method} }}"
            : $"[Serializable] public class Plan {{ public {name} Day; }}");
        WriteOld(
            "a.dat",
            new RecordWriter().Library(2, "Program").Object(1, "Plan", 2, RecordWriter.OfSystem("Day", name))
                .Object(-3, name, 0, RecordWriter.Primitive("value__", RecordWriter.Int32)).Int(5));

        ToolRun run = Migrate("--out", _folder["out"]);

        Assert.That(run.Code, Is.Zero, run.Output + run.Error);
        Assert.That(
            File.ReadAllText(_folder["out/MigratedTypes.cs"]).Contains($"typeof(global::{name})", StringComparison.Ordinal),
            Is.EqualTo(areEntries));
    }

    [Test]
    public void GenericTypesThatOthersAreMadeOfAreRegistered()
    {
        Compile(
            """
            namespace Shop
            {
                [Serializable] public abstract class Shape<T> { }
                [Serializable] public class Circle : Shape<int> { }
                public interface ILine<T> { }
                public struct Rule<T> { }
                [Serializable] public class Bag<T> { public int Count; }
            }
            """);
        WriteOld("a.dat", BagOf("Shop.ILine`1[[System.Int32, mscorlib]]"));
        WriteOld("b.dat", BagOf("Shop.Rule`1[[System.Int32, mscorlib]]"));
        WriteOld("c.dat", BagOf("Shop.Shape`1[[System.Int32, mscorlib]][]"));

        ToolRun run = Migrate("--out", _folder["out"]);

        Assert.That(run.Code, Is.Zero, run.Output + run.Error);
        Assert.That(
            File.ReadAllText(_folder["out/MigratedTypes.cs"]),
            Does.Contain("RegisterSerializable(typeof(global::Shop.ILine<>), ")
                .And.Contain("RegisterSerializable(typeof(global::Shop.Rule<>), ")
                .And.Contain("RegisterSerializable(typeof(global::Shop.Shape<>), "));
        Assert.That(
            TextOf(run), Does.Contain("Shop.Rule`1[[System.Int32, mscorlib]], Program: It isn't [Serializable]. MigratedTypes registers"));

        static RecordWriter BagOf(string argument) => new RecordWriter().Library(2, "Program")
            .Object(1, $"Shop.Bag`1[[{argument}, Program]]", 2, RecordWriter.Primitive("Count", RecordWriter.Int32)).Int(4);
    }

    [Test]
    public void PathsThatMakeNoSenseAreMisuse()
    {
        Compile("[Serializable] public class Order { }");
        File.WriteAllText(_folder["other.txt"], "text");

        Assert.Multiple(() =>
        {
            Assert.That(ToolRun.Of("migrate", _folder["none"]).Code, Is.EqualTo(2));
            Assert.That(ToolRun.Of("migrate", _folder["other.txt"]).Code, Is.EqualTo(2));
            Assert.That(ToolRun.Of("migrate", _folder["old"]).Error, Does.Contain("no assembly"));
            Assert.That(Migrate("--overwrite").Code, Is.EqualTo(2));
            Assert.That(Migrate("--namespace", "a b").Code, Is.EqualTo(2));
        });
    }

    [Test]
    public void ADamagedFileIsNamed()
    {
        Compile("namespace Shop { [Serializable] public class Order { public int Number; } }");
        byte[] message = new RecordWriter().Library(2, "Program")
            .Object(1, "Shop.Order", 2, RecordWriter.Primitive("Number", RecordWriter.Int32)).Int(1).End();
        File.WriteAllBytes(_folder["old/a.dat"], message[..^3]);

        ToolRun run = Migrate();

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(run.Error, Does.Contain("a.dat was read up to an error"));
    }

    private static string WithProgram(string source) =>
        source + "namespace Shop { public class Order { } public class Box<T> { } } namespace Shop.Sales { public class Line { } }";

    // Long texts are folded.
    private static string TextOf(ToolRun run) => string.Join(' ', run.Output.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));

    private ToolRun Migrate(params string[] options) => ToolRun.Of(["migrate", _folder["bin"], _folder["old"], .. options]);

    private void WriteOldObject(string name, string? assembly)
    {
        const int library = 2;
        RecordWriter message = assembly is null ? new() : new RecordWriter().Library(library, assembly);
        WriteOld(
            "a.dat", message.Object(1, name, assembly is null ? 0 : library, RecordWriter.Primitive("Value", RecordWriter.Int32)).Int(1));
    }

    private void WriteOld(string name, RecordWriter message) => File.WriteAllBytes(_folder["old/" + name], message.End());

    private string Compile(string source)
    {
        string path = _folder["bin/Program.dll"];
        EmitResult result = CSharpCompilation.Create(
            "Program",
            [CSharpSyntaxTree.ParseText(Usings + source)],
            CompiledSource.References,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true)).Emit(path);
        Assert.That(result.Success, Is.True, string.Join('\n', result.Diagnostics));
        return path;
    }
}
