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
        if (s_entries.TryGetValue(declaration, out Entry entry) && world.StillHolds(entry.World) && !world.HasLost(entry.Trees, entry.World))
        {
            entry.World = world;
            return entry.Contracts;
        }

        (ImmutableArray<DeclaredContract> contracts, ImmutableArray<SyntaxTree> trees) = make();
        s_entries.Remove(declaration);
        s_entries.Add(declaration, new Entry(world, contracts, [.. trees]));
        return contracts;
    }

    private sealed class Entry(World world, ImmutableArray<DeclaredContract> contracts, HashSet<SyntaxTree> trees)
    {
        internal readonly ImmutableArray<DeclaredContract> Contracts = contracts;
        internal readonly HashSet<SyntaxTree> Trees = trees;

        /// <summary>The last one in which it was right.</summary>
        internal World World = world;
    }
}

/// <summary>What a contract depends on besides the declarations of its types, and which declarations there are. It keeps no compilation alive.</summary>
/// <param name="compilation">What is compiled.</param>
/// <param name="names">Of all types, and what is said of the assembly.</param>
/// <param name="hasFlatForms">Whether hand-written contracts get flat forms.</param>
internal sealed class World(CSharpCompilation compilation, EquatableArray<string> names, bool hasFlatForms)
{
    private readonly EquatableArray<string> _names = names;
    private readonly bool _hasFlatForms = hasFlatForms;
    private readonly ImmutableArray<MetadataReference> _references = [.. compilation.References];
    private readonly string? _assembly = compilation.AssemblyName;
    private readonly HashSet<SyntaxTree> _trees = [.. compilation.SyntaxTrees];
    private World? _earlier;
    private bool _isLike;
    private List<SyntaxTree> _lost = [];

    /// <summary>Whether names mean what they meant.</summary>
    internal bool StillHolds(World earlier)
    {
        Compare(earlier);
        return _isLike;
    }

    /// <summary>Whether one of some trees that were there isn't any more.</summary>
    internal bool HasLost(HashSet<SyntaxTree> trees, World earlier)
    {
        Compare(earlier);
        return _lost.Exists(trees.Contains);
    }

    // Nearly all contracts were right in the same one, that of the keystroke before.
    private void Compare(World earlier)
    {
        if (earlier == this)
        {
            _isLike = true;
            _lost = [];
            _earlier = this;
        }
        else if (earlier != _earlier)
        {
            _isLike = _assembly == earlier._assembly && _hasFlatForms == earlier._hasFlatForms && _references.SequenceEqual(earlier._references) && _names.Equals(earlier._names);
            _lost = [.. earlier._trees.Where(tree => !_trees.Contains(tree))];
            _earlier = earlier;
        }
    }
}
