using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Stress.Fuzzing.Instrumentation;

namespace Stress.Tests.Fuzzing;

public class BranchCountersTests
{
    private const string Source = """
        public static class Sample
        {
            private const bool Never = true && false;

            public static int Twice(int x) => 2 * x;

            public static string Name(int x, object o) => x switch
            {
                0 => "zero",
                > 5 when o is string s && s.Length > 2 => s,
                _ => o is int n && n == x || x < -5 ? "same" : throw new System.ArgumentException("x"),
            };

            public static int Sum(int[] items)
            {
        #pragma warning disable CS0219
                int sum = Never ? 1 : 0;
        #pragma warning restore CS0219
                foreach (int item in items)
                {
                    switch (item)
                    {
                        case 1:
                            sum += Twice(item);
                            break;
                        default:
                            sum += item;
                            break;
                    }
                }

                return sum;
            }
        }
        """;

    private const string Counters = """
        namespace CustomBinarySerializer;

        public static class FuzzingCounters
        {
            public static readonly System.Collections.Generic.List<int> Hits = [];

            public static bool At(int counter)
            {
                Hits.Add(counter);
                return true;
            }
        }
        """;

    private static readonly int[] s_ones = [1];
    private static readonly int[] s_twos = [2];

    [Test]
    public void RewrittenSourceBehavesAsBefore()
    {
        Assembly plain = Compile(Source);
        Assembly counted = Compile(new BranchCounters(0).Rewrite(Source, "Sample.cs"), Counters);

        foreach ((string method, object[] arguments) in new (string, object[])[]
        {
            ("Twice", [4]), ("Name", [0, "x"]), ("Name", [7, "long"]), ("Name", [7, 7]), ("Name", [-9, ""]), ("Name", [1, "x"]),
                ("Sum", [new[] { 1, 2, 3 }]),
        })
        {
            Assert.That(Call(counted, method, arguments), Is.EqualTo(Call(plain, method, arguments)), method);
        }
    }

    [Test]
    public void EachBranchHasItsCounter()
    {
        Assembly counted = Compile(new BranchCounters(100).Rewrite(Source, "Sample.cs"), Counters);

        Assert.That(Hits("Name", 0, "x"), Is.Not.EqualTo(Hits("Name", 7, "long")));
        Assert.That(Hits("Sum", s_ones), Is.Not.EqualTo(Hits("Sum", s_twos)));
        Assert.That(Hits("Sum", s_twos).Concat(Hits("Twice", 1)), Is.All.GreaterThanOrEqualTo(100));

        List<int> Hits(string method, params object[] arguments)
        {
            List<int> hits = (List<int>)counted.GetType("CustomBinarySerializer.FuzzingCounters")!.GetField("Hits")!.GetValue(null)!;
            hits.Clear();
            Call(counted, method, arguments);
            return [.. hits];
        }
    }

    [Test]
    public void NewBranchesAndNewClassesOfCountsAreReported()
    {
        byte[] hits = new byte[3];
        Coverage coverage = new(hits);

        Assert.That(IsNew(1, 0, 0), Is.True, "The first.");
        Assert.That(IsNew(1, 0, 0), Is.False, "The same.");
        Assert.That(IsNew(0, 0, 1), Is.True, "Another.");
        Assert.That(IsNew(5, 0, 0), Is.True, "More often.");
        Assert.That(IsNew(6, 0, 0), Is.False, "About as often.");
        Assert.That(IsNew(255, 0, 0), Is.True, "Very often.");
        Assert.That(coverage.Reached, Is.EqualTo(2));

        bool IsNew(params byte[] counts)
        {
            coverage.Begin();
            counts.CopyTo(hits, 0);
            return coverage.End();
        }
    }

    private static string? Call(Assembly assembly, string method, object[] arguments)
    {
        try
        {
            return assembly.GetType("Sample")!.GetMethod(method)!.Invoke(null, arguments)?.ToString();
        }
        catch (TargetInvocationException exception)
        {
            return exception.InnerException!.Message;
        }
    }

    private static Assembly Compile(params string[] sources)
    {
        using MemoryStream image = new();
        Microsoft.CodeAnalysis.Emit.EmitResult result = CSharpCompilation.Create(
            Guid.NewGuid().ToString("N"),
            sources.Select(source => CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(LanguageVersion.Preview))),
            [.. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
                .Where(path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal))
                .Select(path => MetadataReference.CreateFromFile(path))],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)).Emit(image);
        Assert.That(result.Success, Is.True, string.Join('\n', result.Diagnostics));
        return Assembly.Load(image.ToArray());
    }
}
