namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>An object that has a number.</summary>
internal struct ReadObject
{
    /// <summary>The object; null where it is still to come, and for the items of a collection.</summary>
    internal object? Instance;

    /// <summary>What reads its body, or null if it has none.</summary>
    internal TypeReader? Body;
}
