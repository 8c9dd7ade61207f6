namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

public sealed class IdentityTests(FormatterKind kind) : GraphBehaviour(kind)
{
    [Test]
    public void AnObjectThatRefersToItselfDoesSoAgain()
    {
        Node node = new() { Name = "a" };
        node.Next = node;

        Node read = RoundTrip(node);

        Assert.That(read.Next, Is.SameAs(read));
    }

    [Test]
    public void TwoThatReferToEachOtherDoSoAgain()
    {
        Node first = new() { Name = "a", Next = new Node { Name = "b" } };
        first.Next.Next = first;

        Node read = RoundTrip(first);

        Assert.That(read.Next!.Next, Is.SameAs(read));
        Assert.That(read.Next.Name, Is.EqualTo("b"));
    }

    [Test]
    public void AnObjectReachedOnTwoWaysStaysOne()
    {
        Node shared = new() { Name = "s" };
        Node root = new() { Next = new Node { Next = shared }, Any = shared };

        Node read = RoundTrip(root);

        Assert.That(read.Any, Is.SameAs(read.Next!.Next));
    }

    [Test]
    public void EqualObjectsStayTwo()
    {
        Node read = RoundTrip(new Node { Next = new Node { Name = "a" }, Any = new Node { Name = "a" } });

        Assert.That(read.Any, Is.Not.SameAs(read.Next));
    }

    [Test]
    public void ObjectsThatCallThemselvesEqualStayTwo()
    {
        AllEqual[] read = RoundTrip(new AllEqual[] { new() { Number = 1 }, new() { Number = 2 } });

        Assert.That(read.Select(one => one.Number), Is.EqualTo([1, 2]));
    }

    [Test]
    public void SharedStringStaysOneObjectAndEqualStringsStayTwo()
    {
        string text = new('a', 3);

        string[] read = RoundTrip(new[] { text, text, new string('a', 3) });

        Assert.That(read[1], Is.SameAs(read[0]));
        Assert.That(read[2], Is.Not.SameAs(read[0]).And.EqualTo("aaa"));
    }

    [Test]
    public void BoxInTwoPlacesBecomesTwoBoxes()
    {
        object box = 5;

        object[] read = RoundTrip(new[] { box, box });

        Assert.That(read[1], Is.Not.SameAs(read[0]).And.EqualTo(5));
    }

    [Test]
    public void BoxOfAStructIsKeptInTwoPlaces()
    {
        object box = new Slot { Node = new Node { Name = "a" } };

        object[] read = RoundTrip(new[] { box, box });

        Assert.That(((Slot)read[1]).Node, Is.SameAs(((Slot)read[0]).Node).And.Not.Null);
    }

    [Test]
    public void ACycleThroughAnArrayIsKept()
    {
        Node node = new();
        node.Any = new object[] { "a", node };

        Node read = RoundTrip(node);

        Assert.That(((object[])read.Any!)[1], Is.SameAs(read));
    }

    [Test]
    public void ACycleThroughAStructIsKept()
    {
        Node node = new() { Name = "a" };
        node.Slot.Node = node;

        Node read = RoundTrip(node);

        Assert.That(read.Slot.Node, Is.SameAs(read));
    }

    [Test]
    public void ACycleThroughABoxedStructIsKept()
    {
        Node node = new() { Name = "a" };
        node.Any = new Slot { Node = node };

        Node read = RoundTrip(node);

        Assert.That(((Slot)read.Any!).Node, Is.SameAs(read));
    }

    [Test]
    public void ACycleThroughAnArrayOfStructsIsKept()
    {
        Node node = new() { Name = "a" };
        node.Any = new Slot[] { default, new() { Node = node } };

        Node read = RoundTrip(node);

        Assert.That(((Slot[])read.Any!)[1].Node, Is.SameAs(read));
    }

    [Test]
    public void ACycleThroughANullableStructIsKept()
    {
        Node node = new();
        node.MaybeSlot = new Slot { Node = node };

        Node read = RoundTrip(node);

        Assert.That(read.MaybeSlot!.Value.Node, Is.SameAs(read));
    }

    [Test]
    public void ACycleThroughAListIsKept()
    {
        Node node = new();
        node.Any = new List<Node> { node, new() { Next = node } };

        Node read = RoundTrip(node);

        Assert.That(((List<Node>)read.Any!)[0], Is.SameAs(read));
        Assert.That(((List<Node>)read.Any!)[1].Next, Is.SameAs(read));
    }

    [Test]
    public void ACycleThroughAValueOfADictionaryIsKept()
    {
        Node node = new();
        node.Any = new Dictionary<string, Node> { ["a"] = node };

        Node read = RoundTrip(node);

        Assert.That(((Dictionary<string, Node>)read.Any!)["a"], Is.SameAs(read));
    }

    [Test]
    public void AKeyOfADictionaryMayReferToIt()
    {
        Node node = new() { Name = "a" };
        Dictionary<Node, string> dictionary = new() { [node] = "value" };
        node.Any = dictionary;

        Dictionary<Node, string> read = RoundTrip(dictionary);

        Node key = read.Keys.Single();
        Assert.That(key.Any, Is.SameAs(read));
        Assert.That(read[key], Is.EqualTo("value"));
    }

    [Test]
    public void AKeyThatIsHashedByWhatItHoldsIsFoundAgain()
    {
        Named key = new() { Name = "a" };
        Dictionary<Named, Named> dictionary = new() { [key] = key };
        key.Owner = dictionary;

        Named read = RoundTrip(key);

        Dictionary<Named, Named> owner = (Dictionary<Named, Named>)read.Owner!;
        Assert.That(owner[new Named { Name = "a" }], Is.SameAs(read));
    }

    [Test]
    public void AnItemOfASetMayHoldTheSet()
    {
        Named item = new() { Name = "a" };
        HashSet<Named> set = [item];
        item.Owner = set;

        HashSet<Named> read = RoundTrip(set);

        Assert.That(read.TryGetValue(new Named { Name = "a" }, out Named? found), Is.True);
        Assert.That(found!.Owner, Is.SameAs(read));
    }

    [Test]
    public void ARingOfManyIsKept()
    {
        Node first = new() { Name = "0" };
        Node last = first;
        for (int i = 1; i < 1000; i++)
        {
            last = last.Next = new Node { Name = $"{i}" };
        }

        last.Next = first;

        Node read = RoundTrip(first);
        Node end = read;
        for (int i = 0; i < 1000; i++)
        {
            Assert.That(end.Name, Is.EqualTo($"{i}"));
            end = end.Next!;
        }

        Assert.That(end, Is.SameAs(read));
    }

    [Test]
    public void AListOfAHundredThousandNodesIsKept()
    {
        Node first = new();
        Node last = first;
        for (int i = 1; i < 100_000; i++)
        {
            last = last.Next = new Node();
        }

        int count = 0;
        for (Node? node = RoundTrip(first); node is not null; node = node.Next)
        {
            count++;
        }

        Assert.That(count, Is.EqualTo(100_000));
    }

    [Test]
    public void AReadObjectSharesNothingWithTheWrittenOne()
    {
        Node node = new() { Name = "a", Any = new List<string> { "b" } };

        Node read = RoundTrip(node);

        Assert.That(read, Is.Not.SameAs(node));
        Assert.That(read.Any, Is.Not.SameAs(node.Any).And.EqualTo(node.Any));
    }

    [Serializable]
    private sealed class Node
    {
        public string? Name;
        public Node? Next;
        public object? Any;
        public Slot Slot;
        public Slot? MaybeSlot;
    }

    [Serializable]
    private struct Slot
    {
        public Node? Node;
    }

    [Serializable]
    private sealed class AllEqual
    {
        public int Number;

        public override bool Equals(object? obj) => obj is AllEqual;

        public override int GetHashCode() => 0;
    }

    [Serializable]
    private sealed class Named
    {
        public string? Name;
        public object? Owner;

        public override bool Equals(object? obj) => obj is Named other && other.Name == Name;

        public override int GetHashCode() => Name!.GetHashCode(StringComparison.Ordinal);
    }
}
