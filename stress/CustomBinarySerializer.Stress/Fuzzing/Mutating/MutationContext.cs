namespace Stress.Fuzzing.Mutating;

/// <summary>What a mutation works on.</summary>
/// <param name="Input">The bytes, which stay as they are.</param>
/// <param name="Edit">Changes them.</param>
/// <param name="Random">Chooses.</param>
/// <param name="Other">Another input, to take pieces from.</param>
/// <param name="Words">Pieces that mean something to the target.</param>
internal sealed record MutationContext(byte[] Input, Edit Edit, Random Random, byte[] Other, IReadOnlyList<byte[]> Words)
{
    /// <summary>Where something may be inserted.</summary>
    internal int Place() => Random.Next(Input.Length + 1);

    /// <summary>A range, short ones more often than long ones.</summary>
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

    /// <summary>Where a number of this size may be.</summary>
    /// <returns>False if the input is shorter.</returns>
    internal bool TryPlaceOf(int size, out int place)
    {
        place = Input.Length >= size ? Random.Next(Input.Length - size + 1) : 0;
        return Input.Length >= size;
    }
}
