using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>
/// What was generated of a declaration, for as long as nothing changes that it was made of. The compiler hands over a new compilation with every keystroke, but trees
/// that are edited only. Thread-safe.
/// </summary>
internal static class ContractCache
{
    // An entry goes with the tree of the declaration.
    private static readonly ConditionalWeakTable<SyntaxNode, Entry> s_entries = new();

    /// <summary>Returns what was made before, or makes it.</summary>
    /// <param name="declaration">What it is made of.</param>
    /// <param name="world">What else names mean.</param>
    /// <param name="make">Makes it, and returns the trees that were looked at.</param>
    internal static ImmutableArray<DeclaredContract> GetOrMake(
        SyntaxNode declaration, World world, Func<(ImmutableArray<DeclaredContract> Contracts, ImmutableArray<SyntaxTree> Trees)> make)
    {
        if (s_entries.TryGetValue(declaration, out Entry entry) && entry.World.Equals(world) && entry.Trees.All(world.Compilation.ContainsSyntaxTree))
        {
            return entry.Contracts;
        }

        (ImmutableArray<DeclaredContract> contracts, ImmutableArray<SyntaxTree> trees) = make();
        s_entries.Remove(declaration);
        s_entries.Add(declaration, new Entry(world.WithoutCompilation, contracts, trees));
        return contracts;
    }

    private sealed class Entry(World world, ImmutableArray<DeclaredContract> contracts, ImmutableArray<SyntaxTree> trees)
    {
        internal readonly World World = world;
        internal readonly ImmutableArray<DeclaredContract> Contracts = contracts;
        internal readonly ImmutableArray<SyntaxTree> Trees = trees;
    }
}

/// <summary>What a contract depends on besides the declarations of its types.</summary>
/// <param name="names">Of all types, and what is said of the assembly.</param>
/// <param name="references">What the compilation refers to.</param>
/// <param name="assembly">The name of the assembly.</param>
internal sealed class World(EquatableArray<string> names, ImmutableArray<MetadataReference> references, string assembly) : IEquatable<World>
{
    private readonly EquatableArray<string> _names = names;
    private readonly ImmutableArray<MetadataReference> _references = references;
    private readonly string _assembly = assembly;

    internal CSharpCompilation Compilation { get; init; } = null!;

    /// <summary>The same, not to keep the compilation alive.</summary>
    internal World WithoutCompilation => new(_names, _references, _assembly);

    public bool Equals(World? other) =>
        other is not null && _assembly == other._assembly && _references.SequenceEqual(other._references) && _names.Equals(other._names);

    public override bool Equals(object? obj) => Equals(obj as World);

    public override int GetHashCode() => _names.GetHashCode();
}
