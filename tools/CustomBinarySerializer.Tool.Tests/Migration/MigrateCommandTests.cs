using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Tool.Tests.Migration;

/// <summary>Tests of what <c>cbs migrate</c> writes and refuses.</summary>
public sealed class MigrateCommandTests : MigrationTestBase
{
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

        ToolRun ids = ToolRun.Of("ids", Folder["expected.txt"], assembly);
        ToolRun run = Migrate("--out", Folder["out"]);

        Assert.That(ids.Code, Is.Zero, ids.Error);
        Assert.That(run.Code, Is.Zero, run.Output + run.Error);
        Assert.That(
            File.ReadAllText(Folder["out/type-ids.txt"]), Is.EqualTo(File.ReadAllText(Folder["expected.txt"])).And.Contains("6 A\n"));
    }

    [Test]
    public void NothingIsWrittenUnlessAsked()
    {
        Compile("[Serializable] public class Order { public int Number; }");

        ToolRun run = Migrate();

        Assert.That(run.Code, Is.Zero, run.Error);
        Assert.That(
            run.Output, Does.Contain("type-ids.txt: 0 lines, 1 new.\n  1 Order\n").And.EndsWith("Give --out FOLDER to write the files.\n"));
        Assert.That(Directory.GetFileSystemEntries(Folder.Path), Has.Length.EqualTo(2));
    }

    [Test]
    public void FilesAreNotOverwrittenAndIdsAreKept()
    {
        Compile("[Serializable] public class Order { public int Number; }");
        Assert.That(Migrate("--out", Folder["out"]).Code, Is.Zero);
        string source = File.ReadAllText(Folder["out/MigratedTypes.cs"]);
        Assert.That(Migrate("--out", Folder["out"]).Code, Is.Zero, "The same files may be written again.");
        File.WriteAllText(Folder["out/MigratedTypes.cs"], "// mine");
        Compile("[Serializable] public class Order { public int Number; } [Serializable] public class Zone { }");

        ToolRun refused = Migrate("--out", Folder["out"]);
        string ids = File.ReadAllText(Folder["out/type-ids.txt"]);
        ToolRun replaced = Migrate("--out", Folder["out"], "--overwrite");

        Assert.That(refused.Code, Is.EqualTo(2));
        Assert.That(refused.Error, Does.Contain("MigratedTypes.cs").And.Contain("--overwrite"));
        Assert.That(ids, Does.EndWith("\n1 Order\n"));
        Assert.That(replaced.Code, Is.Zero, replaced.Error);
        Assert.That(File.ReadAllText(Folder["out/MigratedTypes.cs"]), Is.EqualTo(source));
        Assert.That(File.ReadAllText(Folder["out/type-ids.txt"]), Is.EqualTo(ids + "2 Zone\n"));
    }

    [Test]
    public void AFolderInsideOfAProjectIsRefused()
    {
        Compile("[Serializable] public class Order { }");
        Directory.CreateDirectory(Folder["Shop"]);
        File.WriteAllText(Folder["Shop/Shop.csproj"], "<Project />");

        ToolRun run = Migrate("--out", Folder["Shop/Migration"]);

        Assert.That(run.Code, Is.EqualTo(2));
        Assert.That(run.Error, Does.Contain("Shop.csproj"));
        Assert.That(Directory.Exists(Folder["Shop/Migration"]), Is.False);
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

        ToolRun run = Migrate("--out", Folder["out"]);

        Assert.That(run.Code, Is.EqualTo(1));
        string source = File.ReadAllText(Folder["out/MigratedTypes.cs"]);
        Assert.That(
            source.Split('\n').Where(line => line.Contains("evil", StringComparison.Ordinal)),
            Is.Not.Empty.And.All.Match("^        importer\\.Map(Assembly)?\\(\"[^\"]*\", [^;]*;$"));

        // This test assembly has a type of the name, too.
        Assert.That(CompiledSource.Diagnose(WithProgram(source)), Has.All.EqualTo("CS0436"));
        Assert.That(File.ReadAllText(Folder["out/decisions.md"]).Split('\n'), Has.None.StartsWith(".Order").And.None.StartsWith("evil"));
    }

    [Test]
    public void TypesThatAreNotPublicAreLoadedByName()
    {
        Compile("namespace Shop { [Serializable] internal class Order { public int Number; } }");

        Assert.That(Migrate("--out", Folder["out"], "--namespace", "Shop.Data").Code, Is.Zero);

        string source = File.ReadAllText(Folder["out/MigratedTypes.cs"]);
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
            Folder["bin/Stock.dll"]);

        ToolRun run = Migrate("--out", Folder["out"]);

        Assert.That(run.Code, Is.Zero, run.Output + run.Error);
        Assert.That(
            File.ReadAllText(Folder["out/type-ids.txt"]),
            Does.EndWith("\n1 Annotations.Kind\n2 Shop.Order\n3 Annotations.Kind, Stock\n4 Stock.Item\n"));
    }

    [Test]
    public void PathsThatMakeNoSenseAreMisuse()
    {
        Compile("[Serializable] public class Order { }");
        File.WriteAllText(Folder["other.txt"], "text");

        Assert.Multiple(() =>
        {
            Assert.That(ToolRun.Of("migrate", Folder["none"]).Code, Is.EqualTo(2));
            Assert.That(ToolRun.Of("migrate", Folder["other.txt"]).Code, Is.EqualTo(2));
            Assert.That(ToolRun.Of("migrate", Folder["old"]).Error, Does.Contain("no assembly"));
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
        File.WriteAllBytes(Folder["old/a.dat"], message[..^3]);

        ToolRun run = Migrate();

        Assert.That(run.Code, Is.EqualTo(1));
        Assert.That(run.Error, Does.Contain("a.dat was read up to an error"));
    }
}
