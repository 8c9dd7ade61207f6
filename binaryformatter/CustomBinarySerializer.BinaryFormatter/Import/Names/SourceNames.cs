using System.Globalization;
using System.Reflection.Metadata;
using System.Text;
using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Graphs.Import.Records;

namespace CustomBinarySerializer.Graphs.Import.Names;

/// <summary>
/// Names of types in C# syntax. They are read from files: a name that doesn't consist of identifiers is invalid.
/// </summary>
internal static class SourceNames
{
    private static readonly TypeNameParseOptions s_parseOptions = new() { MaxNodes = 256 };

    internal static string Of(PrimitiveKind kind) => KeywordOf($"System.{kind}") ?? kind.ToString();

    /// <summary>
    /// Returns a readable name with keywords, dots for nested types, and angle brackets. A type without a C# name is
    /// returned unchanged.
    /// </summary>
    internal static string Of(string typeName) => TryGet(typeName, out string source) ? source : typeName;

    /// <summary>Returns a name that is valid in C# source.</summary>
    /// <param name="typeName">The name in the message.</param>
    /// <param name="source">The name in C#.</param>
    /// <returns>Whether the type has a C# name. A text that isn't a type name has none.</returns>
    internal static bool TryGet(string typeName, out string source)
    {
        StringBuilder text = new();
        bool isName = TypeName.TryParse(typeName, out TypeName? name, s_parseOptions) && TryAppend(text, name);
        source = text.ToString();
        return isName;
    }

    private static bool TryAppend(StringBuilder text, TypeName name)
    {
        if (name.IsArray)
        {
            // C# has the ranks of an array of arrays in the opposite order.
            StringBuilder ranks = new();
            for (; name.IsArray; name = name.GetElementType())
            {
                ranks.Append('[').Append(',', name.GetArrayRank() - 1).Append(']');
            }

            bool isName = TryAppend(text, name);
            text.Append(ranks);
            return isName;
        }

        if (name.IsPointer || name.IsByRef)
        {
            return false;
        }

        if (!name.IsConstructedGenericType)
        {
            return KeywordOf(name.FullName) is { } keyword ? Append(text, keyword) : TryAppendLevels(text, name.FullName, []);
        }

        TypeName[] arguments = [.. name.GetGenericArguments()];
        string definition = name.GetGenericTypeDefinition().FullName;
        return definition == "System.Nullable`1" && arguments.Length == 1
            ? TryAppend(text, arguments[0]) && Append(text, "?")
            : TryAppendLevels(text, definition, arguments);
    }

    // The arguments of a nested type include those of its outer types.
    private static bool TryAppendLevels(StringBuilder text, string fullName, TypeName[] arguments)
    {
        int next = 0;
        string separator = "";
        foreach (string level in fullName.Split('.', '+'))
        {
            int tick = level.IndexOf('`', StringComparison.Ordinal);
            int count = 0;
            if (tick >= 0 && !int.TryParse(level.AsSpan(tick + 1), NumberStyles.None, CultureInfo.InvariantCulture, out count))
            {
                return false;
            }

            string identifier = tick < 0 ? level : level[..tick];
            if (!IsIdentifier(identifier) || count > arguments.Length - next)
            {
                return false;
            }

            text.Append(separator).Append(Identifiers.Escaped(identifier));
            separator = ".";
            if (count > 0 && !TryAppendArguments(text, arguments.AsSpan(next, count)))
            {
                return false;
            }

            next += count;
        }

        return next == arguments.Length;
    }

    private static bool TryAppendArguments(StringBuilder text, ReadOnlySpan<TypeName> arguments)
    {
        string separator = "<";
        foreach (TypeName argument in arguments)
        {
            text.Append(separator);
            separator = ", ";
            if (!TryAppend(text, argument))
            {
                return false;
            }
        }

        text.Append('>');
        return true;
    }

    private static bool IsIdentifier(string text)
    {
        for (int i = 0; i < text.Length; i++)
        {
            if (!IsPartOfIdentifier(text[i], isFirst: i == 0))
            {
                return false;
            }
        }

        return text.Length > 0;
    }

    // The rules of C#, without invisible formatting characters.
    private static bool IsPartOfIdentifier(char letter, bool isFirst) =>
        letter == '_' || char.IsLetter(letter) || char.GetUnicodeCategory(letter) switch
        {
            UnicodeCategory.LetterNumber => true,
            UnicodeCategory.DecimalDigitNumber
                or UnicodeCategory.ConnectorPunctuation
                or UnicodeCategory.NonSpacingMark
                or UnicodeCategory.SpacingCombiningMark =>
                !isFirst,
            _ => false,
        };

    private static string? KeywordOf(string typeName) => Compiler.CSharp.SourceNames.KeywordOf(typeName);

    private static bool Append(StringBuilder text, string part)
    {
        text.Append(part);
        return true;
    }
}
