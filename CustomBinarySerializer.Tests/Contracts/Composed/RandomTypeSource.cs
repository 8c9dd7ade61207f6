using System.Globalization;
using System.Text;

namespace CustomBinarySerializer.Tests.Contracts.Composed;

/// <summary>
/// C# of types that are composed at random: classes, structs and records with members of every kind, also of each
/// other.
/// </summary>
internal sealed class RandomTypeSource(int seed)
{
    internal const string Namespace = "RandomTypes";

    private const int MaxMembers = 12;
    private const int MaxNesting = 3;

    private static readonly string[] s_scalars =
    [
        "bool", "byte", "sbyte", "short", "ushort", "int", "uint", "long", "ulong", "float", "double", "char", "decimal", "string",
        "Half",
        "Int128", "UInt128", "Guid", "DateTime", "DateTimeOffset", "TimeSpan", "DateOnly", "TimeOnly", "DayOfWeek", "Small", "Large",
    ];

    private static readonly string[] s_keys = ["int", "long", "string", "Guid", "Small", "char", "(int, string)"];

    // A type holds types of its own group alone. Contracts contain those of the types that they hold: without groups,
    // their sizes grow with the number of types before them, and compiling them takes minutes that try no further
    // combination of members.
    private const int GroupSize = 20;

    private readonly Random _random = new(seed);
    private readonly List<string> _names = [];

    internal string Of(int count)
    {
        StringBuilder source = new($$"""
            using System;
            using System.Collections.Generic;
            namespace {{Namespace}};
            public enum Small : byte { A, B = 200 }
            public enum Large : ulong { A, B = ulong.MaxValue }

            """);
        for (int i = 0; i < count; i++)
        {
            string name = string.Create(CultureInfo.InvariantCulture, $"T{i}");
            source.AppendLine(Declaration(name));
            _names.Add(name);
            if (_names.Count == GroupSize)
            {
                _names.Clear();
            }
        }

        return source.ToString();
    }

    private string Declaration(string name)
    {
        string[] types = [.. Enumerable.Range(0, _random.Next(1, MaxMembers + 1)).Select(_ => Type(nesting: 0))];
        string Members(string format) => string.Concat(
            types.Select((type, i) => string.Format(CultureInfo.InvariantCulture, format, type, i)));
        string parameters = string.Join(", ", types.Select((type, i) => string.Create(CultureInfo.InvariantCulture, $"{type} M{i}")));
        return _random.Next(6) switch
        {
            0 => $"public class {name} {{{Members(" public {0} M{1} {{ get; set; }}")} }}",
            1 => $"public sealed class {name} {{{Members(" public {0} M{1};")} }}",
            2 => $"public struct {name} {{{Members(" public {0} M{1};")} }}",
            3 => $"public sealed record {name}({parameters});",
            4 => $"public readonly record struct {name}({parameters});",
            _ => $"public sealed class {name} {{{Members(" public {0} M{1} {{ get; private set; }}")} }}",
        };
    }

    private string Type(int nesting)
    {
        if (nesting == MaxNesting)
        {
            return Scalar();
        }

        return _random.Next(16) switch
        {
            0 => $"{Type(nesting + 1)}[]",
            1 => $"List<{Type(nesting + 1)}>",
            2 => $"Dictionary<{Pick(s_keys)}, {Type(nesting + 1)}>",
            3 => $"HashSet<{Pick(s_keys)}>",
            4 => $"({Type(nesting + 1)}, {Type(nesting + 1)})",
            5 => $"{Pick(["int", "Guid", "DateTime", "Small", "decimal", "(int, string)"])}?",
            6 => $"KeyValuePair<{Type(nesting + 1)}, {Type(nesting + 1)}>",
            7 => $"Queue<{Type(nesting + 1)}>",
            8 => $"IReadOnlyList<{Type(nesting + 1)}>",
            9 => $"Tuple<{Type(nesting + 1)}, {Type(nesting + 1)}>",
            10 or 11 when _names.Count > 0 => Pick(_names),
            _ => Scalar(),
        };
    }

    private string Scalar() => Pick(s_scalars);

    private string Pick(IReadOnlyList<string> names) => names[_random.Next(names.Count)];
}
