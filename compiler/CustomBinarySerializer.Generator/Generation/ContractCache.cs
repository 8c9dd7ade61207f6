using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>
/// What was made of declarations, for as long as nothing changes that it was made of. The compiler hands over a new compilation with every keystroke, but trees
/// that are edited only. Thread-safe.
/// </summary>
internal sealed class ContractCache<T>
{
    // An entry goes with the tree of the declaration.
    private readonly ConditionalWeakTable<SyntaxNode, Entry> _entries = new();

    /// <summary>Returns what was made before, or makes it.</summary>
    /// <param name="declaration">What it is made of.</param>
    /// <param name="world">What else names mean.</param>
    /// <param name="make">Makes it.</param>
    internal T GetOrMake(SyntaxNode declaration, World world, Func<Made<T>> make)
    {
        if (_entries.TryGetValue(declaration, out Entry entry) && world.StillHolds(entry.World) && !world.HasLost(entry.Trees, entry.World)
            && !(entry.DependsOnDeclarations && world.HasOtherDeclarations(entry.World)))
        {
            entry.World = world;
            return entry.Result;
        }

        Made<T> made = make();
        lock (_entries)
        {
            _entries.Remove(declaration);
            _entries.Add(declaration, new Entry(world, made.Result, [.. made.Trees], made.DependsOnDeclarations));
        }

        return made.Result;
    }

    private sealed class Entry(World world, T result, HashSet<SyntaxTree> trees, bool dependsOnDeclarations)
    {
        internal readonly T Result = result;
        internal readonly HashSet<SyntaxTree> Trees = trees;
        internal readonly bool DependsOnDeclarations = dependsOnDeclarations;

        /// <summary>The last one in which it was right.</summary>
        internal World World = world;
    }
}

/// <summary>What was made of a declaration.</summary>
/// <param name="Result">It must hold no symbol and no compilation.</param>
/// <param name="Trees">The trees that were looked at.</param>
/// <param name="DependsOnDeclarations">Whether the code in them was bound, so that a declaration in any other tree may count.</param>
internal readonly record struct Made<T>(T Result, ImmutableArray<SyntaxTree> Trees, bool DependsOnDeclarations = false);

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

    // The worlds of all keystrokes would hold one another.
    private Compared _last = new(new WeakReference<World?>(null), IsLike: false, []);

    /// <summary>Whether names mean what they meant.</summary>
    internal bool StillHolds(World earlier) => Compare(earlier).IsLike;

    /// <summary>Whether one of some trees that were there isn't any more.</summary>
    internal bool HasLost(HashSet<SyntaxTree> trees, World earlier) => Compare(earlier).Lost.Exists(trees.Contains);

    /// <summary>Whether anything but the bodies of members differs.</summary>
    internal bool HasOtherDeclarations(World earlier)
    {
        Compared compared = Compare(earlier);
        return compared.HasOtherDeclarations ??= !AreAlike(compared.Lost, [.. _trees.Where(tree => !earlier._trees.Contains(tree))]);
    }

    private static bool AreAlike(List<SyntaxTree> before, List<SyntaxTree> after) =>
        before.Count == after.Count
        && before.TrueForAll(tree => after.Exists(other => other.FilePath == tree.FilePath && SyntaxFactory.AreEquivalent(tree, other, topLevel: true)));

    // Nearly all contracts were right in the same one, that of the keystroke before.
    private Compared Compare(World earlier)
    {
        Compared last = _last;
        if (!(last.Earlier.TryGetTarget(out World? known) && known == earlier))
        {
            last = earlier == this
                ? new Compared(new WeakReference<World?>(earlier), IsLike: true, [])
                : new Compared(
                    new WeakReference<World?>(earlier),
                    _assembly == earlier._assembly && _hasFlatForms == earlier._hasFlatForms && _references.SequenceEqual(earlier._references) && _names.Equals(earlier._names),
                    [.. earlier._trees.Where(tree => !_trees.Contains(tree))]);
            _last = last;
        }

        return last;
    }

    private sealed record Compared(WeakReference<World?> Earlier, bool IsLike, List<SyntaxTree> Lost)
    {
        internal bool? HasOtherDeclarations { get; set; }
    }
}
