namespace CustomBinarySerializer.Registry;

/// <summary>Checks that reject useless or surprising registrations. Each error states the remedy.</summary>
internal static partial class RegistrationChecks
{
    /// <summary>Returns whether a type has a hand-written contract.</summary>
    internal static bool IsHandWritten(Type type) => typeof(ICustomBinarySerializable).IsAssignableFrom(type);

    /// <summary>Throws unless type and id are free.</summary>
    internal static void ThrowIfTaken(TypeRegistry registry, Type type, int typeId)
    {
        if (typeId < 1)
        {
            throw BelowOne(type, typeId);
        }

        if (registry.Find(typeId) is { } holder)
        {
            throw IdTaken(type, typeId, holder.Type);
        }

        if (registry.Find(type) is { } registered)
        {
            throw TypeTaken(type, typeId, registered.TypeId);
        }
    }

    // Separate methods, so that code for errors isn't compiled before the first message.
    private static ArgumentOutOfRangeException BelowOne(Type type, int typeId) =>
        new(nameof(typeId), typeId, $"{type} can't be registered under the id {typeId}: ids begin at 1.");

    private static ArgumentException IdTaken(Type type, int typeId, Type holder) =>
        new($"The id {typeId} can't be registered for {type}: it already names {holder}.", nameof(typeId));

    private static ArgumentException TypeTaken(Type type, int typeId, int registered) =>
        new($"{type} can't be registered under the id {typeId}: it already has the id {registered}.", nameof(type));

    /// <summary>Throws if no object can have the type or a derived type.</summary>
    internal static void ThrowIfNeverAType(Type type, int typeId)
    {
        if (type.ContainsGenericParameters || type.IsByRefLike || (type.IsAbstract && type.IsSealed))
        {
            throw NoObjects(type, typeId);
        }
    }

    private static ArgumentException NoObjects(Type type, int typeId) =>
        new(
            $"{type} can't be registered under the id {typeId}: no object can be of exactly that type. Register the concrete types.",
            nameof(type));
}
