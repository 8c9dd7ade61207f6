using System.Reflection;
using System.Runtime.Serialization.Formatters.Binary;

namespace CustomBinarySerializer.Graphs.Tests.Completion;

/// <summary>Tests that graphs of random types get the same calls as by BinaryFormatter.</summary>
public sealed class RandomCallbackTests
{
    private const int GraphsOfEach = 40;

    private static IEnumerable<int> Seeds => LongRun.Some(Enumerable.Range(1, 12), part: 4);

    [Test]
    [Category(LongRun.Category)]
    public void TheSequenceOfCallsIsThatOfBinaryFormatter([ValueSource(nameof(Seeds))] int seed)
    {
        RandomCallbackTypes types = new(seed);
        TypeRegistry registry = new();
        for (int i = 0; i < types.Types.Count; i++)
        {
            registry.RegisterSerializable(types.Types[i], i + 1);
        }

        registry.RegisterSerializable(types.Assembly.GetType("IAny")!, types.Types.Count + 1);
        registry.RegisterSerializable<DayOfWeek>(types.Types.Count + 2);
        CustomBinaryFormatter formatter =
            new(registry, new FormatterOptions { BinaryFormatterReader = new BinaryFormatterImporter(registry) });
        Random random = new(seed);
        List<string> differences = [];
        using (new Resolving(types.Assembly))
        {
            for (int i = 0; i < GraphsOfEach; i++)
            {
                object graph = types.NewGraph(random);
                if (Difference(types, graph, formatter) is { } difference)
                {
                    differences.Add(difference);
                }
            }
        }

        Assert.That(differences, Is.Empty, $"{differences.Count} of {GraphsOfEach} differ.");
    }

    private static string? Difference(RandomCallbackTypes types, object graph, CustomBinaryFormatter formatter)
    {
        using MemoryStream oldBytes = new();
        using MemoryStream bytes = new();
        string[] expected = types.CallsOf(() => new BinaryFormatter().Serialize(oldBytes, graph));
        string[] actual = types.CallsOf(() => formatter.Serialize(bytes, graph));
        if (Compare("Writing", expected, actual) is { } writing)
        {
            return writing;
        }

        oldBytes.Position = 0;
        expected = types.CallsOf(() => new BinaryFormatter().Deserialize(oldBytes));
        bool isAnyOrder = types.HasUnset;
        return CompareReading("Reading", types, graph, formatter, bytes, expected, isAnyOrder)
            ?? CompareReading("Importing", types, graph, formatter, oldBytes, expected, isAnyOrder);
    }

    /// <param name="what">The name of the operation, for messages.</param>
    /// <param name="types">The types of the graph.</param>
    /// <param name="graph">The graph that was written.</param>
    /// <param name="formatter">The formatter that reads.</param>
    /// <param name="bytes">The stream of the written bytes.</param>
    /// <param name="expected">The expected calls, in order.</param>
    /// <param name="isAnyOrder">Whether BinaryFormatter gave a constructor a struct that wasn't whole:
    /// docs/migrating-from-binaryformatter.md says that the constructor waits here.</param>
    private static string? CompareReading(
        string what, RandomCallbackTypes types, object graph, CustomBinaryFormatter formatter, Stream bytes, string[] expected,
        bool isAnyOrder)
    {
        bytes.Position = 0;
        object? read = null;
        string[] actual = types.CallsOf(() => read = formatter.Deserialize(bytes));
        return types.HasUnset ? $"{what}: a constructor was given a struct that isn't whole"
            : isAnyOrder ? Compare(what, InAnyOrder(expected), InAnyOrder(actual)) ?? GraphComparer.Difference(graph, read)
            : Compare(what, expected, actual) ?? GraphComparer.Difference(graph, read);
    }

    // Callbacks before the constructor don't know the name.
    private static string[] InAnyOrder(string[] calls) =>
        [.. calls.Where(call => !call.StartsWith("Deserialized", StringComparison.Ordinal)).Order(StringComparer.Ordinal)];

    private static string? Compare(string what, string[] expected, string[] actual) =>
        expected.SequenceEqual(actual) ? null : $"{what}\n expected {string.Join(", ", expected)}\n actual   {string.Join(", ", actual)}\n";

    /// <summary>Makes types of an in-memory assembly visible to BinaryFormatter.</summary>
    private sealed class Resolving : IDisposable
    {
        private readonly Assembly _assembly;

        internal Resolving(Assembly assembly)
        {
            _assembly = assembly;
            AppDomain.CurrentDomain.AssemblyResolve += Resolve;
        }

        public void Dispose() => AppDomain.CurrentDomain.AssemblyResolve -= Resolve;

        private Assembly? Resolve(object? sender, ResolveEventArgs args) => args.Name == _assembly.FullName ? _assembly : null;
    }
}
