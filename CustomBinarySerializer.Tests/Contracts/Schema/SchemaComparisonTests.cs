using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Contracts.Schema;

public sealed class SchemaComparisonTests
{
    private const string Usings = "using System; using System.Collections.Generic; using System.Runtime.Serialization;\n";

    [TestCase("class X { public int A; }", "class X { public int A; }", "", false, false)]
    [TestCase("class X { public int A; }", "class X { public long A; }", "id 1 (X): member A is int32 here and int64 there", true, true)]
    [TestCase("class X { public int A; }", "class X { public uint A; }", "id 1 (X): member A is int32 here and uint32 there", true, true)]
    [TestCase("class X { public int A; }", "class X { public int? A; }", "id 1 (X): member A is int32 here and int32? there", true, true)]
    [TestCase("class X { public string A; }", "class X { public Uri A; }", "id 1 (X): member A is string here and Uri there", true, true)]
    [TestCase(
        "class X { public long A; }", "class X { public DateTime A; }", "id 1 (X): member A is int64 here and DateTime there", true, true)]
    [TestCase(
        "class X { public TimeSpan A; }",
        "class X { public DateTime A; }",
        "id 1 (X): member A is TimeSpan here and DateTime there",
        true,
        true)]
    [TestCase("class X { public int A; }", "class X { public int B; }", "id 1 (X): member A is called B there", false, false)]
    [TestCase(
        "class X { public int A; public string B; }",
        "class X { public int A; }",
        "id 1 (X): member B was added here at the end",
        true,
        true)]
    [TestCase(
        "class X { public int A; [OptionalField] public string B; }",
        "class X { public int A; }",
        "id 1 (X): member B was added here at the end, optional",
        false,
        true)]
    [TestCase(
        "class X { public int A; }",
        "class X { public int A; [OptionalField] public string B; }",
        "id 1 (X): member B was added there at the end, optional",
        true,
        false)]
    [TestCase(
        "class X { public int A; [OptionalField] public string B; }",
        "class X { public int A; public string B; }",
        "id 1 (X): member B is optional here and not there",
        false,
        false)]
    [TestCase("class X { public int B; public int A; }", "class X { public int A; }", "id 1 (X): member B is missing there", true, true)]
    [TestCase("class X { public int A; }", "class X { public int B; public int A; }", "id 1 (X): member B is missing here", true, true)]
    [TestCase(
        "class X { public int A; public string B; }",
        "class X { public string B; public int A; }",
        "id 1 (X): member A is at another place there\nid 1 (X): member B is at another place there",
        true,
        true)]
    [TestCase(
        "class X { public int[] A; }",
        "class X { public List<int> A; }",
        "id 1 (X): member A is int32[] here and List<int32> there",
        false,
        false)]
    [TestCase(
        "class X { public List<int> A; }",
        "class X { public List<byte> A; }",
        "id 1 (X): member A[] is int32 here and uint8 there",
        true,
        true)]
    [TestCase(
        "class X { public Y A; } class Y { public int B; }",
        "class X { public Y A; } class Y { public long B; }",
        "id 1 (X): member A.B is int32 here and int64 there",
        true,
        true)]
    [TestCase(
        "class X { public Y A; } class Y { public int B; public int C; }",
        "class X { public Y A; } class Y { public int B; }",
        "id 1 (X): member A.C was added here at the end",
        true,
        true)]
    [TestCase(
        "class X { public Y A; } class Y { public int B; }",
        "class X { public Y A; } sealed class Y { public int B; }",
        "id 1 (X): member A is a class that others may derive from here and a sealed class there",
        true,
        true)]
    [TestCase(
        "class X { public int B; }",
        "struct X { public int B; }",
        "id 1 (X) is a class that others may derive from here and a struct there",
        false,
        false)]
    [TestCase(
        "class X { public Y A; } class Y { public int B; }",
        "class X { public Z A; } class Z { public int B; }",
        "id 1 (X): member A is Y here and Z there",
        false,
        false)]
    [TestCase(
        "class X { public X A; public int B; }",
        "class X { public X A; public long B; }",
        "id 1 (X): member B is int32 here and int64 there",
        true,
        true)]
    [TestCase(
        "class X { public E A; } enum E { P }",
        "class X { public E A; } enum E { P, Q }",
        "id 1 (X): member A knows E.Q (1) only there",
        false,
        false)]
    [TestCase(
        "class X { public E A; } enum E { P, Q }",
        "class X { public E A; } enum E { P }",
        "id 1 (X): member A knows E.Q (1) only here",
        false,
        false)]
    [TestCase(
        "class X { public E A; } enum E { P = 1 }",
        "class X { public E A; } enum E { P = 2 }",
        "id 1 (X): member A has E.P as 1 here and 2 there",
        true,
        true)]
    [TestCase(
        "class X { public E A; } enum E { P }",
        "class X { public E A; } enum E : byte { P }",
        "id 1 (X): member A is int32 here and uint8 there",
        true,
        true)]
    [TestCase(
        "class X { public E A; } enum E { P }", "class X { public int A; }", "id 1 (X): member A is E here and int32 there", false, false)]
    [TestCase(
        "class X { public Dictionary<string, int> A; }",
        "class X { public Dictionary<int, int> A; }",
        "id 1 (X): member A is Dictionary<string, int32> here and Dictionary<int32, int32> there\nid 1 (X): member A[].Key is string here and int32 there",
        true,
        true)]
    public void TheWordsNameWhatDiffers(string here, string there, string words, bool breaksHere, bool breaksThere)
    {
        IReadOnlyList<SchemaDifference> differences = Describe(here).Compare(Describe(there));

        Assert.That(string.Join('\n', differences), Is.EqualTo(words));
        Assert.That(differences.Any(difference => difference.BreaksReadingHere), Is.EqualTo(breaksHere));
        Assert.That(differences.Any(difference => difference.BreaksReadingThere), Is.EqualTo(breaksThere));
        Assert.That(Describe(here).Fingerprint == Describe(there).Fingerprint, Is.EqualTo(words.Length == 0));
    }

    [Test]
    public void AnAppendedMemberBreaksNoReaderThatAllowsTrailingData()
    {
        RegistrationOptions options = new() { AllowTrailingData = true };
        SchemaDescription here = Describe("class X { public int A; [OptionalField] public int B; }", options);

        SchemaDifference difference = here.Compare(Describe("class X { public int A; }", options)).Single();

        Assert.That(
            difference, Is.EqualTo(new SchemaDifference(1, "B", "id 1 (X): member B was added here at the end, optional", false, false)));
    }

    [Test]
    public void MissingIdsAreNamedOnBothSides()
    {
        SchemaDescription here = new TypeRegistry().Register<Item>(1).Register<Parcel>(2).Describe();
        SchemaDescription there = new TypeRegistry().Register<Item>(1).Register<Parcel>(3).Describe();

        Assert.That(here.Compare(there), Is.EqualTo(new[]
        {
            new SchemaDifference(2, null, $"id 2 ({typeof(Parcel)}) is missing there", false, true),
            new SchemaDifference(3, null, $"id 3 ({typeof(Parcel)}) is missing here", true, false),
        }));
    }

    [Test]
    public void RegistrationsThatDifferAreNamed()
    {
        SchemaDescription here = new TypeRegistry()
            .Register<Item>(1, new RegistrationOptions { InternStrings = true })
            .Register<Parcel>(2, new RegistrationOptions { AllowTrailingData = true })
            .Register<Address>(3)
            .Register<Order>(4)
            .Upcast<Order, Item>(order => new Item { Quantity = order.Items!.Count })
            .Describe();
        SchemaDescription there = new TypeRegistry()
            .Register<Item>(1)
            .Register<Parcel>(2)
            .Register<SpecialItem>(3)
            .Register<Order>(4)
            .Describe();

        Assert.That(
            string.Join('\n', here.Compare(there)).Replace("CustomBinarySerializer.Tests.Contracts.Schema.", "", StringComparison.Ordinal),
            Is.EqualTo("""
                id 1 (Item) writes each distinct string once here and not there
                id 2 (Parcel) allows trailing data here and not there
                id 3 (Address) is Address here and SpecialItem there
                id 3 (Address): member Street is missing there
                id 3 (Address): member Number is missing there
                id 3 (Address): member Quantity is missing here
                id 3 (Address): member Part is missing here
                id 3 (Address): member Wish is missing here
                id 4 (Order) becomes Item here and Order there when it is read
                """));
    }

    [Test]
    public void AHandWrittenContractIsComparedByItsNameOnly()
    {
        SchemaDescription here = new TypeRegistry().Register<Parcel>(1).Describe();
        SchemaDescription there = new TypeRegistry().RegisterMembers<Parcel>(1).Describe();

        Assert.That(here.Compare(there).Single(), Is.EqualTo(new SchemaDifference(
            1,
            null,
            $"id 1 ({typeof(Parcel)}) has a hand-written contract here and an auto contract there, whose bytes can't be compared",
            false,
            false)));
    }

    private static SchemaDescription Describe(string types, RegistrationOptions? options = null) =>
        new TypeRegistry()
            .Register(CompiledSource.Load(Usings + types).GetType("X")!, 1, options ?? RegistrationOptions.Default)
            .Describe();
}
