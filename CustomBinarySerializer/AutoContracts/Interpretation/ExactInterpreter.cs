using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>Objects of a sealed type with a hand-written contract.</summary>
internal sealed class ExactInterpreter(Type type) : ValueInterpreter
{
    internal override void Write(ref PlanWriter writer, object? value, int reserved) => writer.WriteExactObject(value);

    internal override object? ReadBehind(PlanReader reader, int prefix, int reserved) =>
        reader.ReadExactObject(type) ?? (type.IsValueType ? throw PayloadErrors.NotA(type.Name, "it is null") : null);
}
