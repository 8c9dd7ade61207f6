namespace CustomBinarySerializer.Payload;

/// <summary>Comparers for collections whose keys come from strangers, who must not be able to choose hash codes that collide.</summary>
internal static class UntrustedKeys
{
    /// <summary>
    /// Returns what replaces the default comparer, or <see langword="null"/> for strings: of these the runtime draws the
    /// seed itself, in each of its collections but the frozen ones.
    /// </summary>
    internal static IEqualityComparer<T>? ComparerOf<T>() =>
        typeof(T) == typeof(string) ? null : SeededComparer<T>.OrNull ?? (IEqualityComparer<T>)new GuardedComparer<T>(EqualityComparer<T>.Default);

    /// <summary>To be called once the last key from the bytes is added.</summary>
    internal static void EndBuilding<T>(IEqualityComparer<T> comparer) => (comparer as GuardedComparer<T>)?.EndBuilding();
}
