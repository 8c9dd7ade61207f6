using CustomBinarySerializer.BinaryFormatterImport.Names;
using CustomBinarySerializer.BinaryFormatterImport.Records;
using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer.BinaryFormatterImport.Inspection;

/// <summary>Collects the types in a stream of messages, among which frames may stand. Needs none of the types.</summary>
internal sealed class OldTypes
{
    private readonly Dictionary<(string Name, string? Assembly), OldType> _types = [];

    /// <summary>How many messages there were.</summary>
    internal int Messages { get; private set; }

    /// <summary>How many frames stood among them.</summary>
    internal int Frames { get; private set; }

    /// <summary>The types in the order in which they were first met.</summary>
    internal IEnumerable<OldType> Types => _types.Values;

    /// <summary>Reads a stream to its end.</summary>
    /// <param name="stream">Where from.</param>
    /// <param name="maxLength">The largest message in bytes.</param>
    /// <param name="advance">Is told how many bytes were read.</param>
    /// <exception cref="BinarySerializationException">It holds something else than messages and frames.</exception>
    internal void Read(Stream stream, int maxLength, Action<long> advance)
    {
        FrameBuffer buffer = new();
        while (buffer.Read(stream, maxLength))
        {
            ReadOnlySpan<byte> frame = buffer.Frame;
            if (!BinaryFormatterSignature.Begins(frame))
            {
                Frames++;
                advance(frame.Length);
                continue;
            }

            MessageBytes bytes = new(BinaryFormatterSignature.Bytes, maxLength);
            bytes.ReadFrom(stream);
            Messages++;
            Add(bytes.Message, bytes.Bytes);
            advance(bytes.Message.Length);
        }
    }

    private void Add(ScannedMessage message, ReadOnlySpan<byte> bytes)
    {
        OldType[] types = [.. message.Layouts.Select(layout => Add(layout, message))];
        bool hasBinaryTables = message.Layouts.Exists(layout => layout.IsBinaryTable);
        foreach (RecordEntry entry in message.Entries)
        {
            if (entry.Layout >= 0)
            {
                types[entry.Layout].Objects++;
                types[entry.Layout].HasReferences |= !entry.IsValue;
                types[entry.Layout].ReasonAgainst ??= hasBinaryTables ? null : ReasonAgainstHolder(message.Layouts[entry.Layout], entry, bytes);
            }
        }
    }

    private OldType Add(ClassLayout layout, ScannedMessage message)
    {
        (string, string?) key = (layout.TypeName, AssemblyNames.Simple(message.LibraryName(layout.LibraryId)));
        if (!_types.TryGetValue(key, out OldType? type))
        {
            type = new OldType(key.Item1, key.Item2);
            _types.Add(key, type);
        }

        for (int i = 0; i < layout.MemberNames.Count; i++)
        {
            type.Members.TryAdd(layout.MemberNames[i], Describe(layout.MemberTypes[i]));
        }

        type.IsEnum = layout.MemberNames is ["value__"];
        type.ReasonAgainst ??= AssemblyNames.IsFramework(type.Assembly) ? Readable.ReasonAgainst(type.Name, layout) : null;
        return type;
    }

    // One class stands for DBNull and for types, of which tables need the names alone.
    private static string? ReasonAgainstHolder(ClassLayout layout, in RecordEntry entry, ReadOnlySpan<byte> bytes)
    {
        const int dbNull = 2;
        if (layout.TypeName != "System.UnitySerializationHolder" || layout.MemberNames is not ["Data", "UnityType", ..])
        {
            return null;
        }

        // Data is null, or refers to a name.
        int place = entry.Content + ((RecordKind)bytes[entry.Content] == RecordKind.ObjectNull ? sizeof(byte) : 0);
        return place > entry.Content && BitConverter.ToInt32(bytes[place..]) == dbNull ? null : "types, modules and assemblies aren't data";
    }

    private static string Describe(in MemberType type) => type.Kind switch
    {
        MemberKind.Primitive => SourceNames.Of(type.Primitive),
        MemberKind.String => "string",
        MemberKind.Object => "object",
        MemberKind.ObjectArray => "object[]",
        MemberKind.StringArray => "string[]",
        MemberKind.PrimitiveArray => SourceNames.Of(type.Primitive) + "[]",
        _ => SourceNames.Of(type.ClassName!),
    };
}
