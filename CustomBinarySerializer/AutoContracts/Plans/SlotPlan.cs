namespace CustomBinarySerializer.AutoContracts.Plans;

/// <summary>
/// Whatever is assignable to an interface, a base class or <see cref="object"/>: a frame inside the payload, which names a
/// registered or built-in type by its id; null is an int32 0.
/// </summary>
internal sealed class SlotPlan(Type type) : ValuePlan(type)
{
    internal override int MinSize => sizeof(int);

    public override string ToString() => $"any {Type.Name}";
}
