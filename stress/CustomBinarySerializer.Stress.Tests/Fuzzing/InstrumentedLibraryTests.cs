using PerfHarness.Reporting;
using Stress.Fuzzing;
using Stress.Fuzzing.Instrumentation;

namespace Stress.Tests.Fuzzing;

public class InstrumentedLibraryTests
{
    [Test]
    public void InstrumentedLibraryCountsTheBranchesOfInputs()
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory();
        try
        {
            string program = Path.Combine(folder.FullName, "program");
            InstrumentedLibrary.Create(program);
            FuzzRun run = new(new FuzzSettings(
                ["spans"], Seed: 1, TimeSpan.FromSeconds(1), folder.FullName, program, TimeSpan.FromSeconds(20)));
            TargetResult result =
                PhaseDisplay.Run(display => run.Run(display, CancellationToken.None), CancellationToken.None).Single();

            Assert.That(result.Findings, Is.Empty);
            Assert.That(result.Reached, Is.GreaterThan(500));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}
