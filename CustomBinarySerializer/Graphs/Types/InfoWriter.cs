using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Writes names and values; objects of a type that give the same names and kinds share a layout.</summary>
internal readonly ref struct InfoWriter(GraphWriter graph, SerializationInfo info)
{
    internal void Write(WrittenType type)
    {
        string[] names = new string[info.MemberCount];
        object?[] values = new object?[names.Length];
        int[] kinds = new int[names.Length];
        Type[] declared = new Type[names.Length];
        bool holdsBoxes = false;
        int i = 0;
        foreach (SerializationEntry entry in info)
        {
            names[i] = entry.Name;
            values[i] = entry.Value;
            declared[i] = entry.ObjectType;
            bool isReference = CodecOf(entry.Value) is null;
            holdsBoxes |= isReference && entry.Value is ValueType;
            kinds[i++] = isReference ? GraphKind.Reference : GraphKind.Of(entry.Value!.GetType());
        }

        // BinaryFormatter asks all values before it writes the first, which only structs tell, because they are written at once.
        if (holdsBoxes && graph.AsksMembersFirst)
        {
            foreach (object? value in values.Where(value => value is not null && CodecOf(value) is null))
            {
                graph.PrepareMember(value!);
            }
        }

        WriteLayout(type, names, kinds);
        for (i = 0; i < values.Length; i++)
        {
            graph.EnterFields(declared[i] == typeof(object) ? GraphSlots.OfAnything : GraphSlots.OfEntry);
            if (CodecOf(values[i]) is { } codec)
            {
                codec.WriteBoxed(graph, values[i], slot: 0);
            }
            else
            {
                graph.WriteReference(values[i], slot: 0);
            }
        }
    }

    private static SlotCodec? CodecOf(object? value) => value is null ? null : ScalarCodecs.Find(value.GetType());

    private void WriteLayout(WrittenType type, string[] names, int[] kinds)
    {
        InfoShape shape = new(names, kinds);
        if (type.InfoLayouts.TryGetValue(shape, out int number))
        {
            graph.Format.WriteLayout(number);
            return;
        }

        type.InfoLayouts.Add(shape, graph.Format.DefineLayout(names.Length));
        for (int i = 0; i < names.Length; i++)
        {
            graph.Format.WriteFieldName(names[i]);
            graph.Format.WriteKind(kinds[i]);
        }

        graph.Format.EndLayout();
    }
}
