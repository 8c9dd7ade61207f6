using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>
/// A cache of results for declarations, valid while nothing that they depend on changes. The compiler passes a new
/// compilation with every keystroke, but new trees only for edited files. Thread-safe.
/// </summary>
internal sealed class ContractCache<T>
{
    // An entry lives as long as the tree of its declaration.
    private readonly ConditionalWeakTable<SyntaxNode, Entry> _entries = new();

    /// <summary>Returns the cached result of a declaration, or computes it.</summary>
    /// <param name="declaration">The declaration.</param>
    /// <param name="world">The meaning of other names.</param>
    /// <param name="make">Computes the result.</param>
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

        /// <summary>The latest world in which the result was valid.</summary>
        internal World World = world;
    }
}

/// <summary>The result of a declaration.</summary>
/// <param name="Result">The result. It must not hold a symbol or a compilation.</param>
/// <param name="Trees">The trees that were examined.</param>
/// <param name="DependsOnDeclarations">
/// Whether code in these trees was bound, so that a declaration in any other tree may matter.
/// </param>
internal readonly record struct Made<T>(T Result, ImmutableArray<SyntaxTree> Trees, bool DependsOnDeclarations = false);

/// <summary>
/// The dependencies of a contract besides the declarations of its types, and the existing declarations. It keeps no
/// compilation alive.
/// </summary>
/// <param name="compilation">The compilation.</param>
/// <param name="names">The names of all types, and the assembly's attributes.</param>
/// <param name="hasForms">Whether hand-written contracts get generated forms.</param>
internal sealed class World(CSharpCompilation compilation, EquatableArray<string> names, bool hasForms)
{
    private readonly EquatableArray<string> _names = names;
    private readonly bool _hasForms = hasForms;
    private readonly ImmutableArray<MetadataReference> _references = [.. compilation.References];
    private readonly string? _assembly = compilation.AssemblyName;
    private readonly HashSet<SyntaxTree> _trees = [.. compilation.SyntaxTrees];

    // Strong references would chain the worlds of all keystrokes.
    private Compared _last = new(new WeakReference<World?>(null), IsLike: false, []);

    /// <summary>Returns whether names still have the meaning of an earlier world.</summary>
    internal bool StillHolds(World earlier) => Compare(earlier).IsLike;

    /// <summary>Returns whether one of the given trees no longer exists.</summary>
    internal bool HasLost(HashSet<SyntaxTree> trees, World earlier) => Compare(earlier).Lost.Exists(trees.Contains);

    /// <summary>Returns whether anything but the bodies of members differs.</summary>
    internal bool HasOtherDeclarations(World earlier)
    {
        Compared compared = Compare(earlier);
        return compared.HasOtherDeclarations ??= !AreAlike(compared.Lost, [.. _trees.Where(tree => !earlier._trees.Contains(tree))]);
    }

    private static bool AreAlike(List<SyntaxTree> before, List<SyntaxTree> after) =>
        before.Count == after.Count
        && before.TrueForAll(
            tree => after.Exists(other => other.FilePath == tree.FilePath && SyntaxFactory.AreEquivalent(tree, other, topLevel: true)));

    // Nearly all contracts were last valid in the same world, that of the previous keystroke.
    private Compared Compare(World earlier)
    {
        Compared last = _last;
        if (!(last.Earlier.TryGetTarget(out World? known) && known == earlier))
        {
            last = earlier == this
                ? new Compared(new WeakReference<World?>(earlier), IsLike: true, [])
                : new Compared(
                    new WeakReference<World?>(earlier),
                    _assembly == earlier._assembly && _hasForms == earlier._hasForms
                        && _references.SequenceEqual(earlier._references) && _names.Equals(earlier._names),
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
