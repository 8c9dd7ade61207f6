using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Net;
using System.Numerics;
using System.Text;

namespace CustomBinarySerializer.Tests.Trimmed;

/// <summary>
/// Built-in types of every kind. The program creates them only here, and so uses few of their members.
/// </summary>
internal sealed class Assorted
{
    public bool Bool { get; set; } = true;

    public Half Half { get; set; } = (Half)1;

    public Int128 Int128 { get; set; } = 2;

    public Guid Guid { get; set; } = new("00112233-4455-6677-8899-aabbccddeeff");

    public DateTimeOffset DateTimeOffset { get; set; } = new(3, TimeSpan.Zero);

    public DateOnly DateOnly { get; set; } = new(1, 1, 5);

    public BigInteger BigInteger { get; set; } = 5;

    public Complex Complex { get; set; } = new(0, 1);

    public Rune Rune { get; set; } = new('r');

    public Range Range { get; set; } = 1..^2;

    public Uri Uri { get; set; } = new("urn:b");

    public Version Version { get; set; } = new(1, 2);

    public StringBuilder StringBuilder { get; set; } = new("s");

    public IPEndPoint IPEndPoint { get; set; } = new(0x0100007F, 80);

    public BitArray BitArray { get; set; } = new([true, false, true]);

    public Memory<byte> Memory { get; set; } = new([1, 2]);

    public int[,] Table { get; set; } = { { 1, 2 }, { 3, 4 } };

    public Tuple<int, string> Tuple { get; set; } = new(1, "t");

    public (byte, byte, byte, byte, byte, byte, byte, byte) Eight { get; set; } = (1, 2, 3, 4, 5, 6, 7, 8);

    public (byte, long)[] Padded { get; set; } = [(1, 2), (3, 4)];

    public KeyValuePair<byte, string> Pair { get; set; } = new(1, "k");

    public HashSet<int> HashSet { get; set; } = [1];

    public SortedDictionary<string, int> SortedDictionary { get; set; } = new() { ["a"] = 1 };

    public Queue<string> Queue { get; set; } = new(["a", "b"]);

    public Stack<int> Stack { get; set; } = new([1, 2]);

    public LinkedList<int> LinkedList { get; set; } = new([1]);

    public PriorityQueue<string, int> PriorityQueue { get; set; } = new([("a", 1)]);

    public ObservableCollection<int> Observable { get; set; } = [1];

    public ReadOnlyCollection<int> ReadOnly { get; set; } = new([1]);

    public ConcurrentDictionary<string, int> Concurrent { get; set; } = new() { ["a"] = 1 };

    public ImmutableArray<int> ImmutableArray { get; set; } = [1];

    public ImmutableSortedSet<string> ImmutableSet { get; set; } = ["a"];

    public FrozenSet<string> Frozen { get; set; } = FrozenSet.Create("a");

    public IReadOnlyList<long> Interface { get; set; } = [1];

    public object Boxed { get; set; } = 7;

    public Exception Exception { get; set; } = new InvalidOperationException("no");
}
