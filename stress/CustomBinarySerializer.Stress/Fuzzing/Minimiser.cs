using System.Diagnostics;
using Stress.Fuzzing.Mutating;

namespace Stress.Fuzzing;

/// <summary>Makes the input of a finding shorter, as long as the finding stays what it is.</summary>
internal static class Minimiser
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(2);

    /// <param name="finding">What was found.</param>
    /// <param name="target">Knows where lengths are.</param>
    /// <param name="attempt">Tries an input.</param>
    internal static Finding Shorten(Finding finding, FuzzTarget target, Func<byte[], Finding?> attempt)
    {
        Edit edit = new(target, keepsLengthsRight: true);
        long start = Stopwatch.GetTimestamp();
        byte[] input = Convert.FromHexString(finding.Input);
        for (int size = Math.Max(1, input.Length / 2); size >= 1; size /= 2)
        {
            for (int at = 0; at + size <= input.Length && Stopwatch.GetElapsedTime(start) < s_patience;)
            {
                byte[] shorter = edit.Replace(input, at, size, []);
                target.Repair(shorter);
                if (attempt(shorter) is { } same && same.Identity == finding.Identity)
                {
                    finding = same;
                    input = shorter;
                }
                else
                {
                    at += size;
                }
            }
        }

        return finding;
    }
}
