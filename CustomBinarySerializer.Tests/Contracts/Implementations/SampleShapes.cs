using CustomBinarySerializer.Contracts.Collections;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Tests.Contracts.Implementations;

/// <summary>A collection whose comparer may vary.</summary>
internal static class SortedSetShape
{
    internal static CollectionShape Shape { get; } = CollectionShape.Of(new CollectionShape.Methods(
        new Func<SortedSet<string>, SortedSet<string>>(Items).Method,
        new Func<PayloadHost, int, byte, SortedSet<string>>(Create).Method,
        new Action<SortedSet<string>, string>(Add).Method,
        new Func<SortedSet<string>, SortedSet<string>>(Finish).Method,
        new Func<SortedSet<string>, byte>(Comparer).Method));

    internal static SortedSet<string> Items(SortedSet<string> collection) => collection;

    internal static SortedSet<string> Create(PayloadHost host, int count, byte comparer)
    {
        ArgumentNullException.ThrowIfNull(host);
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        return new SortedSet<string>(comparer == 0 ? StringComparer.Ordinal : StringComparer.OrdinalIgnoreCase);
    }

    internal static void Add(SortedSet<string> builder, string item)
    {
        if (!builder.Add(item))
        {
            throw PayloadErrors.NotA("set", $"{item} comes twice");
        }
    }

    internal static SortedSet<string> Finish(SortedSet<string> builder) => builder;

    internal static byte Comparer(SortedSet<string> collection) =>
        ReferenceEquals(collection.Comparer, StringComparer.Ordinal) ? (byte)0 : (byte)1;
}

/// <summary>The shape of a collection whose count isn't available without the type of its items.</summary>
internal static class SetShape
{
    internal static CollectionShape Shape { get; } = CollectionShape.Of(new CollectionShape.Methods(
        new Func<HashSet<short>, HashSet<short>>(Items).Method,
        new Func<PayloadHost, int, HashSet<short>>(Create).Method,
        new Action<HashSet<short>, short>(Add).Method,
        new Func<HashSet<short>, HashSet<short>>(Finish).Method,
        Comparer: null));

    internal static HashSet<short> Items(HashSet<short> collection) => collection;

    internal static HashSet<short> Create(PayloadHost host, int count) => new(Math.Min(count, host.MaxCollectionCount));

    internal static void Add(HashSet<short> builder, short item) => builder.Add(item);

    internal static HashSet<short> Finish(HashSet<short> builder) => builder;
}
