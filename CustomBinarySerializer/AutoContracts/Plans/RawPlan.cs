namespace CustomBinarySerializer.AutoContracts.Plans;

/// <summary>A number, or a Guid: its memory on a little-endian machine.</summary>
internal sealed class RawPlan(Type type, int size) : ValuePlan(type)
{
    internal override int? FixedSize => size;
}
