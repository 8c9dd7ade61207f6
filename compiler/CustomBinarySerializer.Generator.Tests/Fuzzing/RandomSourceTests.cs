using CustomBinarySerializer.CodeFixes.Contracts;
using CustomBinarySerializer.CodeFixes.HandWritten;
using CustomBinarySerializer.CodeFixes.Registrations;
using CustomBinarySerializer.Generator.HandWritten.Rules;
using CustomBinarySerializer.Generator.Registrations;
using CustomBinarySerializer.Generator.Tests.Fixes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CodeRefactorings;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Tests.Fuzzing;

/// <summary>
/// Tests that no generator or analyzer crashes or hangs on random programs, complete or cut off, and that generated
/// code compiles. The parameter Seed repeats a printed seed: <c>TestRunParameters.Parameter(name="Seed",
/// value="…")</c>. The parameter Seconds sets the duration.
/// </summary>
[Category(LongRun.Category)]
internal sealed class RandomSourceTests
{
    private static readonly int s_seconds = TestContext.Parameters.Get("Seconds", LongRun.Rounds(all: 20, part: 1));

    [Test]
    public void WholeProgramsCompile() => Run(RandomSource.Create);

    [Test]
    public void UnfinishedProgramsNeverCrash() => Run(seed => Damaged(RandomSource.Create(seed), new Random(seed)));

    [Test]
    public void TruncatedProgramsNeverCrash() => Run(seed =>
    {
        string source = RandomSource.Create(seed / 16);
        return source[..(int)((long)source.Length * (seed % 16) / 16)];
    });

    [Test]
    public async Task FixesNeverCrash()
    {
        CodeFixProvider[] fixes = [new MissingMemberFix(), new NotRestoredFix(), new NullableTextFix()];
        int first = TestContext.Parameters.Get("Seed", Random.Shared.Next(1 << 30));
        DateTime end = DateTime.UtcNow.AddSeconds(s_seconds);
        int count = 0;
        int offers = 0;
        do
        {
            int seed = first + count++;
            string source = count % 2 == 0 ? RandomSource.Create(seed) : RandomMethods.Create(new Random(seed), 1);
            using FixRun run = new(source);
            foreach (CodeFixProvider fix in fixes)
            {
                offers += (await run.Titles(fix, new HandWrittenContractAnalyzer())).Length;
            }

            foreach (CodeRefactoringProvider refactoring in new CodeRefactoringProvider[]
            {
                new ImplementContractRefactoring(), new GenerateContractRefactoring()
            })
            {
                offers += source.Contains("class ", StringComparison.Ordinal) ? (await run.Titles(refactoring, "class ")).Length : 0;
            }
        }
        while (DateTime.UtcNow < end);

        TestContext.Out.WriteLine($"{count} programs from seed {first} on, {offers} offers.");
    }

    [Test]
    public async Task FixedCopiesCompile()
    {
        int first = TestContext.Parameters.Get("Seed", Random.Shared.Next(1 << 30));
        DateTime end = DateTime.UtcNow.AddSeconds(s_seconds);
        int count = 0;
        int changed = 0;
        do
        {
            int seed = first + count++;
            string source = RandomClones.Create(new Random(seed));
            using FixRun run = new(source);
            bool isValid = Source.Unchecked(source).GetDiagnostics()
                .All(one => one.Severity != DiagnosticSeverity.Error || one.Id == "SYSLIB0011");
            if ((await run.Titles(new DeepCloneFix(), new CloneAnalyzer())).Length > 0 && isValid)
            {
                await run.FixAll(new DeepCloneFix(), new CloneAnalyzer());
                changed++;
            }
        }
        while (DateTime.UtcNow < end);

        TestContext.Out.WriteLine($"{count} programs from seed {first} on, of which {changed} were changed.");
    }

    private static void Run(Func<int, string> create)
    {
        int first = TestContext.Parameters.Get("Seed", Random.Shared.Next(1 << 30));
        bool isOne = TestContext.Parameters.Exists("Seed") && !TestContext.Parameters.Exists("Seconds");
        DateTime end = DateTime.UtcNow.AddSeconds(s_seconds);
        List<string> failures = [];
        int count = 0;
        int valid = 0;
        TimeSpan slowest = default;
        do
        {
            int seed = first + count++;
            string source = create(seed);
            CompilerRun run = CompilerRun.Of(source);
            valid += run.IsValid ? 1 : 0;
            slowest = run.Generating + run.Analyzing > slowest ? run.Generating + run.Analyzing : slowest;
            if (run.Problems.Count > 0)
            {
                failures.Add($"seed {seed}: {string.Join('\n', run.Problems.Take(5))}\n{source}");
            }
        }
        while (!isOne && DateTime.UtcNow < end && failures.Count < 40);

        TestContext.Out.WriteLine(
            $"{count} programs from seed {first} on, of which {valid} compile; the slowest took {slowest.TotalSeconds:f1} s.");
        Assert.That(failures, Is.Empty, string.Join("\n\n", failures));
    }

    // Source as in an editor: tokens are missing, are there twice, or are at another place.
    private static string Damaged(string source, Random random)
    {
        SyntaxToken[] tokens = [.. CSharpSyntaxTree.ParseText(source, Source.Parsing).GetRoot().DescendantTokens()];
        string text = source;
        foreach (SyntaxToken token in random.GetItems(tokens, random.Next(1, 5)).Distinct().OrderByDescending(token => token.SpanStart))
        {
            text =
                random.Next(3) == 0
                    ? text.Insert(token.SpanStart, tokens[random.Next(tokens.Length)].Text + " ")
                    : text.Remove(token.SpanStart, token.Span.Length);
        }

        return text;
    }
}
