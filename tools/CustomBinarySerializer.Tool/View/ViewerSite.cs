using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;
using CustomBinarySerializer.Compiler.Text;
using CustomBinarySerializer.Files;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.Tool.Selection;
using CustomBinarySerializer.Tool.View.Answers;
using CustomBinarySerializer.Tool.View.Http;

namespace CustomBinarySerializer.Tool.View;

/// <summary>Decides which requests get an answer, and which answer. Thread-safe.</summary>
/// <remarks>
/// A request is answered only if all of these hold:
/// <list type="bullet">
/// <item>
/// Its host is the address that the server listens on, so that no name of another site leads here (DNS rebinding).
/// </item>
/// <item>It doesn't come from a page of another origin.</item>
/// <item>Its method is GET, which changes nothing.</item>
/// <item>Its path begins with the key, 256 random bits, compared in a time that doesn't depend on them.</item>
/// </list>
/// Paths name pages and questions of fixed tables, and folders by their positions on the command line. No path of a
/// request becomes the path of a file.
/// </remarks>
internal sealed class ViewerSite
{
    private const int KeySize = 32;
    private const string Questions = "api/";

    private readonly string _host;
    private readonly byte[] _key;
    private readonly IReadOnlyList<ViewedPath> _paths;
    private readonly string? _ringFolder;
    private readonly Dictionary<string, Action<Question>> _answers;

    /// <param name="host">The address and port that the server listens on.</param>
    /// <param name="paths">The paths that are shown.</param>
    /// <param name="ringFolder">The folder of rings; null for the one that rings have by default.</param>
    internal ViewerSite(string host, IReadOnlyList<ViewedPath> paths, string? ringFolder)
    {
        _host = host;
        _paths = paths;
        _ringFolder = ringFolder;
        string key = Base64Url.EncodeToString(RandomNumberGenerator.GetBytes(KeySize));
        _key = Encoding.ASCII.GetBytes(key);
        Address = $"http://{host}/{key}/";
        _answers = new Dictionary<string, Action<Question>>(StringComparer.Ordinal)
        {
            ["paths"] = ListPaths,
            ["rings"] = question => RingAnswer.Send(question, _ringFolder),
            ["overview"] = OverviewAnswer.Send,
            ["ends"] = OverviewAnswer.SendEnds,
            ["timeline"] = TimelineAnswer.Send,
            ["types"] = TypeAnswer.Send,
            ["messages"] = PageAnswer.Send,
            ["tail"] = TailAnswer.Send,
            ["message"] = MessageAnswer.Send,
            ["bytes"] = MessageAnswer.SendBytes,
            ["damage"] = MessageAnswer.SendDamage,
            ["export"] = ExportAnswer.Send,
            ["file"] = FileAnswer.Send,
            ["frames"] = FileAnswer.SendFrames,
            ["filebytes"] = FileAnswer.SendBytes,
        };
    }

    /// <summary>The address of the page, with the key.</summary>
    internal string Address { get; }

    /// <summary>Answers a request.</summary>
    internal void Answer(HttpRequest request, HttpResponse response, CancellationToken cancellation)
    {
        if (request.Header("host") != _host || IsOfAnotherPage(request))
        {
            response.IsLast = true;
            response.Send(403, "This request doesn't come from the page of the viewer.");
        }
        else if (request.Method != "GET")
        {
            response.IsLast = true;
            response.Send(405, "The viewer changes nothing: it answers GET only.");
        }
        else if (!TryFindPath(request.Path, out string path))
        {
            response.Send(404, "There is nothing here. Use the whole address that cbs view printed.");
        }
        else if (PageFiles.Find(path) is { } file)
        {
            response.Send(200, file.ContentType, file.Content);
        }
        else if (path.StartsWith(Questions, StringComparison.Ordinal)
            && _answers.TryGetValue(path[Questions.Length..], out Action<Question>? answer))
        {
            Answer(new Question(request, response, _paths, cancellation), answer);
        }
        else
        {
            response.Send(404, "There is nothing here.");
        }
    }

    private static void Answer(Question question, Action<Question> answer)
    {
        try
        {
            answer(question);
        }
        catch (Exception) when (question.Cancellation.IsCancellationRequested)
        {
            // The browser has closed the connection.
            question.Response.IsLast = true;
        }
        catch (Exception e) when (!question.Response.HasBegun)
        {
            question.Response.Send(e is ArgumentException ? 400 : 500, json => json.WriteString("error", DescriptionOf(e)));
        }
    }

    /// <summary>Returns the description of an error for the page, which has lines.</summary>
    internal static string DescriptionOf(Exception error)
    {
        bool isExpected = error is ArgumentException or BinarySerializationException or IOException or UnauthorizedAccessException
            or RefusedFileException or AggregateException { InnerException: BinarySerializationException or IOException };
        return VisibleText.OfLines(isExpected ? CommandLine.MessageOf(error) : $"This is an error of cbs itself: {error}");
    }

    // Browsers say where a request comes from. Only the address of the page itself may be followed from elsewhere.
    private static bool IsOfAnotherPage(HttpRequest request) =>
        request.Header("sec-fetch-site") is not (null or "none" or "same-origin") && request.Header("sec-fetch-mode") != "navigate";

    private bool TryFindPath(string requested, out string path)
    {
        int end = requested.IndexOf('/', 1);
        path = end < 0 ? "" : requested[(end + 1)..];
        return end > 0 && CryptographicOperations.FixedTimeEquals(Encoding.ASCII.GetBytes(requested[1..end]), _key);
    }

    private void ListPaths(Question question) => question.Response.Send(200, json =>
    {
        json.WriteObjects("paths", _paths, path =>
        {
            json.WriteNumber("id", path.Id);
            json.WriteText("name", path.Name);
            json.WriteText("path", path.FullPath);
            json.WriteBoolean("isFolder", path.IsFolder);
        });
    });
}

/// <summary>A request for data, and the response to it.</summary>
/// <param name="Request">The request.</param>
/// <param name="Response">The response.</param>
/// <param name="Paths">The paths that are shown.</param>
/// <param name="Cancellation">Cancelled when the browser closes the connection.</param>
internal sealed record Question(
    HttpRequest Request, HttpResponse Response, IReadOnlyList<ViewedPath> Paths, CancellationToken Cancellation)
{
    /// <summary>The path that the request names.</summary>
    /// <exception cref="ArgumentException">The request names no path, or one that isn't viewed.</exception>
    internal ViewedPath Path => Request.FindNumber("path") is { } id && id < Paths.Count
        ? Paths[(int)id]
        : throw new ArgumentException($"There is no path {Request.Find("path")}.");

    /// <summary>Returns a parameter that must be there and is a number from 0 on.</summary>
    /// <exception cref="ArgumentException">The parameter is missing, or isn't a number from 0 on.</exception>
    internal long Number(string name) => Request.FindNumber(name) ?? throw new ArgumentException($"{name} is missing.");

    /// <summary>Returns a parameter that is a count, limited to the range from 1 to the highest number.</summary>
    /// <param name="name">The name of the parameter.</param>
    /// <param name="usual">The number without the parameter.</param>
    /// <param name="most">The highest number.</param>
    internal int Count(string name, int usual, int most) => (int)Math.Clamp(Request.FindNumber(name) ?? usual, 1, most);

    /// <summary>Returns the selection of messages, in the texts of the command line's options.</summary>
    /// <param name="journal">The folder. Messages that the folder no longer has are left out.</param>
    internal SelectionRequest Selection(Journal journal) => new(
        Request.FindNumber("from") is { } from ? Math.Max(from, journal.Reader.FirstOrdinal) : null,
        Request.FindNumber("end"),
        Request.Find("since"),
        Request.Find("until"),
        [.. Request.Query["type"].Where(name => name.Length > 0)],
        Request.Find("columns"),
        Request.Find("where"),
        Count: null);

    /// <summary>Answers by lines. An error after the first line is sent as the last line.</summary>
    /// <param name="write">Adds the lines.</param>
    internal void SendLines(Action<JsonLines> write)
    {
        using JsonLines lines = new(Response);
        try
        {
            write(lines);
        }
        catch (Exception e) when (Response.HasBegun && !Cancellation.IsCancellationRequested)
        {
            lines.Add(json => json.WriteString("error", ViewerSite.DescriptionOf(e)));
        }

        lines.Complete();
    }

    /// <summary>Sends bytes.</summary>
    internal void Send(ReadOnlySpan<byte> bytes) => Response.Send(200, "application/octet-stream", bytes);
}
