using CustomBinarySerializer.Tool.Tests.Selection;
using CustomBinarySerializer.Tool.Tests.View;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Playwright;

namespace CustomBinarySerializer.Tool.Tests.Browser;

/// <summary>
/// The pictures of docs/operate/view.md: the page of <c>cbs view</c> with 30,000 parcels. The parameter
/// <c>Pictures</c> writes them to docs/images.
/// </summary>
public sealed class PictureTests
{
    private const int Parcels = 30_000;
    private const int MaxBytes = 200_000;

    private readonly TemporaryFolder _folder = new();
    private RunningViewer _viewer = null!;

    [OneTimeSetUp]
    public async Task StartViewerAsync()
    {
        string path = Path.Combine(_folder.Path, "parcels");
        TransactionFileOptions options = new() { SegmentSize = 1 << 20, Durability = DurabilityPolicy.Explicit };
        using (TransactionFileWriter writer = TransactionFileWriter.Open(path, ParcelJournal.Registry, options))
        {
            for (int number = 0; number < Parcels; number++)
            {
                writer.Append(ParcelJournal.Sample(number));
            }
        }

        _viewer = await RunningViewer.StartAsync(path);
    }

    [OneTimeTearDown]
    public async Task EndViewerAsync()
    {
        await _viewer.DisposeAsync();
        _folder.Dispose();
    }

    [TestCase("overview", ColorScheme.Light)]
    [TestCase("overview", ColorScheme.Dark)]
    [TestCase("message", ColorScheme.Light)]
    [TestCase("message", ColorScheme.Dark)]
    public async Task PictureOfThePageIsSmall(string view, ColorScheme scheme)
    {
        await using IBrowserContext context = await Chromium.Browser.NewContextAsync(
            new BrowserNewContextOptions { ColorScheme = scheme, ViewportSize = new() { Width = 1280, Height = 720 } });
        IPage page = await context.NewPageAsync();
        await page.GotoAsync($"{_viewer.Address}#/{view}?path=0&ordinal=1234");
        if (view == "message")
        {
            await page.GetByRole(AriaRole.Treeitem).Filter(new() { HasText = "Price" }).ClickAsync();
        }
        else
        {
            await page.GetByText("30,000 messages in").WaitForAsync();
        }

        await page.EvaluateAsync("scrollTo(0, 0)");
        byte[] picture = await page.ScreenshotAsync();

        Assert.That(picture, Has.Length.LessThan(MaxBytes));
        if (TestContext.Parameters.Get("Pictures", false))
        {
            string name = $"view-{view}{(scheme == ColorScheme.Dark ? "-dark" : "")}.png";
            await File.WriteAllBytesAsync(Repository.PathOf("docs", "images", name), picture);
        }
    }
}
