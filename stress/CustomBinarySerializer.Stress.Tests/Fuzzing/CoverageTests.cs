using Stress.Fuzzing.Instrumentation;

namespace Stress.Tests.Fuzzing;

public class CoverageTests
{
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
}
