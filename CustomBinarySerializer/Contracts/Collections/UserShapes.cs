using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

/// <summary>
/// Methods that the shapes of the program's own collections share. The constructor determines the comparer.
/// </summary>
internal static class UserCollection<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] TCollection>
    where TCollection : class
{
    private static readonly InstanceFactory s_instances = new(typeof(TCollection), InstanceCreation.Constructor);

    private static object? s_usualComparer;

    internal static TCollection Create() => (TCollection)s_instances.Create();

    /// <summary>
    /// Returns a collection that has exactly this type and the comparer that a copy will have, or throws.
    /// </summary>
    /// <param name="collection">The collection to be written.</param>
    /// <param name="comparer">The comparer of the collection, or null if it exposes none.</param>
    /// <param name="comparerOf">Returns the comparer of any such collection.</param>
    internal static TCollection Require(TCollection collection, object? comparer, Func<TCollection, object?> comparerOf)
    {
        ExactTypes.ThrowIfDerived(collection, typeof(TCollection));
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
        PayloadErrors.NotA(
            typeof(TCollection).ToString(),
            position is { } at ? $"it refuses the item at position {at}" : "it refuses an item",
            cause);
}

/// <summary>The shape of a program's own class that implements <see cref="ICollection{T}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct UserCollectionShape<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] TCollection, T>
    : IGrowingListShape<UserCollectionShape<TCollection, T>, TCollection, T[], T>
    where TCollection : class, ICollection<T>
{
    public static T[] Items(TCollection list) =>
        UserCollection<TCollection>.Require(list, ComparerFinder.FindInSet(list), ComparerFinder.FindInSet).ToArray();

    public static TCollection Create(int capacity)
    {
        TCollection made = UserCollection<TCollection>.Create();
        if (made.Count != 0)
        {
            made.Clear();
        }

        return made;
    }

    public static void Add(TCollection builder, T item)
    {
        int before = builder.Count;
        try
        {
            builder.Add(item);
        }
        catch (ArgumentException e)
        {
            throw UserCollection<TCollection>.Refuses(before, e);
        }

        if (builder.Count == before)
        {
            throw UserCollection<TCollection>.Refuses(before);
        }
    }
}

/// <summary>The shape of a program's own class that implements <see cref="IDictionary{TKey, TValue}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct UserDictionaryShape<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] TCollection, TKey, TValue>
    : IGrowingListShape<
        UserDictionaryShape<TCollection, TKey, TValue>, TCollection, KeyValuePair<TKey, TValue>[], KeyValuePair<TKey, TValue>>
    where TCollection : class, IDictionary<TKey, TValue>
    where TKey : notnull
{
    public static KeyValuePair<TKey, TValue>[] Items(TCollection list) =>
        UserCollection<TCollection>.Require(list, ComparerFinder.FindInDictionary(list), ComparerFinder.FindInDictionary).ToArray();

    public static TCollection Create(int capacity) =>
        UserCollectionShape<TCollection, KeyValuePair<TKey, TValue>>.Create(capacity);

    public static void Add(TCollection builder, KeyValuePair<TKey, TValue> item)
    {
        if (item.Key is null)
        {
            throw PayloadErrors.NotADictionary(builder.Count, isNull: true);
        }

        // Add also finds duplicates, but the framework's puts the text of the key into its error.
        if (builder.ContainsKey(item.Key))
        {
            throw PayloadErrors.NotADictionary(builder.Count);
        }

        UserCollectionShape<TCollection, KeyValuePair<TKey, TValue>>.Add(builder, item);
    }
}

/// <summary>The shape of a program's own enumerable class with an Add method, as for collection initializers.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct UserEnumerableShape<
    [DynamicallyAccessedMembers(InstanceFactory.NeededMembers | DynamicallyAccessedMemberTypes.PublicMethods)] TCollection, T>
    : IGrowingListShape<UserEnumerableShape<TCollection, T>, TCollection, T[], T>
    where TCollection : class, IEnumerable<T>
{
    private static readonly Action<TCollection, T> s_add =
        (typeof(TCollection).GetMethod("Add", BindingFlags.Instance | BindingFlags.Public, [typeof(T)])
            ?? throw new MissingMethodException(typeof(TCollection).FullName, "Add"))
        .CreateDelegate<Action<TCollection, T>>();

    public static T[] Items(TCollection list)
    {
        ExactTypes.ThrowIfDerived(list, typeof(TCollection));
        return list.ToArray();
    }

    public static TCollection Create(int capacity) => UserCollection<TCollection>.Create();

    public static void Add(TCollection builder, T item)
    {
        try
        {
            s_add(builder, item);
        }
        catch (ArgumentException e)
        {
            throw UserCollection<TCollection>.Refuses(position: null, e);
        }
    }
}
