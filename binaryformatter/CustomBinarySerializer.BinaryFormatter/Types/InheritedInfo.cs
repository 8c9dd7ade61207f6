using System.Collections;
using System.Collections.Specialized;
using System.Data;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using System.Text;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;

#pragma warning disable SYSLIB0050 // SerializationInfo: the contract of ISerializable, which this guards.
#pragma warning disable RS0030 // Closed over the arguments of a type that is there already.

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>
/// The values that a framework class reads in its deserialization constructor, which derived classes of programs call.
/// They include sizes to allocate, and keys to hash or compare. One row for each class. Immutable.
/// </summary>
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
[UnconditionalSuppressMessage("Trimming", "IL2060", Justification = "The method is one of this class.")]
internal sealed class InheritedInfo
{
    // The capacity that a collection with few items may have.
    private const int FreeItems = 16;
    private const int ItemBytes = 16;
    private const int SizePerItem = 4;

    // The range of a Hashtable.
    private const float LowestLoadFactor = 0.072f;
    private const float HighestLoadFactor = 0.72f;

    private static readonly InheritedInfo[] s_rows =
    [
        new(typeof(Dictionary<,>)) { Size = "HashSize", Items = "KeyValuePairs", Comparer = "Comparer", Visits = Visits.Hashing },
        new(typeof(HashSet<>)) { Size = "Capacity", Items = "Elements", Comparer = "Comparer", Visits = Visits.Hashing },
        new(typeof(SortedSet<>)) { Items = "Items", Comparer = "Comparer", Visits = Visits.Sorting },
        new(typeof(Hashtable))
        {
            Size = "HashSize",
            LoadFactor = "LoadFactor",
            Items = "Keys",
            Comparer = "KeyComparer",
            Visits = Visits.Hashing,
        },
        new(typeof(OrderedDictionary)) { Size = "InitialCapacity", Items = "ArrayList", Comparer = "KeyComparer", Visits = Visits.Hashing },
        new(typeof(StringBuilder)) { Size = "Capacity", Items = "m_StringValue" },
        new(typeof(AggregateException)) { Items = "InnerExceptions" },
        new(typeof(ReflectionTypeLoadException)) { Items = "Exceptions" },
        new(typeof(DataTable)) { Size = "DataTable.MinimumCapacity" },
    ];

    private InheritedInfo(Type holder) => Holder = holder;

    /// <summary>Gets the class or the generic type definition.</summary>
    internal Type Holder { get; }

    /// <summary>Gets the name of the capacity for which memory is allocated; null for none.</summary>
    internal string? Size { get; private init; }

    /// <summary>Gets the name of a table's load factor; null for none.</summary>
    internal string? LoadFactor { get; private init; }

    /// <summary>Gets the name of the array or text of items; null for none.</summary>
    internal string? Items { get; private init; }

    /// <summary>Gets the name of the comparer; null for none.</summary>
    internal string? Comparer { get; private init; }

    /// <summary>Gets the operations on each item.</summary>
    internal Visits Visits { get; private init; }

    internal static IReadOnlyList<InheritedInfo> Rows => s_rows;

    /// <summary>Returns the row of a type or its base class; null if there is none.</summary>
    internal static InheritedInfo? Find(Type type)
    {
        for (Type? level = type; level is not null; level = level.BaseType)
        {
            Type holder = level.IsConstructedGenericType ? level.GetGenericTypeDefinition() : level;
            if (Array.Find(s_rows, row => row.Holder == holder) is { } found)
            {
                return found;
            }
        }

        return null;
    }

    /// <summary>
    /// Limits the cost of the constructor and of its deferred work in <see cref="IDeserializationCallback"/> to that of
    /// the items.
    /// </summary>
    /// <exception cref="BinarySerializationException">
    /// Hashing or comparing the items would nest too deeply or take too long.
    /// </exception>
    internal void Bound(SerializationInfo info, GraphHost host)
    {
        object? items = info.Find(Items);
        int count = items is Array array ? array.Length : items is string text ? text.Length : 0;
        if (items is Array)
        {
            host.BoundCopies(Holder, count, count * MemoryOfCollections.Of(Holder).OfItem(ItemBytes));
        }

        int highest = NextPrime((int)Math.Min(FreeItems + ((long)SizePerItem * count), int.MaxValue / 2));
        if (Number(info, Size) is { } size && size > highest)
        {
            info.Update(Size!, highest);
        }

        // Below this value, the table would double with each item.
        if (Number(info, LoadFactor) is { } factor && !(factor is >= LowestLoadFactor and <= HighestLoadFactor))
        {
            info.Update(LoadFactor!, HighestLoadFactor);
        }

        if (items is Array compared && Visits != Visits.None)
        {
            host.Visits.Require(KeysOf(compared, host), info.Find(Comparer), Visits, VisitsPerItem(count), host.LongestText);
        }
    }

    private int VisitsPerItem(int count) => Visits == Visits.Sorting ? 1 + System.Numerics.BitOperations.Log2((uint)count) : 1;

    private static Array KeysOf(Array items, GraphHost host)
    {
        if (items is object?[] objects)
        {
            return Array.ConvertAll(objects, item => item is DictionaryEntry entry ? entry.Key : item);
        }

        Type element = items.GetType().GetElementType()!;
        if (!element.IsConstructedGenericType || element.GetGenericTypeDefinition() != typeof(KeyValuePair<,>))
        {
            return items;
        }

        // Hash codes of most key types visit no other objects.
        Type key = element.GetGenericArguments()[0];
        return key == typeof(string) && host.LongestText <= VisitGuard.LongText ? Array.Empty<string>()
            : key.IsValueType && host.Types.VisitOf(key, Visits.Hashing).IsConstant ? Array.Empty<int>()
            : (Array)s_keysOf.MakeGenericMethod(element.GetGenericArguments()).Invoke(null, [items])!;
    }

    private static readonly MethodInfo s_keysOf =
        new Func<KeyValuePair<object, object>[], object[]>(KeysOfPairs).Method.GetGenericMethodDefinition();

    private static TKey[] KeysOfPairs<TKey, TValue>(KeyValuePair<TKey, TValue>[] pairs) => Array.ConvertAll(pairs, pair => pair.Key);

    /// <summary>Returns a value as the constructor reads it; null if it is missing or has a wrong type.</summary>
    private static double? Number(SerializationInfo info, string? name)
    {
        try
        {
            return info.Find(name) is IConvertible value ? value.ToDouble(System.Globalization.CultureInfo.InvariantCulture) : null;
        }
        catch (Exception e) when (e is FormatException or InvalidCastException or OverflowException)
        {
            return null;
        }
    }

    // Probe steps must be coprime to the table size.
    private static int NextPrime(int number)
    {
        for (int candidate = number | 1; ; candidate += 2)
        {
            int divisor = 3;
            while (divisor <= candidate / divisor && candidate % divisor != 0)
            {
                divisor += 2;
            }

            if (divisor > candidate / divisor)
            {
                return candidate;
            }
        }
    }
}
