using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;

namespace CustomBinarySerializer.Graphs.Tests.Pages;

/// <summary>
/// Tests that run the code of docs/how-to/migrate-a-library.md and check its promises about unloaded contexts.
/// </summary>
[NonParallelizable]
public sealed class LibraryPageTests
{
    private const string Resource = "typeof(GraphTypes).Assembly.GetManifestResourceStream(\"Graphs.type-ids.txt\")!";

    private readonly string[] _blocks =
    [
        .. new MarkdownPage("docs", "how-to", "migrate-a-library.md").Blocks("csharp")
            .Where(block => !block.StartsWith("CustomBinaryFormatter.DefaultRegistry", StringComparison.Ordinal))
            .Where(block => !block.Contains("Storage", StringComparison.Ordinal))
            .Select(block => block.Replace(Resource, "new MemoryStream(\"1 Graph`1\\n2 City\\n\"u8.ToArray())", StringComparison.Ordinal)
                .Replace(".RegisterSerializable<City>(1)", "", StringComparison.Ordinal)),
    ];

    [Test]
    public void TheProgramRuns()
    {
        Assert.That(_blocks, Has.Length.EqualTo(7));
        TextWriter console = Console.Out;
        using StringWriter printed = new();
        Console.SetOut(printed);
        try
        {
            PageProgram.Compile(Blocks("program")).GetType("Page")!.GetMethod("Run")!.Invoke(null, null);
        }
        finally
        {
            Console.SetOut(console);
        }

        Assert.That(printed.ToString().Trim(), Is.EqualTo("1"));
    }

    // Contributions of pages that other tests have run exist as long as the process.
    private IEnumerable<string> Blocks(string name) =>
        _blocks.Select(block => block.Replace("\"Shop\"", $"\"{name}\"", StringComparison.Ordinal));

    [Test]
    public void AContributionComesToRegistriesThatTakeItAndToNoOther()
    {
        const string shop = nameof(AContributionComesToRegistriesThatTakeItAndToNoOther);
        TypeRegistry before = new TypeRegistry().AddContributions(shop);
        TypeRegistry none = new();
        TypeRegistry other = new TypeRegistry().AddContributions("Stock");

        Type graph = RunPage(shop).GetType("Graph`1")!;

        TypeRegistry after = new TypeRegistry().AddContributions(shop);
        Assert.Multiple(() =>
        {
            Assert.That(before.TryGetTypeId(graph, out int early) ? early : 0, Is.EqualTo(100_001));
            Assert.That(after.TryGetTypeId(graph, out int late) ? late : 0, Is.EqualTo(100_001));
            Assert.That(none.Count + other.Count, Is.Zero);
        });
    }

    [Test]
    public void AContributionDoesNotPinItsAssembly() => AssertUnloads(RunUnloadable(registers: false));

    [Test]
    public void ARegistryThatIsDroppedDoesNotPinTheAssembly() => AssertUnloads(RunUnloadable(registers: true));

    [Test]
    public void ContributionsMustHaveANameAndAMethod()
    {
        Assert.Multiple(() =>
        {
            Assert.That(() => TypeContributions.Add(null!, _ => { }), Throws.ArgumentNullException);
            Assert.That(() => TypeContributions.Add("Shop", null!), Throws.ArgumentNullException);
            Assert.That(() => new TypeRegistry().AddContributions(null!), Throws.ArgumentNullException);
            Assert.That(() => ((TypeRegistry)null!).AddContributions("Shop"), Throws.ArgumentNullException);
        });
    }

    [Test]
    public void ACollisionIsTheErrorOfTheRegistry()
    {
        const string name = nameof(ACollisionIsTheErrorOfTheRegistry);
        TypeRegistry registry = new TypeRegistry().RegisterSerializable<Exchange>(7).AddContributions(name);

        Assert.That(() => TypeContributions.Add(name, types => types.RegisterSerializable<Vertex>(7)), Throws.ArgumentException);
        Assert.That(registry.Count, Is.EqualTo(1));
    }

    private sealed class Exchange;

    private sealed class Vertex;

    private Assembly RunPage(string name, AssemblyLoadContext? context = null)
    {
        Assembly assembly = PageProgram.Compile(
            Blocks(name).Where(block => !block.StartsWith("TypeRegistry registry", StringComparison.Ordinal)), context: context);
        assembly.GetType("Page")!.GetMethod("Run")!.Invoke(null, null);
        return assembly;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private WeakReference RunUnloadable(bool registers)
    {
        string name = $"unloadable {registers}";
        AssemblyLoadContext context = new("library", isCollectible: true);
        Assembly assembly = RunPage(name, context);
        if (registers)
        {
            TypeRegistry registry = new TypeRegistry().AddContributions(name);
            object graph = Activator.CreateInstance(assembly.GetType("Graph`1")!.MakeGenericType(typeof(int)))!;
            Assert.That(new CustomBinaryFormatter(registry).DeepClone(graph), Is.InstanceOf(graph.GetType()));
        }

        context.Unload();
        return new WeakReference(context);
    }

    private static void AssertUnloads(WeakReference context)
    {
        for (int i = 0; i < 10 && context.IsAlive; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.That(context.IsAlive, Is.False);
    }
}
