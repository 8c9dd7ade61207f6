using System.Globalization;
using System.Text;

namespace CustomBinarySerializer.Tool.Layouts;

/// <summary>Names of a Kaitai Struct description: lower-case words with underscores, each once.</summary>
/// <param name="taken">Names that aren't given to anything else.</param>
internal sealed class KaitaiNames(params IEnumerable<string> taken)
{
    private readonly HashSet<string> _taken = [.. taken];

    /// <summary>Returns a name for a .NET name, such as <c>shop_order</c> for <c>Shop.Order</c>.</summary>
    internal string Add(string name)
    {
        string words = Words(name.Replace("[", " array[", StringComparison.Ordinal));
        string unique = words;
        for (int number = 2; !_taken.Add(unique); number++)
        {
            unique = string.Create(CultureInfo.InvariantCulture, $"{words}_{number}");
        }

        return unique;
    }

    private static string Words(string name)
    {
        StringBuilder words = new();
        for (int i = 0; i < name.Length; i++)
        {
            char c = name[i];
            bool beginsWord = char.IsAsciiLetterUpper(c) && i > 0
                && (char.IsAsciiLetterLower(name[i - 1]) || (i + 1 < name.Length && char.IsAsciiLetterLower(name[i + 1])));
            if ((beginsWord || !char.IsAsciiLetterOrDigit(c)) && words.Length > 0 && words[^1] != '_')
            {
                words.Append('_');
            }

            if (char.IsAsciiLetterOrDigit(c))
            {
                words.Append(char.ToLowerInvariant(c));
            }
        }

        string text = words.ToString().TrimEnd('_');
        return text.Length > 0 && char.IsAsciiLetterLower(text[0]) ? text : $"x{text}";
    }
}
