using System.Reflection;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Graphs.Tests.Assemblies;

/// <summary>A folder with a file of type ids, as on a machine that isn't CI, and compiled assemblies.</summary>
[NonParallelizable]
public abstract class TypeIdFileTestBase
{
    private const string Usings =
        "using System; using System.Collections.Generic; using System.Linq; using System.IO; using CustomBinarySerializer; using CustomBinarySerializer.Graphs;";

    private string? _runsInCI;

    private protected TemporaryFolder Folder { get; private set; } = null!;

    private protected string IdsPath { get; private set; } = null!;

    [SetUp]
    public void Begin()
    {
        _runsInCI = Environment.GetEnvironmentVariable("CI");
        Environment.SetEnvironmentVariable("CI", null);
        Folder = new TemporaryFolder();
        IdsPath = Folder["types.ids"];
    }

    [TearDown]
    public void End()
    {
        Environment.SetEnvironmentVariable("CI", _runsInCI);
        Folder.Dispose();
    }

    private protected TypeRegistry UpdateAndRegister(Assembly assembly)
    {
        TypeIdFile.Update(assembly, IdsPath);
        return new TypeRegistry().RegisterAssembly(assembly, IdsPath);
    }

    private protected string[] Lines() =>
        [.. File.ReadAllLines(IdsPath).Select(line => line.Split('#')[0].Trim()).Where(line => line.Length > 0)];

    private protected static Assembly Compile(params string[] types) => CompiledSource.Load(Usings + string.Join('\n', types));
}
