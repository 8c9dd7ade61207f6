namespace Stress.Fuzzing.Mutating;

/// <summary>A change of an input: a range gives way to other bytes, and the lengths around it follow.</summary>
internal sealed class Edit
{
    private readonly FuzzTarget _target;
    private readonly bool _keepsLengthsRight;

    /// <param name="target">Knows where lengths are.</param>
    /// <param name="keepsLengthsRight">Whether lengths follow; they are wrong afterwards if not.</param>
    internal Edit(FuzzTarget target, bool keepsLengthsRight)
    {
        _target = target;
        _keepsLengthsRight = keepsLengthsRight;
    }

    /// <summary>Returns the input with other bytes in the place of a range, cut where it becomes too long.</summary>
    internal byte[] Replace(byte[] input, int start, int count, ReadOnlySpan<byte> replacement)
    {
        int delta = replacement.Length - count;
        if (input.Length + delta > FuzzInput.MaxLength)
        {
            return input;
        }

        byte[] output = [.. input.AsSpan(0, start), .. replacement, .. input.AsSpan(start + count)];
        if (delta != 0 && _keepsLengthsRight)
        {
            foreach (LengthField length in _target.LengthsAround(input, start, start + count))
            {
                length.Add(output, delta);
            }
        }

        return output;
    }
}
