using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using CustomBinarySerializer.AutoContracts.Table;
using CustomBinarySerializer.AutoContracts.Table.Collections;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>Decides which classes of users are collections, which are written as their items.</summary>
/// <remarks>
/// <para>
/// A collection is a class that implements <see cref="ICollection{T}"/>, or <see cref="IEnumerable{T}"/> with an Add for
/// the same items, by itself or by its base. It is made by its constructor without parameters. Members of its own, in
/// addition to the items, would be lost, and so are refused.
/// </para>
/// <para>
/// [DataContract] makes it an object of its members instead, as for <see cref="DataContractSerializer"/>, unless the items
/// are those of a base class of the framework, of which no member shows them. Under <see cref="SerializedMembers.AllFields"/>
/// a class that keeps its items in fields of its own is an object too. Structs are always objects.
/// </para>
/// </remarks>
internal static class UserCollections
{
    internal const string Remedy =
        "Register what stands for it with RegisterSurrogate, or hold the collection in a member of a class.";

    private const string Add = "{0}.Aggregate(new {T}(), (made, item) => { made.Add(item); return made; })";
    private const string AddEntry = "{0}.Aggregate(new {T}(), (made, entry) => { made.Add(entry.Key, entry.Value); return made; })";

    /// <summary>Returns how a class is written as its items, or null if it isn't a collection or is to be refused.</summary>
    /// <param name="type">A type that isn't in the table.</param>
    /// <param name="scope">Which members objects are written by.</param>
    /// <param name="refusal">Why it can't be written, in words that complete "it can't be written: ", or null.</param>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification =
        "As for MemberSelector.Select: a trimmed program keeps the members of the types that it registers. The interfaces of a "
        + "class stay as long as the program uses it by them.")]
    internal static CollectionShape? FindShape(Type type, SerializedMembers scope, out string? refusal)
    {
        refusal = null;
        if (!type.IsClass || type.IsAbstract || type.IsArray || !typeof(System.Collections.IEnumerable).IsAssignableFrom(type))
        {
            return null;
        }

        Type? frameworkBase = FrameworkBaseOf(type);
        if (type.IsDefined(typeof(DataContractAttribute), inherit: false))
        {
            refusal = frameworkBase is null
                ? null
                : $"[DataContract] would leave out the items of its base class {frameworkBase}; without it, or with [CollectionDataContract], they are written";
            return null;
        }

        return scope == SerializedMembers.AllFields && frameworkBase is null ? null : FindShape(type, scope, frameworkBase, out refusal);
    }

    [RequiresUnreferencedCode(TypeLevel.Reason)]
    private static CollectionShape? FindShape(Type type, SerializedMembers scope, Type? frameworkBase, out string? refusal)
    {
        refusal = null;
        Type[] interfaces = ItemInterfacesOf(type);
        switch (interfaces.Length)
        {
            case 0 when frameworkBase is not null:
                refusal = $"the items of its base class {frameworkBase} can't be given back to it one by one";
                return null;
            case 0:
                return null;
            case > 1:
                refusal = $"it is a collection of different items: {string.Join(", ", interfaces.AsEnumerable())}";
                return null;
        }

        if (type.GetConstructor(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic, Type.EmptyTypes) is null)
        {
            refusal = "it is a collection without a constructor without parameters, which may have any visibility";
            return null;
        }

        MemberScan scan = new(type, scope);
        List<string> members = [.. scan.Members
            .Where(member => !IsOfFramework(member.Level) && (member.Set is not null || member.IsDemanded))
            .Select(member => member.Name)];
        if (frameworkBase is not null && scope == SerializedMembers.PublicFieldsAndProperties)
        {
            // Its base has the items. A class that keeps its items itself keeps them in such fields.
            members.AddRange(LostFields.Of(scan, []).Where(field => !IsOfFramework(field.DeclaringType!)).Select(BackingFields.DisplayName));
        }

        if (members.Count > 0)
        {
            refusal = $"it is a collection, written as its items, and its members {string.Join(", ", members)} would be lost; [IgnoreDataMember], on private fields [NonSerialized], says that they may be";
            return null;
        }

        return ShapeOf(type, interfaces[0]);
    }

    [RequiresUnreferencedCode(TypeLevel.Reason)]
    private static CollectionShape ShapeOf(Type type, Type itemInterface)
    {
        Type item = itemInterface.GetGenericArguments()[0];
        if (itemInterface.GetGenericTypeDefinition() == typeof(IEnumerable<>))
        {
            return ClosedTypes.ShapeOf(typeof(UserEnumerableShape<,>), type, item) with { ItemsSource = "{0}.ToArray()", FinishSource = Add };
        }

        bool isDictionary = Array.Exists(
            type.GetInterfaces(), one => IsOf(one, typeof(IDictionary<,>)) && item.GetGenericArguments().SequenceEqual(one.GetGenericArguments()));
        bool canBePrinted = type.GetMethod("Add", isDictionary ? item.GetGenericArguments() : [item]) is not null;
        CollectionShape shape = isDictionary
            ? ClosedTypes.ShapeOf(typeof(UserDictionaryShape<,,>), [type, .. item.GetGenericArguments()])
            : ClosedTypes.ShapeOf(typeof(UserCollectionShape<,>), type, item);
        return shape with { ItemsSource = "{0}.ToArray()", FinishSource = !canBePrinted ? null : isDictionary ? AddEntry : Add };
    }

    /// <summary>The <see cref="ICollection{T}"/>s of a type, or else the <see cref="IEnumerable{T}"/>s of what it has an Add for.</summary>
    [RequiresUnreferencedCode(TypeLevel.Reason)]
    private static Type[] ItemInterfacesOf(Type type)
    {
        Type[] collections = Array.FindAll(type.GetInterfaces(), one => IsOf(one, typeof(ICollection<>)));
        return collections.Length > 0
            ? collections
            : Array.FindAll(
                type.GetInterfaces(),
                one => IsOf(one, typeof(IEnumerable<>))
                    && type.GetMethod("Add", BindingFlags.Instance | BindingFlags.Public, one.GetGenericArguments()) is { } add
                    && add.GetParameters()[0].ParameterType == one.GetGenericArguments()[0] && add.ReturnType == typeof(void));
    }

    private static bool IsOf(Type type, Type definition) => type.IsConstructedGenericType && type.GetGenericTypeDefinition() == definition;

    private static Type? FrameworkBaseOf(Type type)
    {
        Type? level = type.BaseType;
        while (level is not null && !IsOfFramework(level))
        {
            level = level.BaseType;
        }

        return typeof(System.Collections.IEnumerable).IsAssignableFrom(level) ? level : null;
    }

    private static bool IsOfFramework(Type type) =>
        type.Namespace is { } name && (name == "System" || name.StartsWith("System.", StringComparison.Ordinal));
}
