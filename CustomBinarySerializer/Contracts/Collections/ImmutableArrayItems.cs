using System.Collections.Immutable;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Contracts.Collections;

/// <summary>The array behind it, which nobody else has when it is read; null is the immutable array that isn't even empty.</summary>
internal static class ImmutableArrayItems<T>
{
    internal static T[]? To(ImmutableArray<T> value) => ImmutableCollectionsMarshal.AsArray(value);

    internal static ImmutableArray<T> From(T[] value) => ImmutableCollectionsMarshal.AsImmutableArray(value);
}
