using System.Text.Json;

namespace Stress.Fuzzing;

/// <summary>An input that broke a promise.</summary>
/// <param name="Target">The target.</param>
/// <param name="Kind">How.</param>
/// <param name="Seed">Of the process that met it.</param>
/// <param name="Input">In hexadecimal digits.</param>
/// <param name="Detail">The exception, or the figure.</param>
/// <param name="Place">What distinguishes it from others: where in the library it happened.</param>
internal sealed record Finding(string Target, FindingKind Kind, int Seed, string Input, string Detail, string Place)
{
    private const int PlaceLength = 3;

    /// <summary>Findings with the same are taken for one.</summary>
    internal string Identity => $"{Target} {Kind} {Place}";

    internal string ToLine() => JsonSerializer.Serialize(this);

    internal static Finding Parse(string line) => JsonSerializer.Deserialize<Finding>(line)!;

    /// <summary>The innermost methods of the library on a stack; of the framework, where none of the library are there.</summary>
    internal static string PlaceOf(string stack)
    {
        string[] methods =
        [
            .. stack.Split('\n').Select(line => line.Trim()).Where(line => line.StartsWith("at ", StringComparison.Ordinal)).Select(line => line[3..].Split('(')[0]).Distinct(),
        ];
        string[] own = [.. methods.Where(IsOfLibrary)];
        return string.Join(" < ", (own.Length > 0 ? own : methods).Take(PlaceLength));
    }

    /// <summary>Whether the innermost method of a stack is the library's, or one that it made.</summary>
    internal static bool IsThrownByLibrary(string stack) =>
        stack.TrimStart() is var first && first.StartsWith("at ", StringComparison.Ordinal) && (IsOfLibrary(first[3..]) || first[3..].Split('(')[0].Contains(' '));

    private static bool IsOfLibrary(string method) => method.StartsWith(nameof(CustomBinarySerializer), StringComparison.Ordinal);
}
