namespace CustomBinarySerializer.AutoContracts.Plans;

/// <summary>
/// A sealed type with a hand-written contract: the length of its payload plus 1, 7 bits at a time, then the payload; null is 0.
/// The type must be registered when it is written or read.
/// </summary>
internal sealed class ExactPlan(Type type) : ValuePlan(type)
{
    public override string ToString() => $"{Type.Name} by its contract";
}
