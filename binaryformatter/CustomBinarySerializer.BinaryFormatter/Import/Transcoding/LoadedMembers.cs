using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Graphs.Import.Records;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>
/// The declared types of members by the current classes, as in BinaryFormatter. With
/// FormatterTypeStyle.TypesWhenNeeded, a message contains them only for classes with custom data. Used for one message.
/// </summary>
/// <param name="names">Creates the resolver of names in the message; called at the first such class.</param>
internal sealed class LoadedMembers(Func<ScannedMessage, OldTypeNames> names) : IMemberTypes
{
    private static readonly Dictionary<Type, PrimitiveKind> s_primitives = Enum.GetValues<PrimitiveKind>()
        .Where(Primitives.IsKnown)
        .Where(kind => kind != PrimitiveKind.None)
        .ToDictionary(PrimitiveValues.TypeOf);

    // Internal framework classes, none of which has primitive members.
    private static readonly string[] s_ofReferences =
    [
        "System.Collections.ListDictionaryInternal+DictionaryNode", "System.Collections.Specialized.ListDictionary+DictionaryNode",
        "System.Collections.Generic.SortedDictionary`2+KeyValuePairComparer",
    ];

    private OldTypeNames? _names;

    public MemberType[] Find(ClassLayout layout, ScannedMessage message, int offset)
    {
        if (Array.Exists(s_ofReferences, name => layout.TypeName.StartsWith(name, StringComparison.Ordinal)))
        {
            return [.. layout.MemberNames.Select(_ => new MemberType(MemberKind.Object))];
        }

        _names ??= names(message);
        Type type = _names.Find(layout.TypeName, layout.LibraryId)
            ?? throw RecordErrors.WithoutTypes(
                offset, layout.TypeName, _names.Explain(layout.TypeName, layout.LibraryId, out _).TrimEnd('.'));
        Dictionary<string, List<Type>> fields = TargetFields.Of(type);
        Dictionary<string, int> met = new(StringComparer.Ordinal);
        MemberType[] types = new MemberType[layout.MemberNames.Count];
        for (int i = 0; i < types.Length; i++)
        {
            string name = TargetFields.NameNow(layout.MemberNames[i], fields, _names);
            int earlier = met.GetValueOrDefault(name);
            met[name] = earlier + 1;
            types[i] = fields.TryGetValue(name, out List<Type>? declared) && earlier < declared.Count
                ? TypeOf(declared[earlier])
                : throw RecordErrors.WithoutTypes(offset, layout.TypeName, $"{type} has no field {layout.MemberNames[i]} any more");
        }

        return types;
    }

    // A primitive value is inline in its object; everything else is a record.
    private static MemberType TypeOf(Type declared) =>
        s_primitives.TryGetValue(declared, out PrimitiveKind primitive) ? new MemberType(MemberKind.Primitive, primitive)
            : declared.IsValueType ? new MemberType(MemberKind.Class, ClassName: declared.AssemblyQualifiedName)
            : new MemberType(MemberKind.Object);
}
