using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.ObjectGraph.BuiltIn.Collections;

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
}
