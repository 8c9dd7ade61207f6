using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Text.RegularExpressions;

namespace CustomBinarySerializer.Tool.Tests.View;

/// <summary>Tests that only the page of the viewer gets answers, and that no answer changes anything.</summary>
public sealed partial class ViewerSecurityTests
{
    private RunbookFolder _folder = null!;
    private RunningViewer _viewer = null!;

    [OneTimeSetUp]
    public async Task SetUp()
    {
        _folder = new RunbookFolder();
        _viewer = await RunningViewer.StartAsync(_folder.PathOf("orders"));
    }

    [OneTimeTearDown]
    public async Task TearDown()
    {
        await _viewer.DisposeAsync();
        _folder.Dispose();
    }

    [Test]
    public void OnlyThisMachineReachesIt() => Assert.Multiple(() =>
    {
        Assert.That(_viewer.Address.Host, Is.EqualTo("127.0.0.1"));
        Assert.That(_viewer.Address.AbsolutePath, Does.Match("^/[A-Za-z0-9_-]{43}/$"), "The key has 256 bits.");
    });

    [TestCase("Host: evil.example")]
    [TestCase("Host: localhost:PORT")]
    [TestCase("Host: 127.0.0.1")]
    [TestCase("X-Forwarded-Host: 127.0.0.1:PORT")]
    public async Task OtherHostIsRefused(string header) =>
        Assert.That(await RawAsync($"GET PATH HTTP/1.1\r\n{header}\r\n\r\n"), Does.StartWith("HTTP/1.1 403 "));

    [TestCase("cross-site", "no-cors", 403)]
    [TestCase("cross-site", "cors", 403)]
    [TestCase("same-site", "cors", 403)]
    [TestCase("same-origin", "cors", 200)]
    [TestCase("none", "navigate", 200)]
    public async Task PageOfAnotherOriginIsRefused(string site, string mode, int status) => Assert.That(
        await RawAsync($"GET PATH HTTP/1.1\r\nHost: HOST\r\nSec-Fetch-Site: {site}\r\nSec-Fetch-Mode: {mode}\r\n\r\n"),
        Does.StartWith($"HTTP/1.1 {status} "));

    [TestCase("/")]
    [TestCase("/index.html")]
    [TestCase("/x/")]
    public async Task OtherKeyFindsNothing(string path)
    {
        using HttpResponseMessage response = await _viewer.GetAsync(path);

        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.NotFound));
        Assert.That(await response.Content.ReadAsStringAsync(), Does.Not.Contain(_viewer.Address.AbsolutePath.Trim('/')));
    }

    [Test]
    public async Task KeyIsComparedWhole()
    {
        string path = _viewer.Address.AbsolutePath;
        string[] others = [path[..^2] + "/", path[..^1] + "A/", path.ToUpperInvariant(), path.ToLowerInvariant(), path.TrimEnd('/')];
        foreach (string other in others)
        {
            using HttpResponseMessage response = await _viewer.GetAsync(other);
            Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.NotFound), other);
        }
    }

    [TestCase("POST")]
    [TestCase("PUT")]
    [TestCase("DELETE")]
    [TestCase("OPTIONS")]
    [TestCase("HEAD")]
    [TestCase("CONNECT")]
    public async Task OtherMethodIsRefused(string method) =>
        Assert.That(await RawAsync($"{method} PATH HTTP/1.1\r\nHost: HOST\r\n\r\n"), Does.StartWith("HTTP/1.1 405 "));

    [TestCase("GET PATH HTTP/1.1\r\nHost: HOST\r\nContent-Length: 3\r\n\r\n")]
    [TestCase("GET PATH HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n")]
    [TestCase("GET PATH HTTP/1.1\r\nHost: HOST\r\nHost: HOST\r\n\r\n")]
    [TestCase("GET PATH HTTP/1.1\r\nHost : HOST\r\n\r\n")]
    [TestCase("GET PATH HTTP/1.1\r\nHost: HOST\r\n folded: x\r\n\r\n")]
    [TestCase("GET PATH HTTP/1.0\r\nHost: HOST\r\n\r\n")]
    [TestCase("GET http://HOST/ HTTP/1.1\r\nHost: HOST\r\n\r\n")]
    [TestCase("GET PATH HTTP/1.1\nHost: HOST\r\n\r\n")]
    [TestCase("GET PATH HTTP/1.1\r\nHost: HOST\r\nX: \u0001\r\n\r\n")]
    [TestCase("\r\n\r\n")]
    [TestCase("GET PATH HTTP/1.1\r\nHost: HOST\r\n\r\nGET PATH HTTP/1.1\r\nHost: HOST\r\n\r\n")]
    public async Task MalformedRequestIsRefused(string request) =>
        Assert.That(await RawAsync(request), Does.StartWith("HTTP/1.1 400 ").And.Contain("Connection: close"));

    [Test]
    public async Task EndlessHeadIsRefused() =>
        Assert.That(await RawAsync("GET PATH HTTP/1.1\r\nX: " + new string('x', 16 * 1024)), Does.StartWith("HTTP/1.1 400 "));

    [TestCase("")]
    [TestCase("app.js")]
    [TestCase("viewer.css")]
    [TestCase("api/paths")]
    [TestCase("api/none")]
    [TestCase("api/messages?path=0")]
    [TestCase("api/export?path=0&to=csv")]
    public async Task EveryResponseRestrictsTheBrowser(string path)
    {
        using HttpResponseMessage response = await _viewer.GetAsync(path);

        string policy = response.Headers.GetValues("Content-Security-Policy").Single();
        Assert.Multiple(() =>
        {
            Assert.That(policy, Does.StartWith("default-src 'none'; script-src 'self'; ").And.Not.Contain("unsafe"));
            Assert.That(policy, Does.Contain("frame-ancestors 'none'").And.Contain("require-trusted-types-for 'script'"));
            Assert.That(response.Headers.GetValues("Referrer-Policy"), Is.EqualTo(["no-referrer"]));
            Assert.That(response.Headers.GetValues("X-Content-Type-Options"), Is.EqualTo(["nosniff"]));
            Assert.That(response.Headers.GetValues("Cache-Control"), Is.EqualTo(["no-store"]));
            Assert.That(response.Headers.Select(header => header.Key), Has.None.StartsWith("Access-Control"));
        });
    }

    [Test]
    public void PageMakesNoMarkupOfText()
    {
        System.Reflection.Assembly assembly = typeof(CommandLine).Assembly;
        string[] names = [.. assembly.GetManifestResourceNames().Where(name => name.StartsWith("View.Page.", StringComparison.Ordinal))];
        Assert.That(names, Has.Some.EndsWith("app.js").And.Some.EndsWith("index.html"));
        foreach (string name in names)
        {
            using StreamReader reader = new(assembly.GetManifestResourceStream(name)!);
            Assert.That(AnyMarkup.Matches(reader.ReadToEnd()).Select(match => match.Value), Is.Empty, name);
        }
    }

    [TestCase("api/overview?path=1")]
    [TestCase("api/overview?path=-1")]
    [TestCase("api/overview")]
    [TestCase("api/message?path=0")]
    [TestCase("api/message?path=0&ordinal=99999999999999999999")]
    [TestCase("api/damage?path=0&offset=0&file=positions")]
    [TestCase("api/damage?path=0&offset=0&file=../backup/00000000000000000000.segment")]
    [TestCase("api/damage?path=0&offset=0&file=/etc/passwd")]
    [TestCase("api/messages?path=0&where=Nmber=1")]
    [TestCase("api/messages?path=0&columns=x")]
    [TestCase("api/messages?path=0&type=None")]
    [TestCase("api/messages?path=0&since=soon")]
    [TestCase("api/export?path=0&to=parquet")]
    [TestCase("api/file?path=0")]
    public async Task SenselessQuestionIsAnError(string question)
    {
        using HttpResponseMessage response = await _viewer.GetAsync(question);

        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.BadRequest));
        Assert.That(await response.Content.ReadAsStringAsync(), Does.StartWith("{\"error\":\"").And.Not.Contain("cbs itself"));
    }

    [TestCase("..%2f..%2fetc%2fpasswd")]
    [TestCase("View.Page.app.js")]
    [TestCase("api/")]
    public async Task PathOutsideOfTheTablesFindsNothing(string path)
    {
        using HttpResponseMessage response = await _viewer.GetAsync(path);

        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.NotFound));
    }

    [Test]
    public async Task NoQuestionChangesTheFolder()
    {
        string[] before = StateOf(_folder.PathOf("orders"));
        foreach (string question in new[]
        {
            "overview?path=0", "ends?path=0", "timeline?path=0", "types?path=0&all=1", "messages?path=0", "messages?path=0&before=1000",
            "message?path=0&ordinal=5", "bytes?path=0&ordinal=5&offset=0", "export?path=0&to=frames", "rings",
        })
        {
            await _viewer.TextAsync("api/" + question);
        }

        Assert.That(StateOf(_folder.PathOf("orders")), Is.EqualTo(before));
    }

    [Test]
    public async Task PortThatIsTakenIsAnError()
    {
        ToolRun run = await Task.Run(() => ToolRun.Of("view", _folder.PathOf("orders"), "--port", $"{_viewer.Address.Port}"));

        Assert.That(run.Code, Is.EqualTo(ExitCode.FoundWrong));
        Assert.That(run.Error, Does.Contain("Choose another port with --port"));
    }

    [Test]
    public void PathThatIsNotThereIsAnError()
    {
        Assert.That(ToolRun.Of("view", _folder.PathOf("none")).Code, Is.EqualTo(ExitCode.Misuse));
        Assert.That(ToolRun.Of("view", _folder.Root).Code, Is.EqualTo(ExitCode.Misuse), "A folder without a transaction file.");
        Assert.That(ToolRun.Of("view", _folder.PathOf("orders"), "--port", "65536").Code, Is.EqualTo(ExitCode.Misuse));
    }

    private static string[] StateOf(string folder) =>
        [.. new DirectoryInfo(folder).GetFileSystemInfos("*", SearchOption.AllDirectories)
            .OrderBy(file => file.Name, StringComparer.Ordinal)
            .Select(file => $"{file.Name} {file.LastWriteTimeUtc.Ticks} {Convert.ToHexString(File.ReadAllBytes(file.FullName))}")];

    // Sends bytes that a client for HTTP doesn't send, and reads until the server closes the connection or a response
    // has its head.
    private async Task<string> RawAsync(string request)
    {
        using CancellationTokenSource timeout = new(TimeSpan.FromMinutes(1));
        using TcpClient client = new();
        await client.ConnectAsync(IPAddress.Loopback, _viewer.Address.Port, timeout.Token);
        NetworkStream stream = client.GetStream();
        string sent = request
            .Replace("HOST", _viewer.Address.Authority, StringComparison.Ordinal)
            .Replace("PORT", $"{_viewer.Address.Port}", StringComparison.Ordinal)
            .Replace("PATH", _viewer.Address.AbsolutePath, StringComparison.Ordinal);
        await stream.WriteAsync(Encoding.UTF8.GetBytes(sent), timeout.Token);
        StringBuilder received = new();
        byte[] buffer = new byte[4096];
        while (!received.ToString().Contains("\r\n\r\n", StringComparison.Ordinal)
            && await stream.ReadAsync(buffer, timeout.Token) is > 0 and var count)
        {
            received.Append(Encoding.UTF8.GetString(buffer, 0, count));
        }

        return received.ToString();
    }

    [GeneratedRegex(
        @"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|srcdoc|DOMParser|<script>|<style|\son[a-z]+=""|style=""|https?://(?!www\.w3\.org/2000/svg)|import\(")]
    private static partial Regex AnyMarkup { get; }
}
