namespace CustomBinarySerializer.TestKit;

/// <summary>
/// The length of random and exhaustive loops. CI runs the tests of this category once more with <c>--
/// 'TestRunParameters.Parameter(name="Long", value="true")'</c>, and so to the end; every other run takes a part.
/// </summary>
internal static class LongRun
{
    /// <summary>The category of tests whose loops are longer in long runs.</summary>
    internal const string Category = "Long";

    internal static bool IsOn { get; } = TestContext.Parameters.Get("Long", false);

    /// <summary>Returns one number for long runs, and another one for all others.</summary>
    internal static int Rounds(int all, int part) => IsOn ? all : part;

    /// <summary>Returns all cases for long runs, and some random ones for all others.</summary>
    /// <param name="all">The cases.</param>
    /// <param name="part">The number of cases of all other runs.</param>
    internal static IEnumerable<T> Some<T>(IEnumerable<T> all, int part)
    {
        T[] cases = [.. all];
        if (!IsOn)
        {
            Random.Shared.Shuffle(cases);
        }

        return IsOn ? cases : cases.Take(part);
    }

    /// <summary>
    /// Returns every nth number of a range, where n is the step, from a random number of the first step on.
    /// </summary>
    internal static IEnumerable<int> Sample(int from, int to, int step, int stepOfLongRuns = 1)
    {
        int taken = Rounds(all: stepOfLongRuns, part: step);
        for (int i = from + Random.Shared.Next(taken); i < to; i += taken)
        {
            yield return i;
        }
    }
}
