using System.Runtime.Serialization;

#pragma warning disable CS0649, IDE0044, IDE0052 // Formatters set the fields.

namespace CustomBinarySerializer.Graphs.Tests.Engine;

/// <summary>Generic types that are registered by their definitions.</summary>
internal static class GenericGraphs
{
    internal static readonly TypeRegistry GraphRegistry = new TypeRegistry()
        .RegisterSerializable(typeof(AdjacencyGraph<,>), 1)
        .RegisterSerializable(typeof(Edge<>), 2)
        .RegisterSerializable(typeof(StructEdge<>), 3)
        .RegisterSerializable(typeof(TaggedEdge<,>), 4)
        .RegisterSerializable(typeof(Outer<>.Inner), 5)
        .RegisterSerializable(typeof(VertexEdgeDictionary<,>), 6)
        .RegisterSerializable(typeof(Deeper<>), 7)
        .RegisterSerializable(typeof(Noted<>), 8)
        .RegisterSerializable(typeof(Numeric<>), 9)
        .RegisterSerializable<City>(10)
        .RegisterSerializable<Numeric<double>>(11)
        .RegisterSerializable<AnyHolder>(12);

    internal static readonly CustomBinaryFormatter GraphFormatter = new(GraphRegistry);

    internal static byte[] Write(object graph)
    {
        using MemoryStream stream = new();
        GraphFormatter.Serialize(stream, graph);
        return stream.ToArray();
    }

    internal static int Zigzag(int value) => (value << 1) ^ (value >> 31);

    internal interface IEdge<out TVertex>
    {
        TVertex Source { get; }

        TVertex Target { get; }
    }

    [Serializable]
    internal class Edge<TVertex>(TVertex source, TVertex target) : IEdge<TVertex>
    {
        public TVertex Source { get; } = source;

        public TVertex Target { get; } = target;
    }

    [Serializable]
    internal sealed class TaggedEdge<TVertex, TTag>(TVertex source, TVertex target, TTag tag) : Edge<TVertex>(source, target)
    {
        public TTag Tag { get; } = tag;
    }

    [Serializable]
    internal struct StructEdge<TVertex> : IEdge<TVertex>
    {
        public TVertex Source { get; set; }

        public TVertex Target { get; set; }
    }

    [Serializable]
    internal sealed class AdjacencyGraph<TVertex, TEdge>
        where TVertex : notnull
        where TEdge : IEdge<TVertex>
    {
        public bool AllowsLoops { get; set; }

        public Dictionary<TVertex, List<TEdge>> Edges { get; } = [];
    }

    [Serializable]
    internal sealed class VertexEdgeDictionary<TVertex, TEdge> : Dictionary<TVertex, TEdge>
        where TVertex : notnull
    {
        public VertexEdgeDictionary()
        {
        }

#pragma warning disable SYSLIB0051 // BinaryFormatter's contract, by which a class derived from a dictionary is read.
        private VertexEdgeDictionary(SerializationInfo info, StreamingContext context)
            : base(info, context)
        {
        }
#pragma warning restore SYSLIB0051
    }

    internal sealed class Outer<T>
    {
        [Serializable]
        internal sealed class Inner
        {
            public T? Value;
        }
    }

    internal sealed class Unregistered<T>
    {
        internal sealed class Nested<TOther>
        {
            public T? Value;
            public TOther? Other;
        }
    }

    [Serializable]
    internal sealed class Deeper<T>
    {
        public T? Value;
        public Deeper<List<T>>? Next;
        public Deeper<(T, T)>? Other;
    }

    [Serializable]
    internal sealed class DeeperHolder
    {
        public Deeper<int>? Held;
    }

    [Serializable]
    internal sealed class Numeric<T>
        where T : struct
    {
        public T Value;
    }

    [Serializable]
    internal sealed class Noted<T> : ISerializable
    {
        public Noted(T value) => Value = value;

        private Noted(SerializationInfo info, StreamingContext context) => Value = (T?)info.GetValue("v", typeof(T));

        public T? Value { get; }

        public void GetObjectData(SerializationInfo info, StreamingContext context) => info.AddValue("v", Value);
    }

    internal sealed class Written<T> : ICustomBinarySerializable
    {
        public void WriteDataTo(BinaryWriter writer)
        {
        }

        public void SetDataFrom(BinaryReader reader)
        {
        }
    }

    [Serializable]
    internal sealed class City
    {
        public string? Name;
    }

    internal sealed class Unknown;

    [Serializable]
    internal sealed class Declaring
    {
        public TaggedEdge<int, string>? Edge;
    }

    [Serializable]
    internal sealed class AnyHolder
    {
        public object? Any;
    }
}
