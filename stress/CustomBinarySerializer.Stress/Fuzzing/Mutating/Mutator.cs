namespace Stress.Fuzzing.Mutating;

/// <summary>Creates new inputs of a target from its corpus.</summary>
internal sealed class Mutator(FuzzTarget target, Corpus corpus, Random random)
{
    private const int MostChanges = 8;

    /// <summary>Returns an input of the corpus with one to eight changes.</summary>
    internal byte[] Next()
    {
        byte[] input = corpus.Pick(random);
        int changes = 1 + Math.Min(random.Next(MostChanges), random.Next(MostChanges));
        for (int i = 0; i < changes; i++)
        {
            IReadOnlyList<Mutation> mutations = target.Mutations.Count > 0 && random.Next(2) == 0 ? target.Mutations : Mutation.All;
            Mutation mutation = mutations[random.Next(mutations.Count)];
            Edit edit = new(target, keepsLengthsRight: random.Next(8) > 0);
            input = mutation.Change(new MutationContext(input, edit, random, corpus.Pick(random), target.Words));
        }

        // An unchanged array may belong to the corpus.
        input = [.. input];
        if (random.Next(8) > 0)
        {
            target.Repair(input);
        }

        return input;
    }
}
