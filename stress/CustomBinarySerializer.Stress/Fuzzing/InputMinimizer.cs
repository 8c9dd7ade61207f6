namespace Stress.Fuzzing;

/// <summary>Shortens the input of a finding as long as the identity of the finding stays.</summary>
internal static class InputMinimizer
{
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(2);

    /// <summary>Shortens the input for at most two seconds.</summary>
    /// <param name="finding">The finding.</param>
    /// <param name="target">The target, which finds length fields.</param>
    /// <param name="attempt">Reads an input.</param>
    internal static Finding Shorten(Finding finding, FuzzTarget target, Func<byte[], Finding?> attempt)
    {
        Edit edit = new(target, keepsLengthsRight: true);
        long start = Stopwatch.GetTimestamp();
        byte[] input = Convert.FromHexString(finding.Input);
        for (int size = Math.Max(1, input.Length / 2); size >= 1; size /= 2)
        {
            for (int at = 0; at + size <= input.Length && Stopwatch.GetElapsedTime(start) < s_timeout;)
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
