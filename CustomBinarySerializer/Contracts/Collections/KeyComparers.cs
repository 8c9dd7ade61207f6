using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

/// <summary>
/// The comparers of collections: what is written of them, and what a collection that is being read gets.
/// </summary>
internal static class KeyComparers
{
    /// <summary>Whether contracts write a <see cref="ComparerCode"/> for such keys.</summary>
    internal static bool HaveCode<TKey>() => typeof(TKey) == typeof(string);

    /// <summary>Returns the comparer that an object graph writes, or null for the default one.</summary>
    internal static object? UnlessDefault<TKey>(object? comparer)
    {
        comparer = (comparer as GuardedComparer<TKey>)?.Inner ?? comparer;
        return comparer is SeededComparer<TKey> || EqualityComparer<TKey>.Default.Equals(comparer) || Comparer<TKey>.Default.Equals(comparer) ? null : comparer;
    }

    /// <summary>
    /// Returns the comparer of a collection of which bytes hold a <see cref="ComparerCode"/>; null for the default.
    /// </summary>
    internal static object? OfCode<TKey>(byte code, KeyComparison comparison, PayloadHost host)
    {
        StringComparer? comparer = ComparerCode.ToComparer(code);
        if (comparison == KeyComparison.Sorting || !host.ReadsUntrustedData)
        {
            return comparer;
        }

        // Not even if they are told not to ignore case do frozen collections hash strings with a seed.
        return comparison == KeyComparison.Freezing && HaveCode<TKey>()
            ? new GuardedComparer<TKey>((IEqualityComparer<TKey>?)(object?)comparer ?? EqualityComparer<TKey>.Default)
            : comparer ?? (object?)UntrustedKeys.ComparerOf<TKey>();
    }

    /// <summary>Returns the comparer of a collection of which a graph holds one; null for the default.</summary>
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

    /// <summary>To be called once the last key from the bytes is added.</summary>
    internal static void EndBuilding<TKey>(object? comparer) => (comparer as GuardedComparer<TKey>)?.EndBuilding();
}
