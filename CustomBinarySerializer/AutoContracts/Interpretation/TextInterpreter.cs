namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>Strings.</summary>
internal sealed class TextInterpreter : ValueInterpreter
{
    internal override bool HasPrefix => true;

    internal override void Write(ref PlanWriter writer, object? value, int reserved) => writer.WriteText((string?)value, reserved + 1);

    internal override object? ReadBehind(PlanReader reader, int prefix, int reserved) => reader.ReadText(prefix, reserved + 1);
}
