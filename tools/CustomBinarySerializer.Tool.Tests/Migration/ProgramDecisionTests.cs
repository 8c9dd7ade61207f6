using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Tool.Tests.Migration;

/// <summary>
/// Tests of the decisions that <c>cbs migrate</c> lists for the classes of a program and of its packages.
/// </summary>
public sealed class ProgramDecisionTests : MigrationTestBase
{
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
    public void PackagesAreRegisteredOnlyIfTheyAreUsed()
    {
        CompiledSource.Save(
            "Used", Usings + "namespace Used { [Serializable] public class Box<T> { public T Item; } }", Folder["bin/Used.dll"]);
        CompiledSource.Save(
            "Unused",
            Usings + "namespace Unused { [Serializable] public class Thing { public EventHandler Handler; } }",
            Folder["bin/Unused.dll"]);
        CompiledSource.Save(
            "Program",
            Usings + "[Serializable] public class Order { public List<Used.Box<int>> Boxes; }",
            Folder["bin/Program.dll"],
            Folder["bin/Used.dll"]);
        File.WriteAllText(
            Folder["bin/Program.deps.json"],
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
        CompileWithPackage(
            """
            namespace Used
            {
                [Serializable] public class Box { public int Item; public object Tag; }
                [Serializable] public class Info : ISerializable { public void GetObjectData(SerializationInfo i, StreamingContext c) { } }
                [Serializable] public class Other { public System.Threading.Thread Thread; public object Tag; }
            }
            """,
            "[Serializable] public class Order { public Used.Box Box; }");
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
                    isInOldFiles ? " Used.Other.Thread: No old file has such an object"
                        : " 2 classes and fields of packages: No old file has such an object, which can't be written or read."));
    }

    [Test]
    public void NoClassOfAPackageIsToBeChanged()
    {
        CompileWithPackage(
            """
            namespace Used
            {
                [Serializable] public class Box { public Plain Plain; public System.Threading.Thread Thread; }
                [Serializable] public class Info : ISerializable { public void GetObjectData(SerializationInfo i, StreamingContext c) { } }
                public class Plain { }
            }
            """,
            "[Serializable] public class Order { public Used.Box Box; }");

        Assert.That(
            TextOf(Migrate()),
            Does.Contain("only while it was null. Write the class, which is of a package, with a surrogate to write more.")
                .And.Contain("can't be read. Write the class, which is of a package, with a surrogate, unless")
                .And.Contain("to this process. Write the class, which is of a package, with a surrogate.")
                .And.Not.Contain("ark the ").And.Not.Contain("Add it"));
    }

    [TestCase(null, "Decide: 0 Check: 2 Used.Box.Changed Used.Box.Rule: No old file has a delegate")]
    [TestCase("System.DelegateSerializationHolder", "Used.Box.Changed Used.Box.Rule: A delegate or event names code")]
    public void FieldsForDelegatesInPackagesCannotBeMarked(string? inOldFile, string expected)
    {
        CompileWithPackage(
            "namespace Used { [Serializable] public class Box { public int Item; public event EventHandler Changed; public Func<int> Rule; } }",
            "public class Order { public Used.Box Box; }");
        WriteOld(
            "box.dat",
            new RecordWriter().Library(2, "Used").Object(1, "Used.Box", 2, RecordWriter.Primitive("Item", RecordWriter.Int32)).Int(4));
        if (inOldFile is not null)
        {
            WriteOldObject(inOldFile, assembly: null);
        }

        Assert.That(
            TextOf(Migrate()),
            Does.Contain(expected).And.Contain("can't be marked: remove the subscribers").And.Not.Contain("[NonSerialized] ([field:"));
    }
}
