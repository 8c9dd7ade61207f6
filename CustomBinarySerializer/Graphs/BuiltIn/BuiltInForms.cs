using CustomBinarySerializer.Graphs.Format;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// The one table of types of the framework that object graphs hold without registration, besides the scalars of
/// <see cref="AutoContracts.Table.BuiltInTypes"/>.
/// </summary>
internal static class BuiltInForms
{
    private static readonly BuiltInForm[] s_lines =
    [
        new CollectionLine(typeof(List<>), GraphTypeId.List, typeof(ListForm<>)),
        new CollectionLine(typeof(Dictionary<,>), GraphTypeId.Dictionary, typeof(DictionaryForm<,>)),
        new CollectionLine(typeof(HashSet<>), GraphTypeId.HashSet, typeof(HashSetForm<>)),
        .. CollectionForms.Lines,
        .. ObjectForms.Lines,
    ];

    private static readonly Dictionary<Type, BuiltInForm> s_byType = s_lines.ToDictionary(line => line.Type);

    private static readonly Dictionary<int, BuiltInForm> s_byId = s_lines.ToDictionary(line => line.TypeId);

    internal static IReadOnlyList<BuiltInForm> Lines => s_lines;

    /// <summary>Returns the line of objects of exactly this type.</summary>
    internal static BuiltInForm? Find(Type type) => FindOf(Revealed(type)) ?? s_lines.FirstOrDefault(line => Covers(line, type));

    /// <summary>
    /// Returns the class that programs know where the framework hides another one behind it, as with default comparers and frozen
    /// collections; else the type itself.
    /// </summary>
    internal static Type Revealed(Type type)
    {
        for (Type? known = type.BaseType; known is not null && known.Assembly == type.Assembly; known = known.BaseType)
        {
            if (FindOf(known) is CollectionLine { CoversHidden: true })
            {
                return known;
            }
        }

        return type;
    }

    internal static BuiltInForm? FindById(int typeId) => s_byId.GetValueOrDefault(typeId);

    private static BuiltInForm? FindOf(Type type) =>
        s_byType.GetValueOrDefault(type.IsConstructedGenericType ? type.GetGenericTypeDefinition() : type);

    private static bool Covers(BuiltInForm line, Type type) => line switch
    {
        LeafLine leaf => leaf.Form.Covers(type),
        InfoLine info => info.Form.Covers(type),
        TypeLine => typeof(Type).IsAssignableFrom(type),
        _ => false,
    };
}
