namespace Stress.Fuzzing;

/// <summary>The task of a worker.</summary>
/// <param name="Target">Name of the target.</param>
/// <param name="Seed">Seed of the mutations.</param>
/// <param name="Duration">Length of the search.</param>
/// <param name="CorpusFolder">Folder for inputs that reached new branches, or null.</param>
/// <param name="InputRecorder">Path of the <see cref="Stress.Fuzzing.InputRecorder"/>.</param>
/// <param name="Deadly">Names of inputs that ended earlier workers and aren't read again.</param>
/// <param name="Replay">The only input to read, or null to search.</param>
internal sealed record FuzzTask(string Target, int Seed, TimeSpan Duration, string? CorpusFolder, string InputRecorder,
    IReadOnlyList<string> Deadly, byte[]? Replay);
