namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>A generator of graphs that depend on a seed alone.</summary>
internal sealed class RandomGraph
{
    private readonly Random _random;
    private readonly Vertex[] _vertices;
    private readonly string[] _texts;

    private RandomGraph(int seed)
    {
        _random = new Random(seed);
        _vertices =
        [
            .. Enumerable.Range(0, _random.Next(1, 60))
            .Select(i => Chance(4) ? new DerivedVertex { Number = i } : new Vertex { Number = i })
        ];
        _texts = [.. Enumerable.Range(0, 5).Select(i => new string((char)('a' + i), _random.Next(1, 200)))];
    }

    /// <summary>Creates a graph with fields of all kinds and cycles of all shapes.</summary>
    internal static object OfVertices(int seed)
    {
        RandomGraph graph = new(seed);
        foreach (Vertex vertex in graph._vertices)
        {
            graph.Fill(vertex);
        }

        return graph._vertices[0];
    }

    /// <summary>Creates a graph of objects that log their callbacks.</summary>
    /// <param name="seed">The seed; every number is valid.</param>
    /// <param name="isCyclic">Whether objects may refer to objects in front of them.</param>
    /// <param name="makers">
    /// The functions to choose from. Each creates an object from a name and up to two objects to refer to.
    /// </param>
    internal static object OfNoted(int seed, bool isCyclic, params Func<string, object?, object?, object>[] makers)
    {
        Random random = new(seed);
        List<object> made = [];
        int count = random.Next(2, 25);
        for (int i = 0; i < count; i++)
        {
            object? first = random.Next(5) == 0 || made.Count == 0 ? null : made[random.Next(made.Count)];
            object? second = random.Next(3) == 0 || made.Count == 0 ? null : made[^1];
            made.Add(makers[random.Next(makers.Length)]($"{i}", first, second));
        }

        if (isCyclic)
        {
            foreach (Noted noted in made.OfType<Noted>().Where(_ => random.Next(2) == 0))
            {
                noted.First = made[random.Next(made.Count)];
            }
        }

        return new object[] { made[^1], made };
    }

    private bool Chance(int of) => _random.Next(of) == 0;

    private Vertex? Some() => Chance(4) ? null : _vertices[_random.Next(_vertices.Length)];

    private void Fill(Vertex vertex)
    {
        vertex.Text = Chance(3) ? null : _texts[_random.Next(_texts.Length)];
        vertex.Any = SomeValue();
        vertex.Next = Some();
        vertex.Interface = Some() as IVertex;
        vertex.Objects = Chance(3) ? null : [.. Enumerable.Range(0, _random.Next(5)).Select(_ => SomeValue())];
        vertex.Vertices = Chance(3) ? null : [.. Enumerable.Range(0, _random.Next(5)).Select(_ => Some())];
        vertex.Table = Chance(3) ? new Vertex?[,] { { Some(), Some() }, { Some(), null } } : null;
        vertex.Jagged = Chance(3) ? [[1, 2], [], [_random.Next()]] : null;
        vertex.List = Chance(3) ? [Some(), Some(), Some()] : null;
        vertex.ByName = Chance(3) ? new() { ["a"] = SomeValue(), ["b"] = Some() } : null;
        vertex.ByVertex = Chance(3) ? new() { [_vertices[0]] = 1, [vertex] = 2 } : null;
        vertex.ByVertex?.Remove(_vertices[0]);
        vertex.Set = Chance(3) ? [vertex, _vertices[_random.Next(_vertices.Length)]] : null;
        vertex.Pair = SomePair();
        vertex.Pairs = Chance(3) ? [SomePair(), SomePair()] : null;
        vertex.MaybePair = Chance(2) ? SomePair() : null;
        vertex.Day = (DayOfWeek)_random.Next(7);
        vertex.MaybeLong = Chance(2) ? _random.NextInt64() : null;
        vertex.Decimal = new decimal(_random.Next(), _random.Next(), _random.Next(), Chance(2), (byte)_random.Next(29));
        vertex.Time = new DateTime(_random.NextInt64(DateTime.MaxValue.Ticks), (DateTimeKind)_random.Next(3));
        vertex.Double = BitConverter.Int64BitsToDouble(_random.NextInt64());
        if (vertex is DerivedVertex derived)
        {
            derived.Text = _texts[0];
            derived.Next = Some();
        }
    }

    private VertexPair SomePair() => new() { First = Some(), Second = SomeValue(), Number = (short)_random.Next(1000) };

    private object? SomeValue() => _random.Next(12) switch
    {
        0 => null,
        1 => _random.Next(),
        2 => _texts[_random.Next(_texts.Length)],
        3 => new[] { _random.NextDouble() },
        4 => new VertexPair { First = Some() },
        5 => new object?[] { Some(), _texts[0], (byte)5 },
        6 => new List<object?> { Some(), 1.5m },
        7 => new VertexPair?[] { null, new VertexPair { First = Some() } },
        8 => TimeSpan.FromTicks(_random.NextInt64()),
        9 => (int[]?[])[[1], null],
        _ => Some(),
    };
}
