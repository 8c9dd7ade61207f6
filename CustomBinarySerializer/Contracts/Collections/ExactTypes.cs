using System.ComponentModel;
namespace CustomBinarySerializer.Generated;

/// <summary>Checks that reject objects of derived types, whose additional members would be lost.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ExactTypes
{
    /// <summary>Returns an object whose type is exactly the declared one, or throws.</summary>
    /// <remarks>
    /// Also accepted are derived types that the framework hides, and any implementation of a declared interface.
    /// </remarks>
    internal static T Require<T>(T value)
        where T : class
    {
        if (value.GetType() != typeof(T) && !typeof(T).IsInterface && value.GetType().Assembly != typeof(T).Assembly)
        {
            ThrowIfDerived(value, typeof(T));
        }

        return value;
    }

    /// <summary>Returns a list of <paramref name="count"/> items, which the caller is about to set.</summary>
    public static List<T> NewList<T>(int count)
    {
        List<T> list = new(count);
        System.Runtime.InteropServices.CollectionsMarshal.SetCount(list, count);
        return list;
    }

    /// <summary>Throws if the type of an object isn't exactly the declared one.</summary>
    public static void ThrowIfDerived(object value, Type declared)
    {
        if (value.GetType() != declared)
        {
            throw new BinarySerializationException(
                SerializationErrorCode.UnsupportedValue,
                $"A {value.GetType()} can't be written as a {declared}: it may hold more, and would come back as less. "
                + $"Register what stands for it with RegisterSurrogate.");
        }
    }
}
