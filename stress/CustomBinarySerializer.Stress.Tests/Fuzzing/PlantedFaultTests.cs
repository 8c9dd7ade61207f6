using CustomBinarySerializer.TestKit;
using PerfHarness.Reporting;
using Stress.Fuzzing;
using Stress.Fuzzing.Inputs;

namespace Stress.Tests.Fuzzing;

/// <summary>Checks that the fuzzer finds planted faults, each in its own process.</summary>
public class PlantedFaultTests
{
    private const int Seed = 20080611;

    // A flipped bit reveals the fault. Far more inputs are read in this time than are needed.
    private static readonly TimeSpan s_duration = TimeSpan.FromSeconds(1.5);
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(3);

    private static readonly string[] s_kinds = ["Death", "Hang", "Allocation", "Exception", "Value"];

    private string _folder = "";

    private static IEnumerable<string> SomeKinds => LongRun.Some(s_kinds, part: 2);

    [SetUp]
    public void CreateFolder() => _folder = Directory.CreateTempSubdirectory().FullName;

    [TearDown]
    public void DeleteFolder() => Directory.Delete(_folder, recursive: true);

    [TestCaseSource(nameof(SomeKinds))]
    [Category(LongRun.Category)]
    public void PlantedFaultIsFoundAndReplayed(string kind)
    {
        string target = $"planted-{kind.ToLowerInvariant()}";
        FuzzRun run = new(new FuzzSettings([target], Seed, s_duration, _folder, null, s_timeout));

        IReadOnlyList<TargetResult> results = PhaseDisplay.Run(display => run.Run(display, CancellationToken.None), CancellationToken.None);

        Finding finding = results.Single().Findings.Single().Finding;
        Assert.That(finding.Kind.ToString(), Is.EqualTo(kind));
        Assert.That(finding.Target, Is.EqualTo(target));
        Assert.That(finding.Input, Does.StartWith("41"), "The input is the one that does it.");
        Assert.That(Directory.GetFiles(Path.Combine(_folder, "findings"), $"{target}-{kind}-*.input"), Has.Length.EqualTo(1));
        Assert.That(
            run.Replay(target, Convert.FromHexString(finding.Input), CancellationToken.None).Select(again => again.Identity),
            Is.EqualTo(new[] { finding.Identity }));
        Assert.That(run.Replay(target, [1, 2, 3], CancellationToken.None), Is.Empty);
    }
}
