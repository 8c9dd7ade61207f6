namespace Stress.Fuzzing.Mutating;

/// <summary>Mutations of object graphs: references to objects, new objects, and ids of types.</summary>
/// <remarks>
/// See docs/format.md: 0 is null, 2n + 1 the object with number n, 2t + 2 a new object of type number t.
/// </remarks>
internal static class GraphMutation
{
    private const int MostObjects = 24;
    private const int MostTypes = 6;
    private const int HighestReference = 2 * MostObjects;

    /// <summary>The mutations of graphs.</summary>
    internal static IReadOnlyList<Mutation> All { get; } =
    [
        new("let a reference point to another object", c => AtReference(c, () => (byte)((2 * c.Random.Next(MostObjects)) + 1))),
        new("let a reference mean a new object", c => AtReference(c, () => (byte)((2 * c.Random.Next(MostTypes)) + 2))),
        new("let all references to an object point to another", RetargetAll),
        new("give a type another id", c => AtReference(c, null)),
    ];

    // Only reading finds references. Small numbers are likely to be some.
    private static byte[] AtReference(MutationContext context, Func<byte>? next)
    {
        List<int> places = [];
        for (int i = 2 * sizeof(int); i < context.Input.Length; i++)
        {
            if (context.Input[i] <= HighestReference)
            {
                places.Add(i);
            }
        }

        if (places.Count == 0)
        {
            return context.Input;
        }

        // References are in bodies, which are at the end.
        int place = places[Math.Max(context.Random.Next(places.Count), context.Random.Next(places.Count))];
        byte[] reference = next is null ? context.Words[context.Random.Next(context.Words.Count)] : [next()];
        return context.Edit.Replace(context.Input, place, 1, reference);
    }

    private static byte[] RetargetAll(MutationContext context)
    {
        byte from = (byte)((2 * context.Random.Next(MostObjects)) + 1);
        byte to = (byte)((2 * context.Random.Next(MostObjects)) + 1);
        byte[] output = [.. context.Input];
        int start = context.Random.Next(Math.Min(2 * sizeof(int), output.Length), output.Length + 1);
        foreach (ref byte b in output.AsSpan(start))
        {
            b = b == from ? to : b;
        }

        return output;
    }
}
