namespace CustomBinarySerializer.Payload;

/// <summary>Comparers for collections with untrusted keys, which resist keys with colliding hash codes.</summary>
internal static class UntrustedKeys
{
    /// <summary>Returns the comparer that replaces the default one, or null for strings.</summary>
    /// <remarks>The runtime seeds strings itself in all of its collections except the frozen ones.</remarks>
    internal static IEqualityComparer<T>? ComparerOf<T>() =>
        typeof(T) == typeof(string)
            ? null
            : SeededComparer<T>.OrNull ?? (IEqualityComparer<T>)new GuardedComparer<T>(EqualityComparer<T>.Default);

    /// <summary>Ends the building of a collection, after its last key from the bytes has been added.</summary>
    internal static void EndBuilding<T>(IEqualityComparer<T> comparer) => (comparer as GuardedComparer<T>)?.EndBuilding();
}
