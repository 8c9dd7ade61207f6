using System.Security.Cryptography;

namespace CustomBinarySerializer.AutoContracts.Description.Schema;

/// <summary>A schema as bytes to be hashed. Not JSON, whose escapes are the runtime's and may change with it.</summary>
internal static class CanonicalSchema
{
    internal static byte[] Hash(IReadOnlyCollection<SchemaEntry> entries, IReadOnlyCollection<SchemaNode> nodes)
    {
        using MemoryStream bytes = new();
        using BinaryWriter writer = new(bytes);
        writer.Write(SchemaJson.FormatVersion);
        writer.WriteCollection(entries, Write);
        writer.WriteCollection(nodes, Write);
        return SHA256.HashData(bytes.GetBuffer().AsSpan(0, (int)bytes.Length));
    }

    private static void Write(BinaryWriter writer, SchemaEntry entry)
    {
        writer.Write(entry.TypeId);
        writer.Write(entry.Name);
        writer.WriteNullableString(entry.Layout?.Name);
        writer.Write(entry.AllowsTrailingData);
        writer.Write(entry.InternsStrings);
        writer.WriteNullableString(entry.UpcastTo);
    }

    private static void Write(BinaryWriter writer, SchemaNode node)
    {
        writer.Write(node.Name);
        writer.Write(SchemaJson.KindOf(node));
        switch (node)
        {
            case RawNode raw:
                writer.Write(raw.Size);
                break;
            case EnumNode enumeration:
                writer.Write(enumeration.Integer.Name);
                writer.WriteCollection(enumeration.Values, Write);
                break;
            case CollectionNode collection:
                writer.Write(collection.Item.Name);
                writer.Write(collection.HasComparer);
                break;
            case ObjectNode holder:
                writer.WriteCollection(holder.Members, Write);
                break;
            case UnionNode union:
                writer.Write(union.HasNull);
                writer.WriteCollection(union.Cases, Write);
                break;
            default:
                writer.WriteCollection(node.Parts, static (w, part) => w.Write(part.Name));
                break;
        }
    }

    private static void Write(BinaryWriter writer, EnumValue value)
    {
        writer.Write(value.Name);
        writer.Write(unchecked((long)value.Number));
    }

    private static void Write(BinaryWriter writer, SchemaCase one)
    {
        writer.Write(one.Name);
        writer.WriteCollection(one.Fields, Write);
    }

    private static void Write(BinaryWriter writer, SchemaMember member)
    {
        writer.Write(member.Name);
        writer.Write(member.Value.Name);
        writer.Write(member.IsOptional);
    }
}
