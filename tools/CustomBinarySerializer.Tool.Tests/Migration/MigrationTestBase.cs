using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

namespace CustomBinarySerializer.Tool.Tests.Migration;

/// <summary>Runs <c>cbs migrate</c> over assemblies and old files that tests create.</summary>
public abstract class MigrationTestBase
{
    private protected const string Usings =
        "using System; using System.Collections.Generic; using System.Runtime.Serialization; using CustomBinarySerializer;\n";

    private protected TemporaryFolder Folder { get; private set; } = null!;

    [SetUp]
    public void SetUp()
    {
        Folder = new TemporaryFolder();
        Directory.CreateDirectory(Folder["bin"]);
        Directory.CreateDirectory(Folder["old"]);
    }

    [TearDown]
    public void TearDown() => Folder.Dispose();

    private protected static string WithProgram(string source) =>
        source + "namespace Shop { public class Order { } public class Box<T> { } } namespace Shop.Sales { public class Line { } }";

    // Long texts are folded.
    private protected static string TextOf(ToolRun run) =>
        string.Join(' ', run.Output.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));

    private protected void CompileWithPackage(string package, string program)
    {
        CompiledSource.Save("Used", Usings + package, Folder["bin/Used.dll"]);
        CompiledSource.Save("Program", Usings + program, Folder["bin/Program.dll"], Folder["bin/Used.dll"]);
        File.WriteAllText(
            Folder["bin/Program.deps.json"],
            """
            { "targets": { ".NETCoreApp,Version=v10.0": {
                "Program/1.0.0": { "runtime": { "Program.dll": {} } }, "Used/1.0.0": { "runtime": { "lib/net10.0/Used.dll": {} } } } },
              "libraries": { "Program/1.0.0": { "type": "project" }, "Used/1.0.0": { "type": "package" } } }
            """);
    }

    private protected ToolRun Migrate(params string[] options) => ToolRun.Of(["migrate", Folder["bin"], Folder["old"], .. options]);

    private protected void WriteOldObject(string name, string? assembly)
    {
        const int library = 2;
        RecordWriter message = assembly is null ? new() : new RecordWriter().Library(library, assembly);
        WriteOld(
            "a.dat", message.Object(1, name, assembly is null ? 0 : library, RecordWriter.Primitive("Value", RecordWriter.Int32)).Int(1));
    }

    private protected void WriteOld(string name, RecordWriter message) => File.WriteAllBytes(Folder["old/" + name], message.End());

    private protected string Compile(string source)
    {
        string path = Folder["bin/Program.dll"];
        EmitResult result = CSharpCompilation.Create(
            "Program",
            [CSharpSyntaxTree.ParseText(Usings + source)],
            CompiledSource.References,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true)).Emit(path);
        Assert.That(result.Success, Is.True, string.Join('\n', result.Diagnostics));
        return path;
    }
}
