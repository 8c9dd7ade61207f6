using Stress.Fuzzing.Inputs;

namespace Stress.Fuzzing.Mutating;

/// <summary>Creates new inputs of a target from its corpus.</summary>
internal sealed class Mutator
{
    private const int MostChanges = 8;

    private readonly FuzzTarget _target;
    private readonly Corpus _corpus;
    private readonly Random _random;

    internal Mutator(FuzzTarget target, Corpus corpus, Random random)
    {
        _target = target;
        _corpus = corpus;
        _random = random;
    }

    /// <summary>Returns an input of the corpus with one to eight changes.</summary>
    internal byte[] Next()
    {
        byte[] input = _corpus.Pick(_random);
        int changes = 1 + Math.Min(_random.Next(MostChanges), _random.Next(MostChanges));
        for (int i = 0; i < changes; i++)
        {
            IReadOnlyList<Mutation> mutations = _target.Mutations.Count > 0 && _random.Next(2) == 0 ? _target.Mutations : Mutation.All;
            Mutation mutation = mutations[_random.Next(mutations.Count)];
            Edit edit = new(_target, keepsLengthsRight: _random.Next(8) > 0);
            input = mutation.Change(new MutationContext(input, edit, _random, _corpus.Pick(_random), _target.Words));
        }

        // An unchanged array may belong to the corpus.
        input = [.. input];
        if (_random.Next(8) > 0)
        {
            _target.Repair(input);
        }

        return input;
    }
}
