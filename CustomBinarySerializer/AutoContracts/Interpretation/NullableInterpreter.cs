namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>Values that are boxed as what they hold, or null.</summary>
internal sealed class NullableInterpreter(ValueInterpreter held) : ValueInterpreter
{
    internal override void Write(ref PlanWriter writer, object? value, int reserved)
    {
        writer.WriteByte(value is null ? (byte)0 : (byte)1);
        if (value is not null)
        {
            held.Write(ref writer, value, reserved: 0);
        }
    }

    internal override object? ReadBehind(PlanReader reader, int prefix, int reserved) =>
        reader.ReadByte() == 0 ? null : held.Read(reader);
}
