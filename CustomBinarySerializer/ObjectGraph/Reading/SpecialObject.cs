namespace CustomBinarySerializer.ObjectGraph.Reading;

/// <summary>An object that is set, replaced or made only when others are whole.</summary>
internal abstract class SpecialObject(int number, Type type, object? value)
{
    /// <summary>References to it that wait for what it becomes.</summary>
    internal List<WaitingReference> Waiting { get; } = [];

    internal int Number { get; } = number;

    internal Type Type { get; } = type;

    /// <summary>What references to it get.</summary>
    internal object? Value { get; set; } = value;

    /// <summary>Whether <see cref="Value"/> may become another object, so that references have to wait.</summary>
    internal abstract bool CanChange { get; }

    /// <summary>Whether nothing is left to be done.</summary>
    internal abstract bool IsWhole { get; }

    /// <summary>Does what can be done now that no object it refers to is missing; returns whether anything was.</summary>
    internal abstract bool TryComplete(GraphCompletion completion);
}
