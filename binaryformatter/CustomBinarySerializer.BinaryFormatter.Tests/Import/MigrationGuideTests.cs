using System.Reflection;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>Tests of the code in docs/migrating-from-binaryformatter.md.</summary>
public sealed class MigrationGuideTests
{
    private const string Usings =
        "using System; using System.Collections.Generic; using System.IO; using CustomBinarySerializer; using CustomBinarySerializer.Graphs;\n";

    [Test]
    [NonParallelizable]
    public void TheProgramRunsAsItStands()
    {
        using TemporaryFolder folder = new();
        Directory.CreateDirectory(folder["old"]);
        File.WriteAllBytes(folder[Path.Combine("old", "orders.dat")], OldFile());
        ILookup<bool, string> blocks = new MarkdownPage("docs", "migrating-from-binaryformatter.md").Blocks("csharp")
            .ToLookup(block => block.StartsWith("[Serializable]", StringComparison.Ordinal));
        MethodInfo program = CompiledSource.LoadProgram(Usings + string.Concat(blocks[false]) + string.Concat(blocks[true])).EntryPoint!;
        TextWriter console = Console.Out;
        string? runsInCI = Environment.GetEnvironmentVariable("CI");
        using StringWriter printed = new();
        Console.SetOut(printed);

        // On a build server, the program would refuse to write the file of ids.
        Environment.SetEnvironmentVariable("CI", null);
        try
        {
            program.Invoke(null, [new[] { folder.Path }]);
        }
        finally
        {
            Console.SetOut(console);
            Environment.SetEnvironmentVariable("CI", runsInCI);
        }

        Assert.That(
            printed.ToString().Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries),
            Is.EqualTo(["Smith", "Jones bought 3 Tea", "7"]));
        Assert.That(
            BinaryFormatterImporter.IsMessage(File.ReadAllBytes(folder[Path.Combine("old", "orders.dat")])), Is.False);
    }

    // The file of a program on .NET Framework, in the assembly Shop.
    private static byte[] OldFile() =>
        new RecordWriter().Library(2, "Shop, Version=1.2.0.0, Culture=neutral, PublicKeyToken=null")
            .Object(
                1,
                "Order",
                2,
                RecordWriter.Primitive("Number", RecordWriter.Int32),
                RecordWriter.OfString("Customer"),
                RecordWriter.OfSystem(
                    "Lines", "System.Collections.Generic.List`1[[OrderLine, Shop, Version=1.2.0.0, Culture=neutral, PublicKeyToken=null]]"),
                RecordWriter.OfClass("Replaces", "Order", 2))
            .Int(7).String(3, "Jones").Reference(4).Null()
            .Object(
                4,
                "System.Collections.Generic.List`1[[OrderLine, Shop, Version=1.2.0.0, Culture=neutral, PublicKeyToken=null]]",
                0,
                RecordWriter.OfClass("_items", "OrderLine[]", 2),
                RecordWriter.Primitive("_size", RecordWriter.Int32),
                RecordWriter.Primitive("_version", RecordWriter.Int32))
            .Reference(5).Int(1).Int(1)
            .Raw(7).Int(5).Raw(0).Int(1).Int(4).Raw(4).Text("OrderLine").Int(2).Reference(6).Raw(13, 3)
            .Object(6, "OrderLine", 2, RecordWriter.OfString("Product"), RecordWriter.Primitive("Quantity", RecordWriter.Int32))
            .String(7, "Tea").Int(3)
            .End();
}
