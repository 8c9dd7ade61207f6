using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

/// <summary>What the shapes of the users' own collections share: their constructor decides how they compare.</summary>
internal static class UserCollection<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] TCollection>
    where TCollection : class
{
    private static readonly InstanceFactory s_instances = new(typeof(TCollection), InstanceCreation.Constructor);

    private static object? s_usualComparer;

    internal static TCollection Create() => (TCollection)s_instances.Create();

    /// <summary>Returns a collection that is of exactly this type and compares as the copy will.</summary>
    /// <param name="collection">A collection that is to be written.</param>
    /// <param name="comparer">How it compares, or null if it doesn't tell.</param>
    /// <param name="comparerOf">How any such collection compares.</param>
    internal static TCollection Require(TCollection collection, object? comparer, Func<TCollection, object?> comparerOf)
    {
        ExactTypes.ThrowIfDerived(collection);
        if (comparer is not null)
        {
            object usual = s_usualComparer ??= comparerOf(Create())!;
            if (!comparer.Equals(usual) && (comparer.GetType() != usual.GetType() || comparer is StringComparer))
            {
                throw PayloadErrors.ComparerUnlikeConstructors(comparer.GetType(), usual.GetType(), typeof(TCollection));
            }
        }

        return collection;
    }

    internal static BinarySerializationException Refuses(int? position, Exception? cause = null) =>
        PayloadErrors.NotA(typeof(TCollection).ToString(), position is { } at ? $"it refuses the item at position {at}" : "it refuses an item", cause);
}
