using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs;

/// <summary>What errors advise about a type that isn't registered: the call that fits the type, in C# that compiles.</summary>
internal static class RegistrationAdvice
{
    // What collections have inside: public at run time, but in no reference assembly.
    private static readonly string[] s_hidden =
    [
        "System.Collections.Generic.TreeSet`1",
        "System.Collections.Generic.SortedDictionary`2+KeyValuePairComparer",
        "System.Collections.Generic.SortedList`2+KeyList",
        "System.Collections.Generic.SortedList`2+ValueList",
        "System.Collections.Specialized.ListDictionary+DictionaryNode",
    ];

    // Methods of the registry, which is above this folder.
    private const string Register = "Register";
    private const string RegisterAuto = "RegisterAuto";
    private const string RegisterSerializable = "RegisterSerializable";

    private const string MarkField = "mark the field by which it is reached as [NonSerialized], an event with [field: NonSerialized].";

    /// <summary>For an object that a contract writes, and for the root of a frame.</summary>
    /// <param name="type">Its type.</param>
    /// <param name="isMember">Whether it is known to be in a member.</param>
    /// <param name="registry">What is registered.</param>
    internal static string ForContract(Type type, bool isMember, IGraphRegistry registry)
    {
        if (typeof(ICustomBinarySerializable).IsAssignableFrom(type))
        {
            return Call(type, Register);
        }

        string? refusal = RefusalOf(type);
        return refusal is null ? Call(type, IsMarked(type) && ReasonAgainst(type, registry) is null ? RegisterSerializable : RegisterAuto)
            : BuiltInForms.Find(type) is not null
                ? "It can't have a contract, but object graphs hold it: register the type that holds it with RegisterSerializable. As the root of what a formatter writes, it needs a registry in which any type is registered so."
            : ReasonAgainst(type, registry) is { } reason ? $"It can't be: {reason}.{(isMember ? $" {LayoutErrors.RemedyOfLeavingOut}" : "")}"
            : $"{Call(type, RegisterSerializable)} RegisterAuto would refuse it: {refusal}";
    }

    /// <summary>Returns whether object graphs hold objects of a type without registration.</summary>
    internal static bool IsOfFramework(Type type) => type.IsArray || BuiltInForms.Find(type) is not null || BuiltInTypes.FindWithId(type) is not null;

    /// <summary>For an object in a graph.</summary>
    /// <param name="type">Its type, or what that is made of.</param>
    /// <param name="hasField">Whether a field of a type of the program leads to it.</param>
    /// <param name="registry">What is registered.</param>
    internal static string ForGraph(Type type, bool hasField, IGraphRegistry registry) =>
        ReasonAgainst(type, registry) is { } reason ? $"It can't be: {reason}.{(hasField ? $" Leave it out: {MarkField}" : "")}"
            : $"{Call(type, typeof(ICustomBinarySerializable).IsAssignableFrom(type) ? Register : RegisterSerializable)}{(hasField ? $" Or {MarkField}" : "")}";

    internal static BinarySerializationException Unregistered(Type type, GraphPlace place, IGraphRegistry registry) =>
        Unregistered($"{place} is a {type}, which isn't registered.", type, place, registry);

    /// <summary>For an object whose type is made of others, or needs a name where a boxed value is.</summary>
    internal static BinarySerializationException Unnamed(Type type, Type unregistered, GraphPlace place, IGraphRegistry registry) =>
        type == unregistered ? Unregistered(type, place, registry)
            : Unregistered($"{place} is a {type}, and the type {unregistered} isn't registered.", unregistered, place, registry);

    /// <summary>For a type that is itself an object.</summary>
    internal static BinarySerializationException UnnamedType(Type type, Type unregistered, GraphPlace place, IGraphRegistry registry) =>
        Unregistered($"{place} is the type {type}{(type == unregistered ? ", which" : $", and the type {unregistered}")} isn't registered; graphs hold types by their ids.", unregistered, place, registry);

    private static BinarySerializationException Unregistered(string what, Type type, GraphPlace place, IGraphRegistry registry) =>
        new(SerializationErrorCode.UnregisteredType,
            $"{what} {ForGraph(type, place.HasField, registry)} TypeRegistry.FindUnregistered lists all that are missing before anything is written.");

    /// <summary>Says why <c>RegisterSerializable</c> refuses a type; null if it doesn't.</summary>
    internal static string? ReasonAgainst(Type type) =>
        ProcessTypes.ReasonOf(type)
        ?? (FrameworkTypes.IsClosed(type) && BuiltInForms.Find(type) is null ? FrameworkTypes.Closed : null);

    // Registered all the same, nothing could be done with its objects.
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "A field that is missing keeps no object from being written.")]
    private static string? ReasonAgainst(Type type, IGraphRegistry registry) =>
        typeof(ICustomBinarySerializable).IsAssignableFrom(type) ? null
            : ReasonAgainst(type) ?? SerializableGraphType.ReasonAgainst(type) ?? UnwritableFields.FindIn(type, registry);

    private static string? RefusalOf(Type type)
    {
        try
        {
            ReflectedPlans.Plan(type, RegistrationOptions.Default, static _ => null, out _);
            return null;
        }
        catch (ArgumentException e)
        {
            return LayoutErrors.TextOf(e);
        }
    }

    // BinaryFormatter took such types, and the program that it was part of expects all fields.
#pragma warning disable SYSLIB0050 // IsSerializable is what [Serializable] becomes.
    private static bool IsMarked(Type type) => type is { IsSerializable: true, IsEnum: false, IsArray: false } && !FrameworkTypes.IsOfFramework(type);
#pragma warning restore SYSLIB0050

    private static string Call(Type type, string method) =>
        method == RegisterSerializable && type.IsGenericType && !FrameworkTypes.IsOfFramework(type) && IsNameable(type)
            ? $"Register its definition with an id of your choice: registry.{method}(typeof({NameOfDefinition(type.GetGenericTypeDefinition())}), typeId){HintOfAccess(type)}."
            : $"Register it with an id of your choice: registry.{method}{Argument(type)}{HintOfAccess(type)}.";

    private static string HintOfAccess(Type type) =>
        IsAccessible(type) || !IsNameable(type) ? "" : $" (in a class that may name {ReflectedNames.Of(type)})";

    // Shop.Outer<>.Inner<,>, of Shop.Outer`1+Inner`2.
    private static string NameOfDefinition(Type definition) =>
        string.Join('.', definition.FullName!.Split('+').Select(static part =>
            part.IndexOf('`', StringComparison.Ordinal) is >= 0 and int end
                ? $"{part[..end]}<{new string(',', int.Parse(part.AsSpan(end + 1), CultureInfo.InvariantCulture) - 1)}>"
                : part));

    // What C# can't name, such as an anonymous type or what the framework's collections have inside, reflection finds.
    private static string Argument(Type type) =>
        IsNameable(type)
            ? $"<{ReflectedNames.Whole(type)}>(typeId)"
            : $"(System.Type.GetType(\"{type.AssemblyQualifiedName}\", throwOnError: true)!, typeId)";

    private static bool IsNameable(Type type) =>
        ReflectedNames.IsSpeakable(type) && (!FrameworkTypes.IsOfFramework(type) || (type.IsVisible && !s_hidden.Contains(NameOf(type), StringComparer.Ordinal)));

    private static string? NameOf(Type type) => (type.IsGenericType ? type.GetGenericTypeDefinition() : type).FullName;

    private static bool IsAccessible(Type type) =>
        type.IsGenericParameter
        || !ReflectedNames.IsSpeakable(type)
        || (type.HasElementType ? IsAccessible(type.GetElementType()!)
            : !type.IsNestedPrivate && !type.IsNestedFamily && !type.IsNestedFamANDAssem
            && (type.DeclaringType is null || IsAccessible(type.DeclaringType))
            && type.GetGenericArguments().All(IsAccessible));
}
