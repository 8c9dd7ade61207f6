using System.Reflection;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>A field of a type.</summary>
/// <param name="Field">The field.</param>
/// <param name="Name">Its name in layouts.</param>
/// <param name="Codec">How its values are written.</param>
/// <param name="FirstSlot">Which of the slots of the type is the first of the codec's.</param>
/// <param name="IsOptional">Whether it carries <see cref="System.Runtime.Serialization.OptionalFieldAttribute"/>.</param>
internal sealed record FieldPlan(FieldInfo Field, string Name, SlotCodec Codec, int FirstSlot, bool IsOptional);
