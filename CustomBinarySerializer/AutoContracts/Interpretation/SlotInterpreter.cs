namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>Objects of which a frame inside the payload says the type.</summary>
internal sealed class SlotInterpreter(Type type) : ValueInterpreter
{
    internal override void Write(ref PlanWriter writer, object? value, int reserved) => writer.WriteObject(value);

    internal override object? ReadBehind(PlanReader reader, int prefix, int reserved) => reader.ReadObject(type);
}
