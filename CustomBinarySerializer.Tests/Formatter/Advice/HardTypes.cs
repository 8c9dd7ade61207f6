using System.Runtime.CompilerServices;
using System.Runtime.Serialization;

// Types as programs have them.
#pragma warning disable CA1010, CA1034, CA1032, CA1051, CA1710, CA1711, CA1815, CA1819, CA2231, CA2237, CA5362
#pragma warning disable SYSLIB0050, SYSLIB0051, IDE0044, IDE0051, RCS1194

namespace CustomBinarySerializer.Tests.Formatter.Advice;

[Serializable]
public unsafe class Pointing
{
    public int* P;
}

[Serializable]
public class DerivedPointing : Pointing
{
    public int A = 1;
}

[Serializable]
public unsafe struct PointingStruct
{
    public void* P;
}

[Serializable]
public class PointingFurther
{
    public PointingStruct Inside;
}

[Serializable]
public class PointingArrays
{
    public PointingStruct?[]? Inside;
}

[Serializable]
public unsafe class PointersInArray
{
    public int*[]? Pointers;
}

[Serializable]
public unsafe class FunctionPointing
{
    public delegate*<int, void> F;
}

[Serializable]
public unsafe class MarkedPointing
{
    [NonSerialized]
    public int* P;

    public int A = 1;
}

public unsafe class PointingProperty
{
    public int* P { get; set; }
}

// Not [Serializable], since no assembly with such a type is registered as a whole.
public unsafe struct Buffer
{
    public fixed int Items[4];
}

[InlineArray(3)]
public struct ThreeOf
{
    public int First;

    public override readonly bool Equals(object? obj) => obj is ThreeOf;

    public override readonly int GetHashCode() => 0;
}

public class Buffering
{
    public Buffer Inside;
}

[Serializable]
public class Cancellable
{
    private readonly CancellationToken _token = new(canceled: true);

    public bool IsCancelled => _token.IsCancellationRequested;
}

[Serializable]
public class Remembering
{
    public Memory<byte> Bytes = new byte[] { 1 };
}

[Serializable]
public class Calling
{
    public event EventHandler? Called;

    public Func<int> Function = () => 1;

    public void Call() => Called?.Invoke(this, EventArgs.Empty);
}

[Serializable]
public class InfoWithoutConstructor : ISerializable
{
    public int A { get; set; }

    public void GetObjectData(SerializationInfo info, StreamingContext context) => info.AddValue("A", A);
}

[Serializable]
public class InfoWithState : ISerializable
{
    private int _a = 1;

    public void GetObjectData(SerializationInfo info, StreamingContext context) => info.AddValue("A", _a);
}

[Serializable]
public struct InfoStruct : ISerializable
{
    public int A;

    public void GetObjectData(SerializationInfo info, StreamingContext context) => info.AddValue("A", A);
}

public class OwnException(string message) : Exception(message);

[Serializable]
public class OldException : Exception
{
    public OldException()
    {
    }

    protected OldException(SerializationInfo info, StreamingContext context)
        : base(info, context)
    {
    }
}

public class OwnAggregate(params Exception[] inner) : AggregateException(inner);

public class OwnStream : MemoryStream;

public class OwnComparer : Comparer<int>
{
    public override int Compare(int x, int y) => x - y;
}

public class OwnArguments : EventArgs
{
    public int A { get; set; }
}

[AttributeUsage(AttributeTargets.All)]
public sealed class OwnAttribute : Attribute
{
    public int A { get; set; }
}

public class OwnRandom : Random;

public class OwnCulture() : System.Globalization.CultureInfo("");

public class OwnRemote : MarshalByRefObject
{
    public int A { get; set; }
}

public class OwnComponent : System.ComponentModel.Component;

public class OwnTables : System.Data.DataTable;

public struct StructOf<T>
{
    public T Value;
}

[Serializable]
public class FieldOf<T>
{
    private T? _value;

    public void Set(T value) => _value = value;
}

/// <summary>Objects that need special care or can't be written, alone and inside holders of all kinds.</summary>
internal static class HardTypes
{
    internal static object[] Samples { get; } =
    [
        .. Around(new Plain()),
        .. Around(default(Fields)),
        .. Around(new Legacy()),
        .. Around(new HandWritten()),
        .. Around(Colour.Green),
        .. Around(new Pointing()),
        .. Around(new DerivedPointing()),
        .. Around(default(PointingStruct)),
        .. Around(new PointingFurther()),
        .. Around(new PointingArrays()),
        .. Around(new PointersInArray()),
        .. Around(new FunctionPointing()),
        .. Around(new MarkedPointing()),
        .. Around(new PointingProperty()),
        .. Around(default(Buffer)),
        .. Around(default(ThreeOf)),
        .. Around(new Buffering()),
        .. Around(new Cancellable()),
        .. Around(new Remembering()),
        .. Around(new Calling()),
        .. Around(new InfoWithoutConstructor()),
        .. Around(new InfoWithState()),
        .. Around(default(InfoStruct)),
        .. Around(new OwnException("")),
        .. Around(new OldException()),
        .. Around(new OwnAggregate(new OwnException(""))),
        .. Around(new OwnStream()),
        .. Around(new OwnComparer()),
        .. Around(new OwnArguments()),
        .. Around(new OwnAttribute()),
        .. Around(new OwnRandom()),
        .. Around(new OwnCulture()),
        .. Around(new OwnRemote()),
        .. Around(new OwnComponent()),
        .. Around(new OwnTables()),
        .. Around(new Action(() => { })),
        .. Around(Thread.CurrentThread),
        .. Around(default(CancellationToken)),
        .. Around(default(Memory<byte>)),
        .. Around(new System.Diagnostics.Stopwatch()),
        .. Around(typeof(Plain)),
        .. Around(1),
        .. Around("text"),
        .. Around(new object()),
        new OwnTable { ["a"] = new Plain() },
        new OwnArrayList { new Plain() },
        Filled(new OwnBase(), collection => collection.Add(new Plain())),
        Filled(new OwnDictionaryBase(), collection => collection.Add("a", new Plain())),
        new OwnNames { ["a"] = "b" },
        new OwnOrdered { ["a"] = new Plain() },
        typeof(G<>),
        typeof(List<>),
        typeof(int*),
        typeof(Plain[]).MakeByRefType(),
        typeof(G<Plain>),
        typeof(Plain).MakeArrayType(1),
        typeof(G<>).GetGenericArguments()[0],
        Enumerable.Range(1, 2).Select(i => new Plain { A = i }),
        Iterate(),
    ];

    // All of them take minutes. The number has no divisor in common with that of the ways in which each stands.
    private const int Stride = 11;

    /// <summary>Returns every nth sample, where n is the stride, from an index on.</summary>
    internal static IEnumerable<object> Some(int from) => Samples.Where((_, i) => i % Stride == from);

    private static object[] Around<T>(T value)
        where T : notnull =>
    [
        value,
        new[] { value },
        new[] { new[] { value } },
        new T[,] { { value } },
        WithBounds(value, 5),
        WithBounds(value, 0, -1),
        WithBounds(value, 2, 3, 4),
        Boxed(WithBounds(value, 5)),
        Boxed(WithBounds(value, 1, 0)),
        WithBounds(new[] { value }, 5),
        WithBounds(WithBounds(value, 5), 7),
        WithBounds((value, 1), 5),
        new List<T> { value },
        new Dictionary<string, T> { ["a"] = value },
        new Lazy<T>(() => value),
        Tuple.Create(value, 1),
        (value, 1),
        new KeyValuePair<string, T>("a", value),
        new G<T> { A = value },
        new StructOf<T> { Value = value },
        Filled(new FieldOf<T>(), holder => holder.Set(value)),
        new OwnDictionary<T> { ["a"] = value },
        new OldDictionary<T> { ["a"] = value },
        new OwnSet<T> { value },
        Filled(new OwnLinked<T>(), items => items.AddLast(value)),
        new OwnList<T> { value },
        new OwnCollection<T> { value },
        new OwnObservable<T> { value },
        new OwnReadOnly<T>([value]),
        Filled(new OwnQueue<T>(), items => items.Enqueue(value)),
        Filled(new OwnStack<T>(), items => items.Push(value)),
        new OwnSorted<T> { [1] = value },
        new OwnSortedList<T> { [1] = value },
        new OwnKeyed<T> { value },
        Filled(new OwnConcurrent<T>(), items => items["a"] = value),
        Filled(new OwnConcurrentQueue<T>(), items => items.Enqueue(value)),
        new OwnBag<T> { value },
    ];

    // An array of one item in each dimension, which begins where it is said.
    private static Array WithBounds<T>(T value, params int[] bounds)
    {
        Type type = bounds.Length == 1 ? typeof(T).MakeArrayType(1) : typeof(T).MakeArrayType(bounds.Length);
        Array array = Array.CreateInstanceFromArrayType(type, [.. bounds.Select(_ => 1)], bounds);
        array.SetValue(value, bounds);
        return array;
    }

    // In an array of its type, as reflection alone makes it.
    private static Array Boxed(Array inner)
    {
        Array outer = Array.CreateInstance(inner.GetType(), 1);
        outer.SetValue(inner, 0);
        return outer;
    }

    private static T Filled<T>(T target, Action<T> fill)
    {
        fill(target);
        return target;
    }

    private static IEnumerable<Plain> Iterate()
    {
        yield return new Plain();
    }
}
