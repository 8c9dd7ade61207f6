using System.Reflection;
using System.Runtime.Serialization.Formatters.Binary;
using CustomBinarySerializer.Tests.ObjectGraph.Behaviour;

namespace CustomBinarySerializer.Tests.ObjectGraph.Completion;

/// <summary>The calls that graphs of random types get, compared with those that BinaryFormatter makes.</summary>
public sealed class RandomCallbackTests
{
    private const int GraphsOfEach = 40;

    [Test]
    public void TheSequenceOfCallsIsThatOfBinaryFormatter([Range(1, 6)] int seed) =>
        AssertSame(new RandomCallbackTypes(seed, structsHoldOthers: false), seed, calls => calls);

    /// <summary>docs/migrating-from-binaryformatter.md says which of the calls may come later.</summary>
    [Test]
    public void WhatBoxedStructsHoldGetsTheSameCalls([Range(11, 16)] int seed) =>
        AssertSame(new RandomCallbackTypes(seed, structsHoldOthers: true), seed, calls => [.. calls.Order(StringComparer.Ordinal)]);

    private static void AssertSame(RandomCallbackTypes types, int seed, Func<string[], string[]> compared)
    {
        TypeRegistry registry = new();
        for (int i = 0; i < types.Types.Count; i++)
        {
            registry.RegisterSerializable(types.Types[i], i + 1);
        }

        registry.RegisterSerializable(types.Assembly.GetType("IAny")!, types.Types.Count + 1);
        Random random = new(seed);
        List<string> differences = [];
        using (new Resolving(types.Assembly))
        {
            for (int i = 0; i < GraphsOfEach; i++)
            {
                if (Difference(types, types.NewGraph(random), new CustomBinaryFormatter(registry), compared) is { } difference)
                {
                    differences.Add(difference);
                }
            }
        }

        Assert.That(differences, Is.Empty, $"{differences.Count} of {GraphsOfEach} differ.");
    }

    private static string? Difference(RandomCallbackTypes types, object graph, CustomBinaryFormatter formatter, Func<string[], string[]> compared)
    {
        using MemoryStream expectedBytes = new();
        using MemoryStream actualBytes = new();
        string[] expected = compared(types.CallsOf(() => new BinaryFormatter().Serialize(expectedBytes, graph)));
        string[] actual = compared(types.CallsOf(() => formatter.Serialize(actualBytes, graph)));
        if (Compare("Writing", expected, actual) is { } writing)
        {
            return writing;
        }

        expectedBytes.Position = 0;
        actualBytes.Position = 0;
        object read = null!;
        expected = compared(types.CallsOf(() => new BinaryFormatter().Deserialize(expectedBytes)));
        actual = compared(types.CallsOf(() => read = formatter.Deserialize(actualBytes)));
        return Compare("Reading", expected, actual) ?? GraphComparer.Difference(graph, read);
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
