using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>The comparers of collections that hash.</summary>
internal static class HashComparers
{
    /// <summary>Returns the comparer that is to be written, or null for the default one.</summary>
    internal static object? ToWrite<T>(IEqualityComparer<T>? comparer)
    {
        comparer = (comparer as GuardedComparer<T>)?.Inner ?? comparer;
        return comparer is SeededComparer<T> || EqualityComparer<T>.Default.Equals(comparer) ? null : comparer;
    }

    /// <summary>Returns the comparer that a collection gets, or null for the default one.</summary>
    internal static IEqualityComparer<T>? ToUse<T>(IEqualityComparer<T>? comparer, PayloadHost host)
    {
        if (!host.ReadsUntrustedData)
        {
            return comparer;
        }

        return comparer is null ? UntrustedKeys.ComparerOf<T>()
            : comparer is IEqualityComparer<string?> strings && StringComparer.IsWellKnownOrdinalComparer(strings, out _) ? comparer
            : new GuardedComparer<T>(comparer);
    }

    /// <summary>The same for a frozen collection, which hashes strings without a seed.</summary>
    internal static IEqualityComparer<T>? ToFreeze<T>(IEqualityComparer<T>? comparer, PayloadHost host) =>
        !host.ReadsUntrustedData ? comparer : ToUse(comparer, host) switch
        {
            GuardedComparer<T> guarded => guarded,
            SeededComparer<T> seeded => seeded,
            { } other => new GuardedComparer<T>(other),
            null => new GuardedComparer<T>(EqualityComparer<T>.Default),
        };
}
