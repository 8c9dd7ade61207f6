using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Import.Records;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>A writer of the values in a message's objects: members, elements, items, and nested structs.</summary>
/// <param name="transcoder">The writer of references.</param>
/// <param name="reader">The reader of the message.</param>
/// <param name="output">The output.</param>
internal sealed class SlotTranscoder(Transcoder transcoder, MessageReader reader, PayloadWriter output)
{
    /// <param name="plan">The plan of the members.</param>
    /// <param name="entry">The number of the entry.</param>
    /// <param name="ordinal">The index of the struct in its object; -1 for the object's own members.</param>
    internal void WriteMembers(TargetMembers plan, int entry, int ordinal)
    {
        RecordEntry record = reader.EntryOf(entry);
        ClassLayout layout = plan.Layout!;
        int position = record.Content;
        for (int i = 0; i < plan.Members.Length; i++)
        {
            RecordValue value = reader.ReadMember(layout.MemberTypes[i], ref position);
            if (plan.Members[i].Slot is { } slot)
            {
                WriteSlot(slot, value, ordinal < 0 ? i : ordinal);
            }
        }
    }

    internal void WriteElements(int entry, ArrayHeader header, TargetSlot part)
    {
        if (header.ItemType.Kind == MemberKind.Primitive)
        {
            PrimitiveValues.WriteItems(output, reader, entry, header);
            return;
        }

        ItemCursor items = new(reader, header, reader.EntryOf(entry).Content);
        for (int i = 0; i < header.Count; i++)
        {
            if (part.Kind == GraphKind.Reference && items.TryNextReference(out int referred))
            {
                transcoder.WriteReferenceTo(referred, part.Type, i);
            }
            else
            {
                WriteSlot(part, items.Next(), i);
            }
        }
    }

    internal void WriteEntries(TargetType plan, int entry)
    {
        if (plan.Values is null)
        {
            WriteMembers(plan.Fields!, entry, ordinal: -1);
            return;
        }

        RecordValue[] values = plan.Values(new MemberValues(reader, entry));
        for (int i = 0; i < values.Length; i++)
        {
            WriteSlot(plan.Fields!.Members[i].Slot!, values[i], i);
        }
    }

    internal void WriteItems(TargetType plan, ItemRange range)
    {
        if (range.Count == 0)
        {
            return;
        }

        if (range.Values is { } values)
        {
            for (int i = 0; i < values.Length; i++)
            {
                WriteSlot(plan.Parts[i % plan.Parts.Length], values[i], i / plan.Parts.Length);
            }

            return;
        }

        ItemReader items = new(reader, range, plan.Parts.Length);
        for (int i = 0; i < range.Count; i++)
        {
            foreach (TargetSlot part in plan.Parts)
            {
                WriteSlot(part, items.Next(), i);
            }
        }
    }

    internal void WriteSlot(TargetSlot slot, RecordValue value, int ordinal)
    {
        switch (slot.Kind)
        {
            case GraphKind.Reference:
                transcoder.WriteReference(value, slot.Type, ordinal);
                break;
            case GraphKind.Nullable:
                output.Write(value.Kind != ValueKind.Null);
                if (value.Kind != ValueKind.Null)
                {
                    WriteSlot(slot.Value!, value, ordinal);
                }

                break;
            case GraphKind.Struct:
                WriteStruct(slot, value, ordinal);
                break;
            default:
                WriteScalar(slot, value);
                break;
        }
    }

    private void WriteStruct(TargetSlot slot, RecordValue value, int ordinal)
    {
        if (value.Kind != ValueKind.Entry || slot.Fields!.Layout is not { } layout || reader.LayoutOf(value.Place) != layout)
        {
            throw NotAssignable(slot.Type, value);
        }

        // Nested values have one owner; several objects may refer to a value that isn't nested.
        if (!reader.EntryOf(value.Place).IsValue)
        {
            reader.Use(value.Place);
        }

        if (slot.Fields.Written.Fields.Length == 0)
        {
            output.Write((byte)0);
        }

        WriteMembers(slot.Fields, value.Place, ordinal);
    }

    internal void WriteScalar(TargetSlot slot, RecordValue value)
    {
        if (value.Kind == ValueKind.Entry && reader.LayoutOf(value.Place) is { } layout)
        {
            if (layout.MemberTypes is not [{ Kind: MemberKind.Primitive }] || ScalarRecords.Contains(slot.Type))
            {
                WriteMade(slot, new MemberValues(reader, value.Place));
                return;
            }

            int position = reader.EntryOf(value.Place).Content;
            value = reader.ReadMember(layout.MemberTypes[0], ref position);
        }

        if (value.Kind != ValueKind.Primitive || PrimitiveValues.GraphKindOf(value.Primitive) != slot.Kind)
        {
            throw NotAssignable(slot.Type, value);
        }

        PrimitiveValues.Write(output, reader.Bytes, value);
    }

    private void WriteMade(TargetSlot slot, MemberValues values)
    {
        object made = slot.Type == typeof(DBNull) ? SpecialRecords.MakeDBNull(values)
            : ScalarRecords.Contains(slot.Type) ? ScalarRecords.Make(slot.Type, values)
            : throw ImportErrors.NotAssignable(transcoder.PathOfNext(), slot.Type, "an object");
        BuiltInContracts.Find(slot.Type)!.WriteObject(output, made);
    }

    private BinarySerializationException NotAssignable(Type type, RecordValue value) =>
        ImportErrors.NotAssignable(transcoder.PathOfNext(), type, value.Kind switch
        {
            ValueKind.Null => "null",
            ValueKind.Primitive => $"a value of the type {PrimitiveValues.TypeOf(value.Primitive).Name}",
            _ => reader.LayoutOf(value.Place)?.TypeName ?? "an array or a string",
        });
}
