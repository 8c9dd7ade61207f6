using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Schema;

/// <summary>
/// The canonical bytes of a schema, for hashing. JSON isn't used, because its escapes may change with the runtime.
/// </summary>
internal static class CanonicalSchema
{
    internal static byte[] Hash(IReadOnlyCollection<SchemaEntry> entries, IReadOnlyCollection<ValuePlan> plans)
    {
        using MemoryStream bytes = new();
        using BinaryWriter writer = new(bytes);
        writer.Write(SchemaJson.FormatVersion);
        writer.WriteCollection(entries, Write);
        writer.WriteCollection(plans, Write);
        return Sha256.HashData(bytes.GetBuffer().AsSpan(0, (int)bytes.Length));
    }

    private static void Write(BinaryWriter writer, SchemaEntry entry)
    {
        writer.Write(entry.TypeId);
        writer.Write(entry.Name);
        writer.WriteNullableString(entry.Layout?.Name);
        writer.Write(entry.AllowsTrailingData);
        writer.Write(entry.InternsStrings);
        writer.WriteNullableString(entry.UpcastTo);
        if (!entry.Operations.IsEmpty)
        {
            writer.Write(SchemaJson.Operations);
            writer.WriteCollection(entry.Operations, static (w, operation) => w.Write(operation));
        }
    }

    private static void Write(BinaryWriter writer, ValuePlan plan)
    {
        writer.Write(plan.Name);
        writer.Write(SchemaJson.KindOf(plan));
        switch (plan)
        {
            case RawPlan { Integer: { } integer } enumeration:
                writer.Write(integer.Name);
                writer.WriteCollection(enumeration.Values, Write);
                break;
            case RawPlan raw:
                writer.Write(raw.Size);
                break;
            case SequencePlan sequence:
                writer.Write(sequence.Item.Name);
                writer.Write(sequence.ShapeModel.HasComparer);
                break;
            case ObjectPlan holder:
                writer.WriteCollection(holder.Members, Write);
                break;
            case UnionPlan union:
                writer.Write(union.HasNull);
                writer.WriteCollection(union.Cases, Write);
                break;
            default:
                writer.WriteCollection(plan.Parts.ToArray(), static (w, part) => w.Write(part.Name));
                break;
        }
    }

    private static void Write(BinaryWriter writer, EnumValue value)
    {
        writer.Write(value.Name);
        writer.Write(value.Number > long.MaxValue ? unchecked((long)(ulong)value.Number) : (long)value.Number);
    }

    private static void Write(BinaryWriter writer, UnionCase one)
    {
        writer.Write(one.Name);
        writer.WriteCollection(one.Fields, Write);
    }

    private static void Write(BinaryWriter writer, MemberPlan member)
    {
        writer.Write(member.Name);
        writer.Write(member.Value.Name);
        writer.Write(member.IsOptional);
    }
}
