using System.Reflection;
using System.Runtime.Loader;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;
using CustomBinarySerializer.Tests.ObjectGraph.Behaviour;

namespace CustomBinarySerializer.Tests.ObjectGraph.Completion;

/// <summary>The calls that a graph of random types gets, compared with those that BinaryFormatter makes.</summary>
public sealed class RandomCallbackTests
{
    private const int GraphsOfEach = 60;

    [Test]
    public void TheCallsAreThoseOfBinaryFormatter([Range(1, 6)] int seed)
    {
        AssemblyLoadContext context = new(null);
        RandomCallbackTypes types = new(seed, context);
        TypeRegistry registry = new();
        for (int i = 0; i < types.Types.Count; i++)
        {
            registry.RegisterSerializable(types.Types[i], i + 1);
        }

        registry.RegisterSerializable(types.Assembly.GetType("IAny")!, types.Types.Count + 1);
        int same = 0;
        Random random = new(seed);
        List<string> differences = [];
        using (new Resolving(types.Assembly))
        {
            for (int i = 0; i < GraphsOfEach; i++)
            {
                object graph = types.NewGraph(random);
                if (Difference(types, graph, new CustomBinaryFormatter(registry)) is { } difference)
                {
                    differences.Add(difference);
                }
                else
                {
                    same++;
                }
            }
        }

        TestContext.Out.WriteLine($"{same} of {GraphsOfEach} are the same");
        Assert.That(differences, Is.Empty);
    }

    private static string? Difference(RandomCallbackTypes types, object graph, CustomBinaryFormatter formatter)
    {
        using MemoryStream expectedBytes = new();
        using MemoryStream actualBytes = new();
        string[] expected = types.CallsOf(() => new BinaryFormatter().Serialize(expectedBytes, graph));
        string[] actual = types.CallsOf(() => formatter.Serialize(actualBytes, graph));
        if (Compare("Writing", expected, actual) is { } writing)
        {
            return writing;
        }

        expectedBytes.Position = 0;
        actualBytes.Position = 0;
        object expectedGraph = null!;
        object actualGraph = null!;
        expected = types.CallsOf(() => expectedGraph = new BinaryFormatter().Deserialize(expectedBytes));
        actual = types.CallsOf(() => actualGraph = formatter.Deserialize(actualBytes));
        return Compare("Reading", expected, actual) ?? GraphComparer.Difference(graph, actualGraph);
    }

    private static string? Compare(string what, string[] expected, string[] actual) =>
        expected.SequenceEqual(actual) ? null : $"{what}\n expected {string.Join(", ", expected)}\n actual   {string.Join(", ", actual)}\n";

    /// <summary>Lets BinaryFormatter find types of an assembly that is only in memory.</summary>
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
