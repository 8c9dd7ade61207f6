using System.Globalization;
using System.Reflection.Metadata;
using System.Text;
using CustomBinarySerializer.BinaryFormatterImport.Records;

namespace CustomBinarySerializer.BinaryFormatterImport.Inspection;

/// <summary>Names of types as C# writes them. They come out of files: a name that isn't made of identifiers is none.</summary>
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

    private static readonly HashSet<string> s_reserved = new(
        ("abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern " +
        "false finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null object operator out override " +
        "params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof " +
        "uint ulong unchecked unsafe ushort using virtual void volatile while").Split(' '),
        StringComparer.Ordinal);

    internal static string Of(PrimitiveKind kind) => s_keywords.GetValueOrDefault($"System.{kind}", kind.ToString());

    /// <summary>Returns a name with keywords, dots for nested types, and angle brackets, for people to read; what C# has no name for, as it is.</summary>
    internal static string Of(string typeName) => TryGet(typeName, out string source) ? source : typeName;

    /// <summary>Returns a name that may be used in a program.</summary>
    /// <param name="typeName">As in the message.</param>
    /// <param name="source">The name in C#.</param>
    /// <returns>Whether it is one: a type without a name in C#, or a text that was never a name, has none.</returns>
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
            // C# has the ranks of an array of arrays in the other order.
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
            return s_keywords.TryGetValue(name.FullName, out string? keyword) ? Append(text, keyword) : TryAppendLevels(text, name.FullName, []);
        }

        TypeName[] arguments = [.. name.GetGenericArguments()];
        string definition = name.GetGenericTypeDefinition().FullName;
        return definition == "System.Nullable`1" && arguments.Length == 1
            ? TryAppend(text, arguments[0]) && Append(text, "?")
            : TryAppendLevels(text, definition, arguments);
    }

    // The arguments of a nested type include those of the types around it.
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

            text.Append(separator).Append(s_reserved.Contains(identifier) ? "@" : "").Append(identifier);
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

    // The rules of C#, without the characters that format text, which nobody sees.
    private static bool IsPartOfIdentifier(char letter, bool isFirst) => letter == '_' || char.IsLetter(letter) || char.GetUnicodeCategory(letter) switch
    {
        UnicodeCategory.LetterNumber => true,
        UnicodeCategory.DecimalDigitNumber or UnicodeCategory.ConnectorPunctuation or UnicodeCategory.NonSpacingMark or UnicodeCategory.SpacingCombiningMark => !isFirst,
        _ => false,
    };

    private static bool Append(StringBuilder text, string part)
    {
        text.Append(part);
        return true;
    }
}
