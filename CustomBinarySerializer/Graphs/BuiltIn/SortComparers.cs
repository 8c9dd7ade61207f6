namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>The comparers of collections that sort.</summary>
internal static class SortComparers
{
    /// <summary>Returns the comparer that is to be written, or null for the default one.</summary>
    internal static object? ToWrite<T>(IComparer<T>? comparer) => Comparer<T>.Default.Equals(comparer) ? null : comparer;
}
