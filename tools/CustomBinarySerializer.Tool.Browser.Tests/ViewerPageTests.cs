using System.Text.Json;
using System.Text.RegularExpressions;
using CustomBinarySerializer.Tool.Tests.View;
using CustomBinarySerializer.TransactionFiles;
using Deque.AxeCore.Commons;
using Deque.AxeCore.Playwright;
using Microsoft.Playwright;

namespace CustomBinarySerializer.Tool.Tests.Browser;

/// <summary>The page of <c>cbs view</c> in Chromium, by clicks and keys.</summary>
public sealed class ViewerPageTests
{
    private static readonly object[][] s_pages =
    [
        ["#/overview?path=0", ColorScheme.Light],
        ["#/overview?path=0", ColorScheme.Dark],
        ["#/messages?path=0&where=Number>5", ColorScheme.Light],
        ["#/messages?path=0&where=Number>5", ColorScheme.Dark],
        ["#/messages?path=0&live=1", ColorScheme.Light],
        ["#/message?path=0&ordinal=3", ColorScheme.Light],
        ["#/message?path=0&ordinal=3", ColorScheme.Dark],
        ["#/message?path=0&ordinal=450", ColorScheme.Light],
        ["#/rings?path=0", ColorScheme.Dark],
        ["#/file?path=1", ColorScheme.Light],
    ];

    private readonly List<string> _complaints = [];
    private RunbookFolder _folder = null!;
    private RunningViewer _viewer = null!;
    private IBrowserContext _context = null!;
    private IPage _page = null!;

    private static IEnumerable<object[]> Pages => LongRun.Some(s_pages, part: 4);

    [SetUp]
    public async Task SetUp()
    {
        _folder = new RunbookFolder();
        _complaints.Clear();
        _context = await Chromium.Browser.NewContextAsync(new BrowserNewContextOptions { AcceptDownloads = true });
        _page = await _context.NewPageAsync();

        // Violations of the page's policy are errors of the console.
        _page.Console += (_, message) =>
        {
            if (message.Type == "error" && !message.Text.Contains("status of 400", StringComparison.Ordinal))
            {
                _complaints.Add(message.Text);
            }
        };
        _page.PageError += (_, error) => _complaints.Add(error);
        _page.Dialog += (_, dialog) => _complaints.Add($"dialog: {dialog.Message}");
        _page.Request += (_, request) =>
        {
            if (!request.Url.StartsWith(_viewer.Address.GetLeftPart(UriPartial.Authority), StringComparison.Ordinal))
            {
                _complaints.Add($"request to {request.Url}");
            }
        };
    }

    [TearDown]
    public async Task TearDown()
    {
        await _context.CloseAsync();
        await _viewer.DisposeAsync();
        _folder.Dispose();
        Assert.That(_complaints, Is.Empty);
    }

    [Test]
    public async Task OverviewLeadsToMessagesAndTheirBytes()
    {
        await OpenAsync(_folder.PathOf("orders"));
        await Assertions.Expect(_page.GetByText("Counted: 1,000 messages")).ToBeVisibleAsync();
        await Assertions.Expect(_page.GetByText("1,000 messages in")).ToBeVisibleAsync();

        await _page.GetByRole(AriaRole.Link, new() { Name = "Order", Exact = true }).ClickAsync();
        await Assertions.Expect(RowOf("99")).ToContainTextAsync("customer 99");
        await _page.GetByRole(AriaRole.Button, new() { Name = "Next" }).ClickAsync();
        await Assertions.Expect(RowOf("100")).ToContainTextAsync("customer 100");
        await _page.GetByRole(AriaRole.Button, new() { Name = "Previous" }).ClickAsync();
        await Assertions.Expect(RowOf("0")).ToBeVisibleAsync();
        await _page.GetByLabel("Ordinal of the first message").FillAsync("450");
        await _page.GetByRole(AriaRole.Button, new() { Name = "Go" }).ClickAsync();
        await _page.GetByRole(AriaRole.Link, new() { Name = "450", Exact = true }).ClickAsync();

        await Assertions.Expect(_page.GetByRole(AriaRole.Heading, new() { Name = "Message 450" })).ToBeVisibleAsync();
        await _page.GetByRole(AriaRole.Treeitem).Filter(new() { HasText = "Customer" }).ClickAsync();
        string customer = string.Concat((await _page.Locator(".byte.marked").AllInnerTextsAsync()).Select(text => text.Trim()));
        Assert.That(customer, Does.EndWith(Convert.ToHexString("customer 450"u8)));
        await Assertions.Expect(_page.Locator(".explanation")).ToContainTextAsync("Customer, string = \"customer 450\"");

        await _page.Locator(".byte[data-at='8']").ClickAsync();
        await Assertions.Expect(_page.Locator(".explanation")).ToContainTextAsync("Bytes 8 to 11 (4): Number, int32 = 450");
        await Assertions.Expect(_page.GetByRole(AriaRole.Treeitem, new() { Selected = true })).ToContainTextAsync("Number");

        await _page.GoBackAsync();
        await Assertions.Expect(RowOf("450")).ToBeVisibleAsync();
    }

    [Test]
    public async Task FilterIsPartOfTheAddress()
    {
        await OpenAsync(_folder.PathOf("orders"), "#/messages?path=0");
        await _page.GetByText("Filter and columns").ClickAsync();
        await _page.GetByLabel("Condition").FillAsync("Number >= 995 and Customer like '%7'");
        await _page.GetByLabel("Members").FillAsync("Customer");
        await _page.GetByRole(AriaRole.Button, new() { Name = "Apply" }).ClickAsync();
        await Assertions.Expect(RowOf("997")).ToContainTextAsync("customer 997");
        Assert.That(await _page.Locator("tbody tr").CountAsync(), Is.EqualTo(1));

        await _page.ReloadAsync();
        await Assertions.Expect(RowOf("997")).ToBeVisibleAsync();
        Assert.That(_page.Url, Does.Contain("where=Number"));

        ILocator csv = _page.GetByRole(AriaRole.Link, new() { Name = "CSV" });
        IDownload download = await _page.RunAndWaitForDownloadAsync(() => csv.ClickAsync());
        string path = await download.PathAsync();
        Assert.That((await File.ReadAllLinesAsync(path))[1], Does.StartWith("997,").And.EndWith(",customer 997"));
        Assert.That(download.SuggestedFilename, Is.EqualTo("orders.csv"));
    }

    [Test]
    public async Task FaultyConditionIsExplained()
    {
        await OpenAsync(_folder.PathOf("orders"), "#/messages?path=0&where=Nmber%3D1");

        await Assertions.Expect(_page.GetByRole(AriaRole.Alert)).ToContainTextAsync("There are Number, Customer.");
    }

    [Test]
    public async Task LiveMessagesAppearUntilPaused()
    {
        using TransactionFileWriter writer = _folder.OpenWriter();
        await OpenAsync(_folder.PathOf("orders"), "#/messages?path=0&live=1");
        await Assertions.Expect(RowOf("999")).ToBeVisibleAsync();

        RunbookFolder.Append(writer, 1000, 1003);
        writer.Flush();
        await Assertions.Expect(RowOf("1,002")).ToBeVisibleAsync();
        await Assertions.Expect(_page.Locator("tbody tr").First).ToContainTextAsync("customer 1002");

        await _page.GetByRole(AriaRole.Button, new() { Name = "Pause" }).ClickAsync();
        RunbookFolder.Append(writer, 1003, 1005);
        writer.Flush();
        await Assertions.Expect(_page.GetByText("Paused.")).ToBeVisibleAsync();
        await Assertions.Expect(RowOf("1,004")).ToHaveCountAsync(0);
        await _page.GetByRole(AriaRole.Button, new() { Name = "Resume" }).ClickAsync();
        await Assertions.Expect(RowOf("1,004")).ToBeVisibleAsync();
        Assert.That(await RowOf("1,003").CountAsync(), Is.EqualTo(1));
    }

    [Test]
    public async Task DamageIsShownWithItsBytes()
    {
        _folder.Damage();
        await OpenAsync(_folder.PathOf("orders"));
        await _page.GetByText("Message 450 is lost.").WaitForAsync();
        await _page.GetByRole(AriaRole.Link, new() { Name = "Show", Exact = true }).First.ClickAsync();

        await Assertions.Expect(_page.GetByText("This message can't be read")).ToBeVisibleAsync();
        await Assertions.Expect(_page.Locator(".hex")).ToContainTextAsync("tomer 450");
    }

    [Test]
    public async Task PartOfTheTimeIsSelectedWithThePointer()
    {
        await OpenAsync(_folder.PathOf("orders"));
        await _page.GetByText("1,000 messages in").WaitForAsync();
        LocatorBoundingBoxResult box = (await _page.Locator(".chart").BoundingBoxAsync())!;
        await _page.Mouse.MoveAsync(box.X + (box.Width / 4), box.Y + 20);
        await _page.Mouse.DownAsync();
        await _page.Mouse.MoveAsync(box.X + (box.Width / 2), box.Y + 20, new() { Steps = 4 });
        await _page.Mouse.UpAsync();
        await _page.GetByRole(AriaRole.Button, new() { Name = "Zoom" }).ClickAsync();

        await _page.WaitForURLAsync(new Regex("since=.*until="));
        await Assertions.Expect(_page.GetByText("messages in")).ToBeVisibleAsync();
    }

    [Test]
    public async Task EverythingWorksByKeyboard()
    {
        await OpenAsync(_folder.PathOf("orders"), "#/message?path=0&ordinal=7");
        await _page.GetByRole(AriaRole.Treeitem).First.FocusAsync();
        await _page.Keyboard.PressAsync("ArrowDown");
        await Assertions.Expect(_page.GetByRole(AriaRole.Treeitem, new() { Selected = true })).ToContainTextAsync("length");
        await _page.Keyboard.PressAsync("End");
        await Assertions.Expect(_page.Locator(".explanation")).ToContainTextAsync("Customer");

        await _page.Locator(".byte[tabindex='0']").First.FocusAsync();
        await _page.Keyboard.PressAsync("Home");
        await _page.Keyboard.PressAsync("ArrowRight");
        await Assertions.Expect(_page.Locator(".byte:focus")).ToHaveAttributeAsync("data-at", new Regex("\\d+"));
        await Assertions.Expect(_page.Locator(".explanation")).ToContainTextAsync("Bytes");

        await OpenAgainAsync("#/overview?path=0");
        await _page.Keyboard.PressAsync("Tab");
        await _page.Keyboard.PressAsync("Enter");
        await Assertions.Expect(_page.Locator("main")).ToBeFocusedAsync();
    }

    [Test]
    public async Task HostileNamesAndContentsAreText()
    {
        const string Hostile = "<img src=x onerror=alert(1)><script>alert(2)</script>\u202E&quot;' onload='";
        string path = _folder.PathOf("hostile");
        TypeRegistry honest = RunbookFolder.Registry;
        string name = JsonSerializer.Serialize(Hostile).Trim('"');
        string schema = honest.Describe().ToJson()
            .Replace("\"Customer\"", $"\"{name}\"", StringComparison.Ordinal)
            .Replace("Shop.Order", $"Shop.Order{name}", StringComparison.Ordinal);
        await File.WriteAllTextAsync(_folder.PathOf("schema.json"), schema);
        await using (FileStream frames = File.Create(_folder.PathOf("frames.bin")))
        {
            new CustomBinaryFormatter(honest).Serialize(frames, new Shop.Order { Number = 1, Customer = Hostile });
        }

        Assert.That(
            ToolRun.Of("import", _folder.PathOf("frames.bin"), path, "--schema", _folder.PathOf("schema.json")).Error, Is.Empty);
        await OpenAsync(path);
        await _page.GetByText("Counted: 1 message").WaitForAsync();
        await OpenAgainAsync("#/messages?path=0");
        await Assertions.Expect(_page.Locator("td.cell").Last).ToContainTextAsync("<img src=x onerror=alert(1)>");
        await OpenAgainAsync("#/message?path=0&ordinal=0");
        await Assertions.Expect(_page.Locator(".tree")).ToContainTextAsync("<script>alert(2)</script>\\u202E");
        Assert.That(await _page.Locator("img[src=x]").CountAsync(), Is.Zero);
    }

    [TestCaseSource(nameof(Pages))]
    [Category(LongRun.Category)]
    public async Task AxeFindsNoViolation(string address, ColorScheme scheme)
    {
        _folder.Damage();
        ToolRun.Of("export", _folder.PathOf("backup"), "--to", "frames", "--out", _folder.PathOf("frames.bin"), "-n", "3");
        _viewer = await RunningViewer.StartAsync(_folder.PathOf("orders"), _folder.PathOf("frames.bin"), "--rings", _folder.Root);
        await _page.EmulateMediaAsync(new() { ColorScheme = scheme });
        foreach (int width in new[] { 390, 1600 })
        {
            await _page.SetViewportSizeAsync(width, 900);
            await _page.GotoAsync(_viewer.Address + address);
            await _page.GetByRole(AriaRole.Heading, new() { Level = 1 }).WaitForAsync();
            await _page.Locator("table tbody tr, .byte, .card").First.WaitForAsync();

            AxeResult result = await _page.RunAxe();

            Assert.That(result.Violations.SelectMany(each => each.Nodes.Select(node => $"{each.Id}: {node.Html}")), Is.Empty);
            int overflow = await _page.EvaluateAsync<int>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
            Assert.That(overflow, Is.LessThanOrEqualTo(0), $"The page is wider than {width} pixels.");
        }
    }

    private ILocator RowOf(string ordinal) =>
        _page.Locator("tbody tr").Filter(new() { Has = _page.GetByRole(AriaRole.Link, new() { Name = ordinal, Exact = true }) });

    private async Task OpenAsync(string path, string address = "")
    {
        _viewer = await RunningViewer.StartAsync(path, "--rings", _folder.Root);
        await _page.GotoAsync(_viewer.Address + address);
        await _page.GetByRole(AriaRole.Heading, new() { Level = 1 }).WaitForAsync();
    }

    private async Task OpenAgainAsync(string address)
    {
        await _page.GotoAsync("about:blank");
        await _page.GotoAsync(_viewer.Address + address);
        await _page.GetByRole(AriaRole.Heading, new() { Level = 1 }).WaitForAsync();
    }
}
