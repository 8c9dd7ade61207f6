namespace CustomBinarySerializer.TestKit;

/// <summary>The strictness of <see cref="GraphComparer"/>. Each level includes the levels before it.</summary>
internal enum GraphEquality
{
    /// <summary>Types and values must be equal.</summary>
    Values,

    /// <summary>Shared objects must stay shared.</summary>
    Objects,

    /// <summary>Shared strings must stay shared. Empty strings are exempt.</summary>
    Strings,

    /// <summary>Distinct objects, comparers of collections, and the order of dictionaries must stay.</summary>
    Exact,
}
