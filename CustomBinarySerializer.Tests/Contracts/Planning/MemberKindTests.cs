using CustomBinarySerializer.Compiler.Planning;

namespace CustomBinarySerializer.Tests.Contracts.Planning;

/// <summary>Each kind of type and member: its layout, and an object that is copied by the layout alone.</summary>
public sealed class MemberKindTests
{
    private static readonly TestCaseData[] s_kinds =
    [
        Kind(new Fields { Public = 1 }, "Public:Int32(field,field) ReadOnly:Int32(field,field) new()"),
        Kind(new Properties(1, 2) { Public = 4, Init = 5 },
            "Public:Int32(get,set) Init:Int32(get,set) PrivateSet:Int32(get,set,0) InternalSet:Int32(get,set) GetOnly:Int32(get,field,1) PrivateGet:Int32(get,set) new(Int32, Int32)"),
        Kind(new WithRequired { Id = 1, Name = "one" }, "Id:Int32(get,set) Name:String(get,set) new()"),
        Kind(new FieldKeyword { Text = " a ", Raw = 3 }, "Text:String(get,set) Raw:Int32(get,set) Doubled:Int32(field,field) new()"),
        Kind(new PositionalRecord(1, "one"), "Id:Int32(get,set,0) Name:String(get,set,1) new(Int32, String)"),
        Kind(new GrownRecord(1) { Name = "one" }, "Id:Int32(get,set,0) Name:String(get,set) new(Int32)"),
        Kind(
            new DerivedRecord(1, "one", 2.5),
            "Id:Int32(get,set,0) Name:String(get,set,1) Weight:Double(get,set,2) new(Int32, String, Double)"),
        Kind(new NominalRecord { Id = 1 }, "Id:Int32(get,set) new()"),
        Kind(new GetOnlyRecord(7), "Id:Int32(get,field,0) new(Int32)"),
        Kind(new RecordStruct(1, "one"), "Id:Int32(get,set) Name:String(get,set) default"),
        Kind(new ReadOnlyRecordStruct(1, "one"), "Id:Int32(get,set) Name:String(get,set) default"),
        Kind(new ReadOnlyStruct(1, "one"), "Name:String(field,field) Id:Int32(get,field) default"),
        Kind(new StructWithConstructor { Id = 1 }, "Id:Int32(get,set) new()"),
        Kind(new PrimaryClass(1, "one"), "Id:Int32(get,0) Name:String(get,1) new(Int32, String)"),
        Kind(new PrimaryClassWithMore(1) { Name = "one" }, "Id:Int32(get,0) Name:String(get,set) new(Int32)"),
        Kind(new PrimaryStruct(1), "Id:Int32(get,0) new(Int32)"),
        Kind(new PrimaryClassWithDefault(3), "Id:Int32(get,0) new(Int32)"),
        Kind(new Immutable(1, "one"), "Id:Int32(get,0) Name:String(get,1) new(Int32, String)"),
        Kind(new Generic<string> { Value = "one", Next = new Generic<string>() }, "Value:String(get,set) Next:Generic`1(get,set) new()"),
        Kind(new PrivateNested { Id = 1 }, "Id:Int32(get,set) new()"),
        Kind(new ComputedBesides { First = 1, Second = 2 }, "First:Int32(get,set) Second:Int32(get,set) new()"),
        Kind(new Empty(), "new()"),
        Kind(new OnlyEvents(), "new()"),
        Kind(default(EmptyStruct), "default"),
        Kind(new { Id = 1, Name = "one" }, "Id:Int32(field,field,0) Name:String(field,field,1) new(Int32, String)"),
        Kind(ValueTuple.Create(1, "one"), "Item1:Int32(field,field) Item2:String(field,field) default"),
        Kind((1, 2, 3, 4, 5, 6, 7, "eight"),
            "Item1:Int32(field,field) Item2:Int32(field,field) Item3:Int32(field,field) Item4:Int32(field,field) Item5:Int32(field,field) "
            + "Item6:Int32(field,field) Item7:Int32(field,field) Rest:ValueTuple`1(field,field) default"),
        Kind(Tuple.Create(1, "one"), "Item1:Int32(get,0) Item2:String(get,1) new(Int32, String)"),
        Kind(new KeyValuePair<int, string>(1, "one"), "Key:Int32(get,0) Value:String(get,1) new(Int32, String)"),
        Kind(new WithExplicitInterface { Id = 1 }, "Id:Int32(get,set) new()"),
        Kind(new WithSpans(), "Bytes:Byte[](get,set) new()"),
        Kind(new VisualBasicAuto(1), "Id:Int32(field,field) Other:Int32(get,set) new()"),
        Kind(new ComputedOverride(2), "Kind:String(field,field) Sides:Int32(get,field,0) new(Int32)"),
        Kind(new SetterOfBase(3), "Id:Int32(get,set) uninitialized"),
        Kind(new WithVolatile { Id = 1 }, "Id:Int32(field,field) new()"),
    ];

    private static readonly Type[] s_tuples = [typeof((int, string)), typeof(Tuple<int, string>), typeof(KeyValuePair<int, string>)];

    [TestCaseSource(nameof(s_kinds))]
    public void IsLaidOut(object sample, string expected) =>
        Assert.That(PrintedLayout.Of(sample.GetType(), ScopeOf(sample)), Is.EqualTo(expected));

    [TestCaseSource(nameof(s_kinds))]
    public void IsCopiedByItsLayout(object sample, string expected)
    {
        ObjectLayout layout = Models.Select(sample.GetType(), ScopeOf(sample), InstanceCreation.ConstructorIfPresent);

        object copy = PrintedLayout.Copy(sample, layout);

        Assert.That(
            layout.Members.Select(member => PrintedLayout.Get(copy, member)),
            Is.EqualTo(layout.Members.Select(member => PrintedLayout.Get(sample, member))));
    }

    [TestCaseSource(nameof(s_tuples))]
    public void TuplesAreTheSameWhateverTheRegistrationAsksFor(Type tuple) =>
        Assert.That(
            PrintedLayout.Of(tuple, SerializedMembers.AllFields, InstanceCreation.Uninitialized), Is.EqualTo(PrintedLayout.Of(tuple)));

    // These have state that isn't public.
    private static SerializedMembers ScopeOf(object sample) =>
        sample is Fields or Properties or WithExplicitInterface
            ? SerializedMembers.PublicMembersDropPrivate
            : SerializedMembers.PublicMembers;

    private static TestCaseData Kind(object sample, string expected) =>
        new TestCaseData(sample, expected).SetArgDisplayNames(sample.GetType().Name);

#pragma warning disable CS0067, CS0169, CS0649, CA1822, IDE0051, IDE1006 // Members that only reflection looks at.
    private sealed class Fields
    {
        public const int Constant = 1;
        public static int Static;
        public int Public;
        public readonly int ReadOnly = 2;
        internal int Internal;
        private int _private;
        [NonSerialized]
        public int NotSerialized;
        [System.Runtime.Serialization.IgnoreDataMember]
        public int Ignored;
    }

    private sealed class Properties(int privateSet, int getOnly)
    {
        public static int Static { get; set; }

        public int Public { get; set; }

        public int Init { get; init; }

        public int PrivateSet { get; private set; } = privateSet;

        public int InternalSet { get; internal set; }

        public int GetOnly { get; } = getOnly;

        public int PrivateGet { private get; set; }

        public int this[int index] { get => index; set => Public = value; }

        internal int Internal { get; set; }

        private int Private { get; set; }

        [System.Runtime.Serialization.IgnoreDataMember]
        public int Ignored { get; set; }

        [field: NonSerialized]
        public int NotSerialized { get; set; }
    }

    private sealed class WithRequired
    {
        public required int Id { get; set; }

        public required string Name { get; init; }
    }

    // Doubled is set to a value and must be read from the same.
    private sealed class FieldKeyword
    {
        public string Text { get; set => field = value.Trim(); } = "";

        public int Raw { get; set; }

        public int Doubled { get => field * 2; } = 21;
    }

    private sealed record PositionalRecord(int Id, string Name)
    {
        public string Title => $"{Id} {Name}";
    }

    private sealed record GrownRecord(int Id)
    {
        public string? Name { get; set; }
    }

    private record BaseRecord(int Id, string Name);

    private sealed record DerivedRecord(int Id, string Name, double Weight) : BaseRecord(Id, Name);

    private sealed record NominalRecord
    {
        public int Id { get; init; }
    }

    private sealed record GetOnlyRecord(int Id)
    {
        public int Id { get; } = Id;
    }

    private record struct RecordStruct(int Id, string Name);

    private readonly record struct ReadOnlyRecordStruct(int Id, string Name);

    private readonly struct ReadOnlyStruct(int id, string name)
    {
        public readonly string Name = name;

        public int Id { get; } = id;
    }

    private struct StructWithConstructor
    {
        public StructWithConstructor()
        {
            Id = 42;
        }

        public int Id { get; set; }
    }

    private sealed class PrimaryClass(int id, string name)
    {
        public int Id => id;

        public string Name => name;
    }

    private sealed class PrimaryClassWithMore(int id)
    {
        public int Id => id;

        public string? Name { get; set; }
    }

    private readonly struct PrimaryStruct(int id)
    {
        public int Id => id;
    }

    private sealed class PrimaryClassWithDefault(int id)
    {
        public PrimaryClassWithDefault()
            : this(42)
        {
        }

        public int Id => id;
    }

    private sealed class Immutable
    {
        private readonly int _id;
        private readonly string _name;

        public Immutable(int id, string name)
        {
            _id = id;
            _name = name;
        }

        public int Id => _id;

        public string Name => _name;
    }

    private sealed class Generic<T>
    {
        public T? Value { get; set; }

        public Generic<T>? Next { get; set; }
    }

    private sealed class PrivateNested
    {
        private PrivateNested(string _)
        {
        }

        internal PrivateNested()
        {
        }

        public int Id { get; set; }
    }

    private sealed class ComputedBesides
    {
        public ComputedBesides()
        {
        }

        public ComputedBesides(int first, int sum)
        {
            First = first;
            Second = sum - first;
        }

        public int First { get; set; }

        public int Second { get; set; }

        public int Sum => First + Second;
    }

    private sealed class Empty;

    private sealed class OnlyEvents
    {
        public event Action? Changed;
    }

    private struct EmptyStruct;

    private interface IHasTitle
    {
        string Title { get; set; }
    }

    private sealed class WithExplicitInterface : IHasTitle
    {
        public int Id { get; set; }

        string IHasTitle.Title { get; set; } = "";
    }

    private sealed class WithSpans
    {
        public byte[] Bytes { get; set; } = [1, 2];

        public ReadOnlySpan<byte> Span => Bytes;

        public ref readonly byte First => ref Bytes[0];
    }

    // The compiler of Visual Basic calls the field of an auto-property X _X.
    private sealed class VisualBasicAuto
    {
        [System.Runtime.CompilerServices.CompilerGenerated]
        private readonly int _Id;
        private int _Other;

        public VisualBasicAuto()
        {
        }

        internal VisualBasicAuto(int number) => (_Id, _Other) = (number, number);

        public int Id => _Id;

        public int Other { get => _Other; set => _Other = value; }
    }

    private class Shape
    {
        public virtual string Kind { get; } = "shape";
    }

    // Whether base.Kind is used, nobody can see from outside.
    private sealed class ComputedOverride(int sides) : Shape
    {
        public override string Kind => base.Kind + Sides;

        public int Sides { get; } = sides;
    }

    private class WithPrivateSetter
    {
        public int Id { get; private set; }

        protected void Set(int id) => Id = id;
    }

    // Seen by way of the derived class, the property has no setter.
    private sealed class SetterOfBase : WithPrivateSetter
    {
        public SetterOfBase(int number) => Set(number);
    }

    private sealed class WithVolatile
    {
        public volatile int Id;
    }
#pragma warning restore
}
