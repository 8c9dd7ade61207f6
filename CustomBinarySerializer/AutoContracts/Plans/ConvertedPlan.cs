using CustomBinarySerializer.AutoContracts.Table;

namespace CustomBinarySerializer.AutoContracts.Plans;

/// <summary>A value that is written as one of another type. Null, where the type has it, is the other type's null.</summary>
internal sealed class ConvertedPlan(Type type, ValuePlan surrogate, Conversion conversion) : ValuePlan(type)
{
    internal ValuePlan Surrogate { get; } = surrogate;

    internal Conversion Conversion { get; } = conversion;

    internal override int? FixedSize => Surrogate.FixedSize;

    internal override int MinSize => Surrogate.MinSize;

    internal override bool HasPrefix => Surrogate.HasPrefix;

    public override string ToString() => $"{Type.Name} as {Surrogate}";
}
