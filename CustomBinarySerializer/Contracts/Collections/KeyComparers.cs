using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

/// <summary>The comparers of collections that are being read, from their <see cref="ComparerCode"/>.</summary>
internal static class KeyComparers
{
    /// <summary>Whether the code is written for such keys.</summary>
    internal static bool AreWrittenFor<TKey>() => typeof(TKey) == typeof(string);

    /// <summary>For collections that hash; null for the default.</summary>
    internal static IEqualityComparer<TKey>? ForHashing<TKey>(PayloadHost host, byte code) =>
        (IEqualityComparer<TKey>?)(object?)ComparerCode.ToComparer(code)
        ?? (host.ReadsUntrustedData ? UntrustedKeys.ComparerOf<TKey>() : null);

    /// <summary>For frozen collections, which hash strings without a seed, even if they are told not to ignore case.</summary>
    internal static IEqualityComparer<TKey>? ForFreezing<TKey>(PayloadHost host, byte code)
    {
        IEqualityComparer<TKey>? comparer = ForHashing<TKey>(host, code);
        return host.ReadsUntrustedData && AreWrittenFor<TKey>()
            ? new GuardedComparer<TKey>(comparer ?? EqualityComparer<TKey>.Default)
            : comparer;
    }

    /// <summary>For collections that sort; null for the default.</summary>
    internal static IComparer<TKey>? ForSorting<TKey>(byte code) => (IComparer<TKey>?)(object?)ComparerCode.ToComparer(code);
}
