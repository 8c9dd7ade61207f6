using System.Collections.Immutable;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

internal static class ImmutableListShape<T>
{
    internal static T[] Items(ImmutableList<T> collection) => collection.ToArray();

    internal static ImmutableList<T>.Builder Create(PayloadHost host, int count) => ImmutableList.CreateBuilder<T>();

    internal static void Add(ImmutableList<T>.Builder builder, T item) => builder.Add(item);

    internal static ImmutableList<T> Finish(ImmutableList<T>.Builder builder) => builder.ToImmutable();
}

internal static class ImmutableListInterfaceShape<T>
{
    internal static T[] Items(IImmutableList<T> collection) => collection.ToArray();

    internal static ImmutableList<T>.Builder Create(PayloadHost host, int count) => ImmutableList.CreateBuilder<T>();

    internal static void Add(ImmutableList<T>.Builder builder, T item) => builder.Add(item);

    internal static IImmutableList<T> Finish(ImmutableList<T>.Builder builder) => builder.ToImmutable();
}
