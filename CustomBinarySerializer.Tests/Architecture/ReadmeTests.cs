using System.Reflection;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Architecture;

/// <summary>What a newcomer copies from the README.</summary>
public sealed class ReadmeTests
{
    private const string ImplicitUsings = "using System; using System.Collections.Generic; using System.IO;\n";

    [Test]
    [NonParallelizable]
    public void TheExampleRunsAsItStands()
    {
        MethodInfo program = CompiledSource.LoadProgram(ImplicitUsings + FirstExample()).EntryPoint!;
        TextWriter console = Console.Out;
        using StringWriter printed = new();
        Console.SetOut(printed);
        try
        {
            program.Invoke(null, [Array.Empty<string>()]);
        }
        finally
        {
            Console.SetOut(console);
        }

        Assert.That(printed.ToString().Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries), Is.EqualTo(["Smith", "Jones"]));
    }

    private static string FirstExample()
    {
        string readme = File.ReadAllText(Path.Combine(LibrarySource.Folder, "..", "README.md"));
        const string opening = "```csharp\n";
        int start = readme.IndexOf(opening, StringComparison.Ordinal) + opening.Length;
        return readme[start..readme.IndexOf("```", start, StringComparison.Ordinal)];
    }
}
