namespace CustomBinarySerializer.Generator.Tests.Fuzzing;

/// <summary>Tests that the work of generators and analyzers is bounded for every source.</summary>
[Category(LongRun.Category)]
internal sealed class BoundedWorkTests
{
    // For each character of the source, and for any.
    private const int MostGeneratedPerCharacter = 3_000;
    private const int MostGenerated = 4_000_000;

    private static IEnumerable<TestCaseData> Sources =>
        LongRun.Some(HostileSources.All, part: 8).Select(one => new TestCaseData(one.Source, one.Rule).SetArgDisplayNames(one.Name));

    [TestCaseSource(nameof(Sources))]
    public void EndsWithoutACrash(string source, string? rule)
    {
        CompilerRun run = CompilerRun.Of(source);
        TestContext.Out.WriteLine(
            $"{run.Generating.TotalSeconds:f2} + {run.Analyzing.TotalSeconds:f2} s, {source.Length} characters, {run.GeneratedSize} generated, valid: {run.IsValid}; {string.Join(' ', run.Reports.Select(report => report.Id).Distinct())}");

        Assert.That(run.Problems, Is.Empty);
        Assert.That(run.GeneratedSize, Is.LessThan(Math.Max(MostGenerated, MostGeneratedPerCharacter * source.Length)));
        if (rule is not null)
        {
            Assert.That(run.Reports.Select(report => report.Id), Does.Contain(rule));
        }
    }
}
