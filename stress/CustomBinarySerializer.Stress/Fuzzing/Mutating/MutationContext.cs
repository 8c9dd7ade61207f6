namespace Stress.Fuzzing.Mutating;

/// <summary>The context of a mutation.</summary>
/// <param name="Input">The original bytes, which mustn't be changed.</param>
/// <param name="Edit">Replaces ranges.</param>
/// <param name="Random">Source of random numbers.</param>
/// <param name="Other">Another input, as a source of pieces.</param>
/// <param name="Words">Meaningful pieces of the target.</param>
internal sealed record MutationContext(byte[] Input, Edit Edit, Random Random, byte[] Other, IReadOnlyList<byte[]> Words)
{
    /// <summary>Returns a random position for an insertion.</summary>
    internal int Place() => Random.Next(Input.Length + 1);

    /// <summary>Returns a random range. Short ranges are likelier.</summary>
    internal (int Start, int Count) Piece(byte[] of)
    {
        if (of.Length == 0)
        {
            return (0, 0);
        }

        int start = Random.Next(of.Length);
        int longest = Random.Next(4) switch
        {
            0 => of.Length,
            1 => 64,
            _ => 9,
        };
        return (start, 1 + Random.Next(Math.Min(longest, of.Length - start)));
    }

    /// <summary>Returns a random position of a number.</summary>
    /// <returns>False if the input is shorter than the number.</returns>
    internal bool TryPlaceOf(int size, out int place)
    {
        place = Input.Length >= size ? Random.Next(Input.Length - size + 1) : 0;
        return Input.Length >= size;
    }
}
