namespace CustomBinarySerializer.Tests.Formatter.Advice
{
    // Types as programs have them.
#pragma warning disable CA1034, CA1715, CA1711, CA1720, CA1815, CA1819, CA1051, CA1716, CA1708, IDE0044, IDE0051
    public class Plain
    {
        public int A { get; set; }
    }

    public sealed class HandWritten : ICustomBinarySerializable
    {
        public int A { get; set; }

        public void WriteDataTo(BinaryWriter writer) => writer.Write(A);

        public void SetDataFrom(BinaryReader reader) => A = reader.ReadInt32();
    }

    [Serializable]
    public class Legacy
    {
        private readonly List<string> _items = ["one"];

        public int Count => _items.Count;
    }

    [Serializable]
    public class Sorted : SortedDictionary<int, string>
    {
    }

    public class Outer<T>
    {
        public class Inner
        {
            public T? A { get; set; }
        }

        public class Inner<TOther>
        {
            public T? A { get; set; }

            public TOther? B { get; set; }
        }

        public struct Value
        {
            public T A;
        }
    }

    public class G<T>
    {
        public T? A { get; set; }
    }

    public record Positional(int A, string B);

    public readonly record struct Point(int X, int Y);

    public struct Fields
    {
        public int A;
    }

    public enum Colour
    {
        Red,
        Green,
    }

    public class @class
    {
        public int A { get; set; }
    }

    public class Holder
    {
        public object[] Items { get; set; } = [];
    }

    [Serializable]
    public class GraphHolder
    {
        public object[]? Items;
    }

    /// <summary>Objects of each type, and of types composed of them.</summary>
    internal static class AdvisedTypes
    {
        internal static object[] Samples { get; } =
        [
            new Plain(),
            new HandWritten(),
            new Legacy(),
            new Outer<int>.Inner(),
            new Outer<int[]>.Inner<string>(),
            new Outer<(int, string)>.Inner<Plain>(),
            default(Outer<long?>.Value),
            new G<int>(),
            new G<G<Outer<int>.Inner>>(),
            new G<int?[,]>(),
            new G<(Plain One, int Two)>(),
            new G<Dictionary<string, List<Plain[]>>>(),
            new Positional(1, "one"),
            new Point(1, 2),
            default(Fields),
            Colour.Green,
            new @class(),
            new @params.@event(),
            new OfNoNamespace(),
            new Plain[1],
            new Plain[1][],
            new Plain[1][,],
            new Plain[1, 1],
            new HandWritten[1],
            new List<G<int>> { new() },
            new List<Plain> { new() },
            new Dictionary<string, Plain> { ["a"] = new() },
            new HashSet<Point> { new(1, 2) },
            (new Plain(), 1),
            Tuple.Create(new Plain(), 1),
            new Point?[] { new Point(1, 2), null },
            new KeyValuePair<int, Plain>(1, new Plain()),
            (1, 2, 3, 4, 5, 6, 7, (8, new Plain())),
            new { A = 1, B = "anonymous" },
            new Sorted { [1] = "one" },
        ];
    }
}

namespace CustomBinarySerializer.Tests.Formatter.Advice.@params
{
    public class @event
    {
        public int A { get; set; }
    }
}

#pragma warning disable CA1050, RCS1110
public class OfNoNamespace
{
    public int A { get; set; }
}
