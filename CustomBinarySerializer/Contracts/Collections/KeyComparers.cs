using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

/// <summary>
/// The comparers that are written for collections, and those that collections get when they are read.
/// </summary>
internal static class KeyComparers
{
    /// <summary>Returns whether contracts write a <see cref="ComparerCode"/> for keys of this type.</summary>
    internal static bool HaveCode<TKey>() => typeof(TKey) == typeof(string);

    /// <summary>Returns the comparer that an object graph writes, or null for the default one.</summary>
    internal static object? UnlessDefault<TKey>(object? comparer)
    {
        comparer = (comparer as GuardedComparer<TKey>)?.Inner ?? comparer;
        return comparer is SeededComparer<TKey>
            || EqualityComparer<TKey>.Default.Equals(comparer)
            || Comparer<TKey>.Default.Equals(comparer)
            ? null
            : comparer;
    }

    /// <summary>
    /// Returns the comparer for a collection with a <see cref="ComparerCode"/>, or null for the default one.
    /// </summary>
    internal static object? OfCode<TKey>(byte code, KeyComparison comparison, PayloadHost host)
    {
        StringComparer? comparer = code == ComparerCode.Default ? null : ComparerCode.ToComparer(code);
        if (comparison == KeyComparison.Sorting || !host.ReadsUntrustedData)
        {
            return comparer;
        }

        // Frozen collections hash strings without a seed, even with case-sensitive comparers.
        return comparison == KeyComparison.Freezing && HaveCode<TKey>()
            ? new GuardedComparer<TKey>((IEqualityComparer<TKey>?)(object?)comparer ?? EqualityComparer<TKey>.Default)
            : comparer ?? (object?)UntrustedKeys.ComparerOf<TKey>();
    }

    /// <summary>Returns whether <see cref="OfCode"/> may return a <see cref="GuardedComparer{T}"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool MayBeGuarded<TKey>(KeyComparison comparison) =>
        comparison == KeyComparison.Freezing
        || (comparison == KeyComparison.Hashing && !HaveCode<TKey>() && SeededComparer<TKey>.OrNull is null);

    /// <summary>
    /// Returns the comparer for a collection whose comparer a graph holds, or null for the default one.
    /// </summary>
    internal static object? Guarded<TKey>(IEqualityComparer<TKey>? comparer, KeyComparison comparison, PayloadHost host)
    {
        if (!host.ReadsUntrustedData)
        {
            return comparer;
        }

        IEqualityComparer<TKey>? used = comparer is null ? UntrustedKeys.ComparerOf<TKey>()
            : comparer is IEqualityComparer<string?> strings && StringComparer.IsWellKnownOrdinalComparer(strings, out _) ? comparer
            : new GuardedComparer<TKey>(comparer);
        return comparison != KeyComparison.Freezing || used is GuardedComparer<TKey> or SeededComparer<TKey> ? used
            : new GuardedComparer<TKey>(used ?? EqualityComparer<TKey>.Default);
    }

    /// <summary>Ends the building of a collection, after its last key from the bytes has been added.</summary>
    internal static void EndBuilding<TKey>(object? comparer) => (comparer as GuardedComparer<TKey>)?.EndBuilding();
}
