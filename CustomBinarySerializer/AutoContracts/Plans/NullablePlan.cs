namespace CustomBinarySerializer.AutoContracts.Plans;

/// <summary>A <see cref="Nullable{T}"/>: a byte 1 and the value, or a byte 0.</summary>
internal sealed class NullablePlan(Type type, ValuePlan value) : ValuePlan(type)
{
    internal ValuePlan Value { get; } = value;

    public override string ToString() => $"{Value}?";
}
