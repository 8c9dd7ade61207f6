using System.Reflection;
using System.Runtime.Loader;
using CustomBinarySerializer.Documentation.Tests.Code;

namespace CustomBinarySerializer.Documentation.Tests.Tutorials;

/// <summary>
/// docs/tutorials/aspnetcore-service.md: its three projects are compiled, and service and client run.
/// </summary>
[NonParallelizable]
public sealed class AspNetCoreTutorialTests
{
    private static readonly MarkdownPage s_page = new("docs", "tutorials", "aspnetcore-service.md");

    private readonly AssemblyLoadContext _assemblies = new(nameof(AspNetCoreTutorialTests), isCollectible: true);

    [OneTimeTearDown]
    public void Unload() => _assemblies.Unload();

    [Test]
    public async Task OrdersSurviveARestartOfTheService()
    {
        using TemporaryFolder folder = new();
        string[] blocks = s_page.Blocks("csharp");
        Assert.That(blocks, Has.Length.EqualTo(3));
        byte[] messages = await CodeCompiler.CompileAsync("Messages", "", false, [], blocks[0]);
        Load(messages);
        string shop = blocks[1].Replace(
            "options.Folder = \"orders\"", $"options.Folder = @\"{folder["orders"]}\"", StringComparison.Ordinal);
        Assembly service = Load(await CodeCompiler.CompileAsync("Shop", CodeCompiler.Web, true, [messages], shop));

        await using (RunningHost first = await StartAsync(service))
        {
            AssertShown(await RunClientAsync(first, "send"));
        }

        await using RunningHost second = await StartAsync(service);
        AssertShown(await RunClientAsync(second));

        async Task<string> RunClientAsync(RunningHost host, params string[] arguments)
        {
            string source = blocks[2].Replace("http://localhost:5080", host.Address, StringComparison.Ordinal);
            Assembly client = Load(
                await CodeCompiler.CompileAsync($"Client{arguments.Length}", "", true, [messages], source));
            TextWriter console = Console.Out;
            using StringWriter printed = new();
            Console.SetOut(printed);
            try
            {
                client.EntryPoint!.Invoke(null, [arguments]);
            }
            finally
            {
                Console.SetOut(console);
            }

            return printed.ToString().ReplaceLineEndings("\n");
        }
    }

    private static Task<RunningHost> StartAsync(Assembly service) =>
        RunningHost.StartAsync(service, "--urls=http://127.0.0.1:0", "--Logging:LogLevel:Default=None");

    private static void AssertShown(string output) => Assert.That(s_page.Text, Does.Contain($"\n```\n{output}```\n"), output);

    private Assembly Load(byte[] image)
    {
        using MemoryStream stream = new(image);
        return _assemblies.LoadFromStream(stream);
    }
}
