using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Graphs.Import.Records;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>
/// What members are declared as, by the types that their classes are now, as BinaryFormatter did: under FormatterTypeStyle.TypesWhenNeeded, a
/// message says it only of what gave its own data. Of one message.
/// </summary>
/// <param name="names">Makes what the names in the message stand for; called when the first such class is met.</param>
internal sealed class LoadedMembers(Func<ScannedMessage, OldTypeNames> names) : IMemberTypes
{
    private static readonly Dictionary<Type, PrimitiveKind> s_primitives = Enum.GetValues<PrimitiveKind>().Where(Primitives.IsKnown).Where(kind => kind != PrimitiveKind.None)
        .ToDictionary(PrimitiveValues.TypeOf);

    // Classes that the framework keeps to itself; none of their members is primitive.
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
            ?? throw RecordErrors.WithoutTypes(offset, layout.TypeName, _names.Explain(layout.TypeName, layout.LibraryId, out _).TrimEnd('.'));
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

    // A value is in its object by itself if it is primitive; everything else is a record.
    private static MemberType TypeOf(Type declared) =>
        s_primitives.TryGetValue(declared, out PrimitiveKind primitive) ? new MemberType(MemberKind.Primitive, primitive)
            : declared.IsValueType ? new MemberType(MemberKind.Class, ClassName: declared.AssemblyQualifiedName)
            : new MemberType(MemberKind.Object);
}
