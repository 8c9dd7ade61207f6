using System.Diagnostics;
using CustomBinarySerializer.Graphs;
using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.Tests.TestTypes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

namespace CustomBinarySerializer.Tool.Tests.Migration;

/// <summary>
/// Tests that follow docs/tutorials/replace-binaryformatter.md. The SDK builds only the comparison, as a user would.
/// </summary>
public sealed class ReplaceBinaryFormatterTests
{
    private const string Compatibility = "System.Runtime.Serialization.Formatters";

    private const string ImplicitUsings =
        "global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq;";

    private const string RuntimeConfig =
        """
        { "runtimeOptions": {
          "framework": { "name": "Microsoft.NETCore.App", "version": "10.0.0" },
          "configProperties": { "System.Runtime.Serialization.EnableUnsafeBinaryFormatterSerialization": true }
        } }
        """;

    private readonly MarkdownPage _page = new("docs", "tutorials", "replace-binaryformatter.md");
    private string[] _blocks = null!;
    private TemporaryFolder _folder = null!;

    private string Shop => _folder["Shop/bin/Debug/net10.0"];

    [SetUp]
    public void SetUp()
    {
        _folder = new TemporaryFolder();
        _blocks = _page.Blocks("csharp");
    }

    [TearDown]
    public void TearDown() => _folder.Dispose();

    [Test]
    public async Task TheProgramIsMigratedAsThePageSays()
    {
        (string model, string store, string program) = (_blocks[1], _blocks[2], _blocks[3]);
        Copy(Compatibility, _folder["core"]);
        BuildShop("Shop.Core", _folder["core"], model, store, program);
        Copy(Compatibility, Shop);
        BuildShop("Shop", Shop, model, store, program);
        await RunAsync(Path.Combine(_folder["core"], "Shop.Core.dll"), "write", _folder["old"], "early", "5");
        await RunAsync(Path.Combine(Shop, "Shop.dll"), "write", _folder["old"], "plan", "10");
        string[] serviceFile = [_folder["old/plan10.dat"]];

        // Steps 2 and 3.
        Copy("CustomBinarySerializer", Shop);
        Copy("CustomBinarySerializer.BinaryFormatter", Shop);
        BuildShop("Shop", Shop, model, store, program);
        ToolRun dry = ToolRun.Of("migrate", Shop, _folder["old"]);
        Assert.That(dry.Code, Is.Zero, dry.Error);
        AssertShown(dry.Output);

        // Step 4.
        Assert.That(model, Does.Contain("    public event EventHandler? Changed;\n"));
        model = model.Replace("    public event EventHandler? Changed;\n", _blocks[4], StringComparison.Ordinal);
        BuildShop("Shop", Shop, model, store, program);
        ToolRun written = ToolRun.Of("migrate", Shop, _folder["old"], "--out", _folder["Migration"]);
        Assert.That(written.Code, Is.Zero, written.Output + written.Error);

        // Step 5. Settings of the program's folders don't apply to the comparison.
        await File.WriteAllTextAsync(
            _folder["Directory.Build.props"], "<Project><PropertyGroup><LangVersion>7</LangVersion></PropertyGroup></Project>");
        (int built, string log) = await ExecuteAsync(
            "build", _folder["Migration/Compare"], "-nodeReuse:false", "-p:UseSharedCompilation=false", "-p:UseAppHost=false");
        Assert.That(built, Is.Zero, log);
        string compare = Directory.GetFiles(_folder["Migration/Compare/bin"], "Compare.dll", SearchOption.AllDirectories).Single();
        string compared = await RunAsync(compare);
        Assert.That(compared, Is.EqualTo("15 files, 15 equal, 0 different.\n"));
        AssertShown(compared);

        // Step 6.
        File.Copy(_folder["Migration/type-ids.txt"], Path.Combine(Shop, "type-ids.txt"));
        string types = await File.ReadAllTextAsync(_folder["Migration/MigratedTypes.cs"]);
        string alias = _blocks[5];
        Assert.That(program, Does.StartWith("using Shop;\n\n"));
        program = program.Insert("using Shop;\n\n".Length, _blocks[6]);
        File.Delete(Path.Combine(Shop, Compatibility + ".dll"));
        BuildShop("Shop", Shop, model, store, program, types, alias);
        Assert.That(
            await RunAsync(Path.Combine(Shop, "Shop.dll"), "read", _folder["old"]), Does.StartWith("early01.dat: 1 legs, 31 for dinner\n"));
        await RunAsync(Path.Combine(Shop, "Shop.dll"), "write", _folder["old"], "new", "2");
        string read = await RunAsync(Path.Combine(Shop, "Shop.dll"), "read", _folder["old"]);
        Assert.That(read.Split('\n', StringSplitOptions.RemoveEmptyEntries), Has.Length.EqualTo(17));
        Assert.That(read, Does.EndWith("\nplan10.dat: 10 legs, 40 for dinner\n"));
        AssertShown("plan10.dat: 10 legs, 40 for dinner\n");

        // Step 7: the service overwrites a file, and can't read what the program writes.
        File.Delete(serviceFile[0]);
        await RunAsync(Path.Combine(_folder["core"], "Shop.Core.dll"), "write", _folder["service"], "plan", "10");
        File.Copy(_folder["service/plan10.dat"], serviceFile[0]);
        Assert.That(await RunAsync(Path.Combine(Shop, "Shop.dll"), "read", _folder["old"]), Is.EqualTo(read));
        Assert.That((await ExecuteAsync(Path.Combine(_folder["core"], "Shop.Core.dll"), "read", _folder["old"])).Code, Is.Not.Zero);

        // Step 8.
        program = program.Replace("}\n\nstatic Plan", $"\n{_blocks[7]}}}\n\nstatic Plan", StringComparison.Ordinal);
        BuildShop("Shop", Shop, model, store, program, types, alias);
        await RunAsync(Path.Combine(Shop, "Shop.dll"), "convert", _folder["old"]);
        Assert.That(await RunAsync(Path.Combine(Shop, "Shop.dll"), "read", _folder["old"]), Is.EqualTo(read));
        Assert.That(Directory.GetFiles(_folder["old"]).Where(path => BinaryFormatterImporter.IsMessage(File.ReadAllBytes(path))), Is.Empty);
        ToolRun after = ToolRun.Of("migrate", Shop, _folder["old"]);
        Assert.That(after.Code, Is.Zero, after.Output);
        AssertShown(after.Lines[0] + "\n");

        // Step 9.
        Compile(
            "Tests",
            OutputKind.DynamicallyLinkedLibrary,
            _folder["Tests.dll"],
            [Path.Combine(Shop, "Graphs.dll"), Path.Combine(Shop, "Shop.dll")],
            $"using CustomBinarySerializer.Graphs; using Graphs; using NUnit.Framework; using Shop; public class IdTests {{ {_blocks[8]} }}");
    }

    private void AssertShown(string output) => Assert.That(_page.Text, Does.Contain($"\n```\n{output}```\n"), output);

    private void BuildShop(string name, string folder, params string[] sources)
    {
        Directory.CreateDirectory(folder);
        string graphs = Path.Combine(folder, "Graphs.dll");
        Compile("Graphs", OutputKind.DynamicallyLinkedLibrary, graphs, [], _blocks[0]);
        Compile(name, OutputKind.ConsoleApplication, Path.Combine(folder, name + ".dll"), [graphs], sources);
        File.WriteAllText(Path.Combine(folder, name + ".runtimeconfig.json"), RuntimeConfig);
        WriteDependencies(name, folder);
    }

    // The file of the SDK: without it, the runtime takes its own BinaryFormatter, which throws.
    private static void WriteDependencies(string name, string folder)
    {
        (string Name, string Version, string Kind)[] files =
        [
            .. Directory.EnumerateFiles(folder, "*.dll").Select(path => (
                Path.GetFileNameWithoutExtension(path),
                FileVersionInfo.GetVersionInfo(path).FileVersion ?? "1.0.0.0",
                Path.GetFileName(path) is "Graphs.dll" or "Shop.dll" or "Shop.Core.dll" ? "project" : "package")),
        ];
        string targets = string.Join(",\n", files.Select(file =>
            $$"""  "{{file.Name}}/1.0.0": { "runtime": { "{{file.Name}}.dll": { "assemblyVersion": "10.0.0.0", "fileVersion": "{{file.Version}}" } } }"""));
        string libraries = string.Join(",\n", files.Select(file =>
            $$"""  "{{file.Name}}/1.0.0": { "type": "{{file.Kind}}", "serviceable": false, "sha512": "" }"""));
        File.WriteAllText(
            Path.Combine(folder, name + ".deps.json"),
            $$"""
            { "runtimeTarget": { "name": ".NETCoreApp,Version=v10.0" },
              "targets": { ".NETCoreApp,Version=v10.0": {
            {{targets}} } },
              "libraries": {
            {{libraries}} } }
            """);
    }

    private static void Copy(string name, string folder)
    {
        Directory.CreateDirectory(folder);
        File.Copy(Path.Combine(AppContext.BaseDirectory, name + ".dll"), Path.Combine(folder, name + ".dll"));
    }

    private static void Compile(string name, OutputKind kind, string path, string[] referred, params string[] sources)
    {
        EmitResult result = CSharpCompilation.Create(
            name,
            sources.Prepend(ImplicitUsings).Select(source => CSharpSyntaxTree.ParseText(source)),
            CompiledSource.References.AddRange(referred.Select(file => MetadataReference.CreateFromFile(file))),
            new CSharpCompilationOptions(kind, nullableContextOptions: NullableContextOptions.Enable)).Emit(path);
        Assert.That(result.Success, Is.True, string.Join('\n', result.Diagnostics));
    }

    private async Task<string> RunAsync(params string[] arguments)
    {
        (int code, string output) = await ExecuteAsync(arguments);
        Assert.That(code, Is.Zero, output);
        return output.ReplaceLineEndings("\n");
    }

    private async Task<(int Code, string Output)> ExecuteAsync(params string[] arguments)
    {
        ProcessStartInfo start = DotnetProgram.StartInfo(arguments[0], arguments[1..]);

        // A user without a home folder has the SDK, too.
        start.Environment["DOTNET_CLI_HOME"] = _folder.Path;
        start.Environment["NUGET_PACKAGES"] = _folder["packages"];
        start.Environment["DOTNET_NOLOGO"] = "1";
        start.Environment["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1";
        start.RedirectStandardError = true;
        using Process process = Process.Start(start)!;
        Task<string> error = process.StandardError.ReadToEndAsync();
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return (process.ExitCode, process.ExitCode == 0 ? output : output + await error);
    }
}
