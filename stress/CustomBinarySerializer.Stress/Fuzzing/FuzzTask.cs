using System.Text.Json;

namespace Stress.Fuzzing;

/// <summary>What a worker does.</summary>
/// <param name="Target">The name of the target.</param>
/// <param name="Seed">Of the mutations.</param>
/// <param name="Duration">How long it searches.</param>
/// <param name="CorpusFolder">Where inputs are kept that went where none was before; null for nowhere.</param>
/// <param name="BlackBox">The file in which it notes the input that it is about to read.</param>
/// <param name="Deadly">The names of inputs that ended workers before it, and aren't read again.</param>
/// <param name="Replay">The only input to read; null to search.</param>
internal sealed record FuzzTask(string Target, int Seed, TimeSpan Duration, string? CorpusFolder, string BlackBox, IReadOnlyList<string> Deadly, byte[]? Replay)
{
    internal string ToArgument() => JsonSerializer.Serialize(this);

    internal static FuzzTask Parse(string argument) => JsonSerializer.Deserialize<FuzzTask>(argument)!;
}
