using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer.Graphs;

/// <summary>The remedies in errors about objects in graphs whose types aren't registered.</summary>
internal static class GraphAdvice
{
    private const string MarkField = "mark the field by which it is reached as [NonSerialized], an event with [field: NonSerialized].";

    /// <summary>Returns the remedy for an object in a graph.</summary>
    /// <param name="type">The type of the object, or a part of it.</param>
    /// <param name="hasField">Whether a field of a program's type leads to the object.</param>
    /// <param name="registry">The registry.</param>
    internal static string ForGraph(Type type, bool hasField, TypeRegistry registry) =>
        GraphSource.Of(registry).ReasonAgainst(type) is { } reason
            ? $"It can't be: {reason}.{(hasField ? $" Leave it out: {MarkField}" : "")}"
            : RegistrationAdvice.Call(type, MethodFor(type)) + (hasField ? $" Or {MarkField}" : "");

    private static string MethodFor(Type type) =>
        typeof(ICustomBinarySerializable).IsAssignableFrom(type)
            ? nameof(TypeRegistry.Register)
            : RegistrationAdvice.RegisterSerializable;

    internal static BinarySerializationException Unregistered(Type type, GraphPlace place, TypeRegistry registry) =>
        Unregistered($"{place} is a {type}, which isn't registered.", type, place, registry);

    /// <summary>
    /// Returns the error for an object of a constructed type, or for a boxed value whose type needs an id.
    /// </summary>
    internal static BinarySerializationException Unnamed(Type type, Type unregistered, GraphPlace place, TypeRegistry registry) =>
        type == unregistered ? Unregistered(type, place, registry)
            : Unregistered($"{place} is a {type}, and the type {unregistered} isn't registered.", unregistered, place, registry);

    /// <summary>Returns the error for a type that is itself an object.</summary>
    internal static BinarySerializationException UnnamedType(Type type, Type unregistered, GraphPlace place, TypeRegistry registry) =>
        Unregistered(
            $"{place} is the type {type}{(type == unregistered ? ", which" : $", and the type {unregistered}")} isn't registered; " +
            $"graphs hold types by their ids.",
            unregistered,
            place,
            registry);

    private static BinarySerializationException Unregistered(string what, Type type, GraphPlace place, TypeRegistry registry) =>
        new(SerializationErrorCode.UnregisteredType,
            $"{what} {ForGraph(type, place.HasField, registry)} FindUnregistered of the registry lists all that are missing before " +
            $"anything is written.");
}
