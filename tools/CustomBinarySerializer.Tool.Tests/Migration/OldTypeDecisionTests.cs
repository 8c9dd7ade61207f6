using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Tool.Tests.Migration;

/// <summary>Tests of what <c>cbs migrate</c> maps, registers and leaves to decide of the types in old files.</summary>
public sealed class OldTypeDecisionTests : MigrationTestBase
{
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

        ToolRun run = Migrate("--out", Folder["out"]);

        string source = File.ReadAllText(Folder["out/MigratedTypes.cs"]);
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

        ToolRun run = Migrate("--out", Folder["out"]);

        string source = File.ReadAllText(Folder["out/MigratedTypes.cs"]);
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

        ToolRun run = Migrate("--out", Folder["out"]);

        string source = File.ReadAllText(Folder["out/MigratedTypes.cs"]);
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

        ToolRun run = Migrate("--out", Folder["out"]);

        string source = File.ReadAllText(Folder["out/MigratedTypes.cs"]);
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

        ToolRun run = Migrate("--out", Folder["out"]);

        Assert.That(run.Code, Is.Zero, run.Output + run.Error);
        Assert.That(
            File.ReadAllText(Folder["out/MigratedTypes.cs"]).Contains($"typeof(global::{name})", StringComparison.Ordinal),
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

        ToolRun run = Migrate("--out", Folder["out"]);

        Assert.That(run.Code, Is.Zero, run.Output + run.Error);
        Assert.That(
            File.ReadAllText(Folder["out/MigratedTypes.cs"]),
            Does.Contain("RegisterSerializable(typeof(global::Shop.ILine<>), ")
                .And.Contain("RegisterSerializable(typeof(global::Shop.Rule<>), ")
                .And.Contain("RegisterSerializable(typeof(global::Shop.Shape<>), "));
        Assert.That(
            TextOf(run), Does.Contain("Shop.Rule`1[[System.Int32, mscorlib]], Program: It isn't [Serializable]. MigratedTypes registers"));

        static RecordWriter BagOf(string argument) => new RecordWriter().Library(2, "Program")
            .Object(1, $"Shop.Bag`1[[{argument}, Program]]", 2, RecordWriter.Primitive("Count", RecordWriter.Int32)).Int(4);
    }
}
