using System.Text.Json;

namespace PerfHarness.Fuzzing;

/// <summary>An input that broke a promise.</summary>
/// <param name="Target">The target.</param>
/// <param name="Kind">How.</param>
/// <param name="Seed">Of the process that met it.</param>
/// <param name="Input">In hexadecimal digits.</param>
/// <param name="Detail">The exception, or the figure.</param>
/// <param name="Place">What tells it from others: where in the library it happened.</param>
internal sealed record Finding(string Target, FindingKind Kind, int Seed, string Input, string Detail, string Place)
{
    /// <summary>Findings with the same are taken for one.</summary>
    internal string Identity => $"{Target} {Kind} {Place}";

    internal string ToLine() => JsonSerializer.Serialize(this);

    internal static Finding Parse(string line) => JsonSerializer.Deserialize<Finding>(line)!;

    /// <summary>The methods of the library on a stack, the innermost first.</summary>
    internal static string PlaceOf(string stack, int frames = 3) => string.Join(
        " < ",
        stack.Split('\n')
            .Select(line => line.Trim())
            .Where(line => line.StartsWith("at ", StringComparison.Ordinal))
            .Select(line => line[3..].Split('(')[0])
            .Where(method => !method.StartsWith("PerfHarness.", StringComparison.Ordinal))
            .Distinct()
            .Take(frames));
}
