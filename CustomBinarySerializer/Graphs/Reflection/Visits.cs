namespace CustomBinarySerializer.Graphs.Reflection;

/// <summary>What code of the framework does with a value, and so which of its parts it visits.</summary>
[Flags]
internal enum Visits
{
    None = 0,

    /// <summary>GetHashCode and Equals.</summary>
    Hashing = 1,

    /// <summary>CompareTo.</summary>
    Sorting = 2,

    /// <summary>The same by <see cref="System.Collections.StructuralComparisons"/>, which go into arrays.</summary>
    Structural = 4,

    /// <summary>ToString.</summary>
    Text = 8,
}
