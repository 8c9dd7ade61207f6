using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace CustomBinarySerializer.AspNetCore;

/// <summary>The media type of bodies that are one frame, or frames one after another.</summary>
public static class FrameMediaType
{
    /// <summary>The name of the media type.</summary>
    public const string Name = "application/vnd.custombinaryserializer";

    private static readonly MediaTypeHeaderValue s_value = new(Name);

    /// <summary>Whether the body of a request is declared to be of this media type.</summary>
    internal static bool IsOf(HttpRequest request) =>
        MediaTypeHeaderValue.TryParse(request.ContentType, out MediaTypeHeaderValue? type)
            && type.MediaType.Equals(Name, StringComparison.OrdinalIgnoreCase);

    /// <summary>Whether the client of a request accepts an answer of this media type.</summary>
    internal static bool IsAcceptedBy(HttpRequest request)
    {
        IList<MediaTypeHeaderValue> accepted = request.GetTypedHeaders().Accept;

        // The most specific range decides: */* doesn't bring back what was refused by its name.
        return accepted.Count == 0
            || accepted
                .Where(s_value.IsSubsetOf)
                .OrderBy(type => type.MatchesAllTypes ? 2 : type.MatchesAllSubTypes ? 1 : 0)
                .FirstOrDefault() is { } best && best.Quality != 0;
    }
}
