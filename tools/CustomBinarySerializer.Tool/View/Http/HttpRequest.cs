using System.Globalization;
using System.Text;

namespace CustomBinarySerializer.Tool.View.Http;

/// <summary>The head of a request: everything before its body, which requests of the viewer don't have.</summary>
/// <param name="Method">The method, such as GET.</param>
/// <param name="Path">The path, as it was sent: percent-encoded characters stay so.</param>
/// <param name="Query">The decoded parameters. A name may occur several times.</param>
/// <param name="Headers">The headers by their names in lower case. No name occurs twice.</param>
internal sealed record HttpRequest(
    string Method, string Path, ILookup<string, string> Query, IReadOnlyDictionary<string, string> Headers)
{
    /// <summary>The maximum size of a head, in bytes.</summary>
    internal const int MaxSize = 16 * 1024;

    private const int MaxHeaders = 64;

    /// <summary>Returns a header, or null.</summary>
    /// <param name="name">The name in lower case.</param>
    internal string? Header(string name) => Headers.GetValueOrDefault(name);

    /// <summary>Returns a parameter, or null if it is absent or empty.</summary>
    internal string? Find(string name) => Query[name].FirstOrDefault(value => value.Length > 0);

    /// <summary>Returns a parameter that is a number from 0 on, or null if it is absent.</summary>
    /// <exception cref="ArgumentException">The text of the parameter isn't a number from 0 on.</exception>
    internal long? FindNumber(string name) => Find(name) is not { } text ? null
        : long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out long number) ? number
        : throw new ArgumentException($"{name} isn't a number from 0 on: {text}");

    /// <summary>Parses a head.</summary>
    /// <param name="bytes">The bytes up to the empty line, which is excluded.</param>
    /// <returns>The request, or null if the bytes aren't the head of a request.</returns>
    internal static HttpRequest? TryParse(ReadOnlySpan<byte> bytes)
    {
        if (HasOtherThanText(bytes))
        {
            return null;
        }

        string[] lines = Encoding.ASCII.GetString(bytes).Split("\r\n");
        string[] first = lines[0].Split(' ');
        if (first.Length != 3 || first[2] != "HTTP/1.1" || !first[1].StartsWith('/') || lines.Length > MaxHeaders + 1)
        {
            return null;
        }

        Dictionary<string, string> headers = [];
        foreach (string line in lines[1..])
        {
            int colon = line.IndexOf(':', StringComparison.Ordinal);
            if (colon <= 0
                || line.AsSpan(0, colon).ContainsAny(' ', '\t')
                || line.AsSpan().ContainsAny('\r', '\n')
                || !headers.TryAdd(line[..colon].ToLowerInvariant(), line[(colon + 1)..].Trim(' ')))
            {
                return null;
            }
        }

        int mark = first[1].IndexOf('?', StringComparison.Ordinal);
        string path = mark < 0 ? first[1] : first[1][..mark];
        return new HttpRequest(first[0], path, ParseQuery(mark < 0 ? "" : first[1][(mark + 1)..]), headers);
    }

    private static bool HasOtherThanText(ReadOnlySpan<byte> bytes)
    {
        foreach (byte one in bytes)
        {
            if (one is (< (byte)' ' or > (byte)'~') and not ((byte)'\r' or (byte)'\n'))
            {
                return true;
            }
        }

        return false;
    }

    private static ILookup<string, string> ParseQuery(string query) => query
        .Split('&', StringSplitOptions.RemoveEmptyEntries)
        .Select(pair => pair.Split('=', 2))
        .ToLookup(pair => Decode(pair[0]), pair => pair.Length == 2 ? Decode(pair[1]) : "", StringComparer.Ordinal);

    private static string Decode(string text) => Uri.UnescapeDataString(text.Replace('+', ' '));
}
