using System.ComponentModel;
namespace CustomBinarySerializer.Generated;

/// <summary>Keeps objects of the users' own types from being written as less than they are.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ExactTypes
{
    /// <summary>
    /// Returns an object that is of exactly its declared type, of one that the framework derives from it and hides, or
    /// of any that implements an interface.
    /// </summary>
    internal static T Require<T>(T value)
        where T : class
    {
        if (value.GetType() != typeof(T) && !typeof(T).IsInterface && value.GetType().Assembly != typeof(T).Assembly)
        {
            ThrowIfDerived(value, typeof(T));
        }

        return value;
    }

    /// <summary>Returns a list of that many items, each of which is about to be set.</summary>
    public static List<T> NewList<T>(int count)
    {
        List<T> list = new(count);
        System.Runtime.InteropServices.CollectionsMarshal.SetCount(list, count);
        return list;
    }

    /// <summary>Throws for an object of any other type than its declared one.</summary>
    public static void ThrowIfDerived(object value, Type declared)
    {
        if (value.GetType() != declared)
        {
            throw new BinarySerializationException(
                SerializationErrorCode.UnsupportedValue,
                $"A {value.GetType()} can't be written as a {declared}: it may hold more, and would come back as less. Register what stands for it with RegisterSurrogate.");
        }
    }
}
