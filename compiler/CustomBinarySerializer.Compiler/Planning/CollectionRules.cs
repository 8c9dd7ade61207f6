using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>
/// The rules that decide which classes outside the table of built-in types are written as collections.
/// </summary>
/// <remarks>
/// <para>
/// Lists, sets and maps of F# are recognized by name. A user's class is a collection if it implements
/// <see cref="ICollection{T}"/>, or <see cref="IEnumerable{T}"/> with an Add for the same items, by itself or by its
/// base. Its parameterless constructor creates it. Members in addition to the items are refused, because they would be
/// lost.
/// </para>
/// <para>
/// With [DataContract] the class is an object of its members instead, as for DataContractSerializer. This doesn't apply
/// if a base class of the framework holds the items and no member exposes them. Under
/// <see cref="SerializedMembers.AllFields"/> a class that holds its items in its own fields is an object too. Structs
/// are always objects.
/// </para>
/// </remarks>
internal static class CollectionRules
{
    internal const string Remedy =
        "Register what stands for it with RegisterSurrogate, or hold the collection in a member of a class.";

    /// <summary>Returns the shape of a list, set or map of F#, or null for any other type.</summary>
    internal static ShapeModel? FindFSharpShape(TypeModel type) => !type.IsGeneric ? null : type.MetadataName switch
    {
        "Microsoft.FSharp.Collections.FSharpList`1" => new ShapeModel(ShapeKind.FSharpList, type.Arguments[0]),
        "Microsoft.FSharp.Collections.FSharpSet`1" => new ShapeModel(ShapeKind.FSharpSet, type.Arguments[0]),
        "Microsoft.FSharp.Collections.FSharpMap`2" =>
            new ShapeModel(ShapeKind.FSharpMap, new TypeExpression("KeyValuePair<T0, T1>", type).Evaluate()),
        _ => null,
    };

    /// <summary>
    /// Returns the shape of a class that is written as its items, or null if it isn't a collection or is refused.
    /// </summary>
    /// <param name="type">A type that isn't in the table.</param>
    /// <param name="scope">The members that objects write.</param>
    /// <param name="refusal">
    /// The reason why the type can't be written, which completes "it can't be written: ", or null.
    /// </param>
    internal static ShapeModel? FindShape(TypeModel type, SerializedMembers scope, out string? refusal)
    {
        refusal = null;
        if (!type.IsEnumerable || !type.IsClass || type.IsAbstract || type.IsVector)
        {
            return null;
        }

        TypeModel? frameworkBase = FrameworkBaseOf(type);
        if (type.Has(KnownAttribute.DataContract))
        {
            refusal = frameworkBase is null
                ? null
                : $"[DataContract] would leave out the items of its base class {frameworkBase}; without it, or with " +
                    $"[CollectionDataContract], they are written";
            return null;
        }

        return scope == SerializedMembers.AllFields && frameworkBase is null ? null : FindShape(type, scope, frameworkBase, out refusal);
    }

    private static ShapeModel? FindShape(TypeModel type, SerializedMembers scope, TypeModel? frameworkBase, out string? refusal)
    {
        refusal = null;
        TypeModel[] interfaces = ItemInterfacesOf(type);
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

        if (!Array.Exists(type.Constructors, constructor => constructor.Parameters.Length == 0))
        {
            refusal = "it is a collection without a constructor without parameters, which may have any visibility";
            return null;
        }

        MemberScan scan = new(type, scope);
        List<string> members = [.. scan.Members
            .Where(member => !IsOfFramework(member.Level) && (member.Set is not null || member.IsDemanded))
            .Select(member => member.Name)];
        if (frameworkBase is not null && scope == SerializedMembers.PublicMembers)
        {
            // The base class holds the items. A class that holds its items itself has such fields.
            members.AddRange(
                LostFields.Of(scan, [])
                    .Where(field => !IsOfFramework(field.DeclaringType))
                    .Select(field => MemberNames.DisplayName(field.Name)));
        }

        if (members.Count > 0)
        {
            refusal =
                $"it is a collection, written as its items, and its members {string.Join(", ", members)} would be lost; " +
                $"[IgnoreDataMember], on private fields [NonSerialized], says that they may be";
            return null;
        }

        TypeModel item = interfaces[0].Arguments[0];
        return new ShapeModel(
            interfaces[0].Is("System.Collections.Generic.IEnumerable`1") ? ShapeKind.UserEnumerable
                : Array.Exists(
                    type.Interfaces,
                    one => one.Is("System.Collections.Generic.IDictionary`2") && item.Arguments.SequenceEqual(one.Arguments))
                    ? ShapeKind.UserDictionary
                : ShapeKind.UserCollection,
            item);
    }

    /// <summary>
    /// Returns the <see cref="ICollection{T}"/> interfaces of a type, or else the <see cref="IEnumerable{T}"/>
    /// interfaces that match an Add method.
    /// </summary>
    private static TypeModel[] ItemInterfacesOf(TypeModel type)
    {
        TypeModel[] collections = Array.FindAll(type.Interfaces, one => one.Is("System.Collections.Generic.ICollection`1"));
        return collections.Length > 0
            ? collections
            : Array.FindAll(type.Interfaces, one => one.Is("System.Collections.Generic.IEnumerable`1") && HasAdd(type, one.Arguments[0]));
    }

    private static bool HasAdd(TypeModel type, TypeModel item)
    {
        for (TypeModel? level = type; level is not null; level = level.Base)
        {
            if (Array.Exists(level.Methods, method =>
                method.Name == "Add" && method.IsPublic && !method.IsStatic && !method.IsGeneric
                && method.Parameters is [{ } parameter] && parameter.Type == item && method.Type.Is("System.Void")))
            {
                return true;
            }
        }

        return false;
    }

    private static TypeModel? FrameworkBaseOf(TypeModel type)
    {
        TypeModel? level = type.Base;
        while (level is not null && !IsOfFramework(level))
        {
            level = level.Base;
        }

        return level is { IsEnumerable: true } ? level : null;
    }

    private static bool IsOfFramework(TypeModel type) =>
        type.Namespace is { } name && (name == "System" || name.StartsWith("System.", StringComparison.Ordinal));
}
