using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

/// <summary>A class of the user's that implements <see cref="ICollection{T}"/>: its items, added to what its constructor makes.</summary>
internal static class UserCollectionShape<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] TCollection, T>
    where TCollection : class, ICollection<T>
{
    internal static T[] Items(TCollection collection) =>
        UserCollection<TCollection>.Require(collection, ComparerOf.FindInSet(collection), ComparerOf.FindInSet).ToArray();

    internal static TCollection Create(PayloadHost host, int count)
    {
        TCollection made = UserCollection<TCollection>.Create();
        if (made.Count != 0)
        {
            made.Clear();
        }

        return made;
    }

    internal static void Add(TCollection builder, T item)
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

    internal static TCollection Finish(TCollection builder) => builder;
}

/// <summary>The same for one that implements <see cref="IDictionary{TKey, TValue}"/>.</summary>
internal static class UserDictionaryShape<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] TCollection, TKey, TValue>
    where TCollection : class, IDictionary<TKey, TValue>
    where TKey : notnull
{
    internal static KeyValuePair<TKey, TValue>[] Items(TCollection collection) =>
        UserCollection<TCollection>.Require(collection, ComparerOf.FindInDictionary(collection), ComparerOf.FindInDictionary).ToArray();

    internal static TCollection Create(PayloadHost host, int count) =>
        UserCollectionShape<TCollection, KeyValuePair<TKey, TValue>>.Create(host, count);

    internal static void Add(TCollection builder, KeyValuePair<TKey, TValue> item)
    {
        if (item.Key is null)
        {
            throw PayloadErrors.NotADictionary(builder.Count, isNull: true);
        }

        // Add would find a duplicate too, and the framework's puts the text of the key into its error.
        if (builder.ContainsKey(item.Key))
        {
            throw PayloadErrors.NotADictionary(builder.Count);
        }

        UserCollectionShape<TCollection, KeyValuePair<TKey, TValue>>.Add(builder, item);
    }

    internal static TCollection Finish(TCollection builder) => builder;
}

/// <summary>A class of the user's that can be enumerated and has an Add for what it gives, as collection initializers need it.</summary>
internal static class UserEnumerableShape<
    [DynamicallyAccessedMembers(InstanceFactory.NeededMembers | DynamicallyAccessedMemberTypes.PublicMethods)] TCollection, T>
    where TCollection : class, IEnumerable<T>
{
    private static readonly Action<TCollection, T> s_add =
        (typeof(TCollection).GetMethod("Add", BindingFlags.Instance | BindingFlags.Public, [typeof(T)])
            ?? throw new MissingMethodException(typeof(TCollection).FullName, "Add"))
        .CreateDelegate<Action<TCollection, T>>();

    internal static T[] Items(TCollection collection)
    {
        ExactTypes.ThrowIfDerived(collection);
        return collection.ToArray();
    }

    internal static TCollection Create(PayloadHost host, int count) => UserCollection<TCollection>.Create();

    internal static void Add(TCollection builder, T item)
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

    internal static TCollection Finish(TCollection builder) => builder;
}
