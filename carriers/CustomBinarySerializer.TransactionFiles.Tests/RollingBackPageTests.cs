using System.Reflection;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>The steps of docs/rolling-back.md, run as one program.</summary>
public sealed class RollingBackPageTests
{
    private const string Usings =
        "using System; using System.IO; using CustomBinarySerializer; using CustomBinarySerializer.TransactionFiles;\n";

    [Test]
    [NonParallelizable]
    public void StepsOfThePageRun()
    {
        using TemporaryFolder folder = new();
        ILookup<bool, string> blocks = new MarkdownPage("docs", "rolling-back.md").Blocks("csharp")
            .ToLookup(block => block.StartsWith("namespace", StringComparison.Ordinal));
        MethodInfo program = CompiledSource.LoadProgram(Usings + string.Concat(blocks[false]) + string.Concat(blocks[true])).EntryPoint!;
        TextWriter console = Console.Out;
        using StringWriter printed = new();
        Console.SetOut(printed);
        try
        {
            program.Invoke(null, [new[] { folder.Path }]);
        }
        finally
        {
            Console.SetOut(console);
        }

        Assert.That(
            printed.ToString().Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries),
            Is.EqualTo(["1", "2", "3", "1 none", "2 EUR", "3 none", "True"]));
    }
}
