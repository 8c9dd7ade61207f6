using Microsoft.Playwright;

namespace CustomBinarySerializer.Tool.Tests.Browser;

/// <summary>The installed Chromium, started once for all tests. Tests are ignored without it.</summary>
[SetUpFixture]
public sealed class Chromium
{
    private static readonly string[] s_places =
        ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];

    private static IPlaywright? s_playwright;
    private static IBrowser? s_browser;

    internal static IBrowser Browser => s_browser ?? throw new InvalidOperationException("Chromium was not started.");

    [OneTimeSetUp]
    public async Task StartAsync()
    {
        string? path = Environment.GetEnvironmentVariable("CHROMIUM") ?? s_places.FirstOrDefault(File.Exists);
        if (path is null)
        {
            Assert.Ignore("Tests in a browser need Chromium, for example: apt-get install chromium. CHROMIUM names another place of it.");
        }

        s_playwright = await Playwright.CreateAsync();
        s_browser = await s_playwright.Chromium.LaunchAsync(new BrowserTypeLaunchOptions
        {
            ExecutablePath = path,
            Headless = true,

            // Chromium starts only without its sandbox as root, which CI often is.
            ChromiumSandbox = Environment.UserName != "root",
        });
    }

    [OneTimeTearDown]
    public async Task EndAsync()
    {
        if (s_browser is not null)
        {
            await s_browser.CloseAsync();
        }

        s_playwright?.Dispose();
    }
}
