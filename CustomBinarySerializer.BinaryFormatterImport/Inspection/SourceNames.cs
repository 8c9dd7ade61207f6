using System.Reflection.Metadata;
using CustomBinarySerializer.BinaryFormatterImport.Records;

namespace CustomBinarySerializer.BinaryFormatterImport.Inspection;

/// <summary>Names of types as C# writes them.</summary>
internal static class SourceNames
{
    private static readonly TypeNameParseOptions s_parseOptions = new() { MaxNodes = 256 };

    private static readonly Dictionary<string, string> s_keywords = new(StringComparer.Ordinal)
    {
        ["System.Object"] = "object",
        ["System.String"] = "string",
        ["System.Boolean"] = "bool",
        ["System.Byte"] = "byte",
        ["System.SByte"] = "sbyte",
        ["System.Char"] = "char",
        ["System.Int16"] = "short",
        ["System.UInt16"] = "ushort",
        ["System.Int32"] = "int",
        ["System.UInt32"] = "uint",
        ["System.Int64"] = "long",
        ["System.UInt64"] = "ulong",
        ["System.Single"] = "float",
        ["System.Double"] = "double",
        ["System.Decimal"] = "decimal",
    };

    internal static string Of(PrimitiveKind kind) => Keyword($"System.{kind}");

    /// <summary>Returns a name with keywords, dots for nested types, and angle brackets; what can't be parsed, as it is.</summary>
    internal static string Of(string typeName) => TypeName.TryParse(typeName, out TypeName? name, s_parseOptions) ? Of(name) : typeName;

    private static string Of(TypeName name)
    {
        if (name.IsArray)
        {
            return $"{Of(name.GetElementType())}[{new string(',', name.GetArrayRank() - 1)}]";
        }

        if (!name.IsConstructedGenericType)
        {
            return Keyword(name.FullName).Replace('+', '.');
        }

        // The arguments of a nested type include those of the types around it.
        string[] arguments = [.. name.GetGenericArguments().Select(Of)];
        int next = 0;
        IEnumerable<string> levels = name.GetGenericTypeDefinition().FullName.Split('+').Select(level =>
        {
            int tick = level.IndexOf('`', StringComparison.Ordinal);
            if (tick < 0 || !int.TryParse(level.AsSpan(tick + 1), out int count) || count > arguments.Length - next)
            {
                return level;
            }

            string closed = $"{level[..tick]}<{string.Join(", ", arguments.Skip(next).Take(count))}>";
            next += count;
            return closed;
        });
        return string.Join('.', levels) is var whole && whole.StartsWith("System.Nullable<", StringComparison.Ordinal) ? arguments[0] + "?" : whole;
    }

    private static string Keyword(string fullName) => s_keywords.GetValueOrDefault(fullName, fullName);
}
