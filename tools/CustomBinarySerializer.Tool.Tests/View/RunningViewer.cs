using System.Net;
using System.Text.Json;

namespace CustomBinarySerializer.Tool.Tests.View;

/// <summary>A viewer that runs in this process, asked over HTTP.</summary>
internal sealed class RunningViewer : IAsyncDisposable
{
    private readonly CancellationTokenSource _end = new();
    private readonly LineWatcher _output = new();
    private readonly HttpClient _client;
    private readonly Task<int> _run;

    private RunningViewer(string[] args)
    {
        _run = Task.Run(() => CommandLine.RunAsync(["view", .. args], _output, TextWriter.Null, isQuiet: true, _end.Token));
        _client = new HttpClient(new SocketsHttpHandler { AllowAutoRedirect = false }) { Timeout = TimeSpan.FromMinutes(1) };
    }

    /// <summary>The address of the page, with its key.</summary>
    internal Uri Address { get; private set; } = new("http://127.0.0.1/");

    internal static async Task<RunningViewer> StartAsync(params string[] args)
    {
        RunningViewer viewer = new(args);
        Task address = viewer._output.WaitForAsync("/\n", CancellationToken.None);
        if (await Task.WhenAny(address, viewer._run) != address)
        {
            throw new InvalidOperationException($"The viewer ended with {await viewer._run}: {viewer._output}");
        }

        viewer.Address = new Uri(viewer._output.ToString().Trim());
        return viewer;
    }

    /// <summary>Sends a request, and expects a whole answer.</summary>
    internal async Task<JsonElement> AskAsync(string question) => JsonDocument.Parse(await TextAsync(question)).RootElement;

    /// <summary>Sends a request, and expects an answer in lines.</summary>
    internal async Task<JsonElement[]> LinesAsync(string question) =>
    [
        .. (await TextAsync(question))
            .Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Select(line => JsonDocument.Parse(line).RootElement),
    ];

    internal async Task<string> TextAsync(string question)
    {
        using HttpResponseMessage response = await GetAsync(question);
        string text = await response.Content.ReadAsStringAsync();
        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.OK), $"{question}: {text}");
        return text;
    }

    internal Task<byte[]> BytesAsync(string question) => _client.GetByteArrayAsync(new Uri(Address, question));

    internal Task<Stream> StreamAsync(string question, CancellationToken cancellation) =>
        _client.GetStreamAsync(new Uri(Address, question), cancellation);

    internal Task<HttpResponseMessage> GetAsync(string path) => SendAsync(new HttpRequestMessage(HttpMethod.Get, new Uri(Address, path)));

    internal Task<HttpResponseMessage> SendAsync(HttpRequestMessage request) => _client.SendAsync(request);

    /// <summary>Ends the viewer as Ctrl+C does. The exit code must be 0.</summary>
    public async ValueTask DisposeAsync()
    {
        await _end.CancelAsync();
        int code = await _run.WaitAsync(TimeSpan.FromMinutes(1));
        _client.Dispose();
        _output.Dispose();
        _end.Dispose();
        Assert.That(code, Is.Zero);
    }
}
