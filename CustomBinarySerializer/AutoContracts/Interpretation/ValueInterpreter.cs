namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>Writes and reads the values of one <see cref="Plans.ValuePlan"/>. Thread-safe.</summary>
internal abstract class ValueInterpreter
{
    /// <summary>Whether a value begins with a prefix.</summary>
    internal virtual bool HasPrefix => false;

    /// <summary>Writes a value.</summary>
    /// <param name="writer">Where to.</param>
    /// <param name="value">A value of the plan's type.</param>
    /// <param name="reserved">How many of the lowest prefixes stand for something that isn't this value's; 0 without a prefix.</param>
    internal abstract void Write(ref PlanWriter writer, object? value, int reserved);

    /// <summary>Reads a value whose prefix, if it has one, has been read.</summary>
    /// <param name="reader">Where from.</param>
    /// <param name="prefix">The prefix, <paramref name="reserved"/> or more; 0 if the plan has none.</param>
    /// <param name="reserved">As it was written.</param>
    internal abstract object? ReadBehind(PlanReader reader, int prefix, int reserved);

    /// <summary>Reads a value of which nothing has been read, and nothing is reserved.</summary>
    internal object? Read(PlanReader reader) => ReadBehind(reader, HasPrefix ? reader.ReadPrefix() : 0, reserved: 0);
}
