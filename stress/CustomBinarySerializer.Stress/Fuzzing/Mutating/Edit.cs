namespace Stress.Fuzzing.Mutating;

/// <summary>Replaces a range of an input and adjusts the length fields around it.</summary>
/// <param name="target">The target, which finds length fields.</param>
/// <param name="keepsLengthsRight">Whether length fields are adjusted.</param>
internal sealed class Edit(FuzzTarget target, bool keepsLengthsRight)
{
    /// <summary>Returns the input with a replaced range, or the same input if the result is too long.</summary>
    internal byte[] Replace(byte[] input, int start, int count, ReadOnlySpan<byte> replacement)
    {
        int delta = replacement.Length - count;
        if (input.Length + delta > FuzzInput.MaxLength)
        {
            return input;
        }

        byte[] output = [.. input.AsSpan(0, start), .. replacement, .. input.AsSpan(start + count)];
        if (delta != 0 && keepsLengthsRight)
        {
            foreach (LengthField length in target.LengthsAround(input, start, start + count))
            {
                length.Add(output, delta);
            }
        }

        return output;
    }
}
