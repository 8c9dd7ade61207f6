using System.Runtime.Serialization;

namespace CustomBinarySerializer.Tests.Contracts.Planning;

/// <summary>Tests of the choice of constructor, and of the members that it takes.</summary>
public sealed class ConstructionTests
{
    [TestCase(typeof(PublicBeforeLonger), "new(Int32)")]
    [TestCase(typeof(LongestOfPublic), "new(Int32, Int32)")]
    [TestCase(typeof(OnlyPrivate), "new(Int32)")]
    [TestCase(typeof(ParameterlessFirst), "new()")]
    [TestCase(typeof(PrivateParameterless), "new()")]
    [TestCase(typeof(ParameterlessOfEntity), "new(Int32)")]
    [TestCase(typeof(NoneMatches), "uninitialized")]
    [TestCase(typeof(OtherType), "uninitialized")]
    [TestCase(typeof(ByReference), "uninitialized")]
    [TestCase(typeof(SameMemberTwice), "uninitialized")]
    [TestCase(typeof(MoreGeneralParameter), "new(IEnumerable`1)")]
    [TestCase(typeof(Boxing), "uninitialized")]
    [TestCase(typeof(Underscores), "new(Int32, Int32)")]
    [TestCase(typeof(CopyingRecord), "new(Int32)")]
    [TestCase(typeof(ListOfItself), "new(ListOfItself)")]
    [TestCase(typeof(IgnoredParameter), "uninitialized")]
    [TestCase(typeof(Contracted), "new(Int32)")]
    [TestCase(typeof(ContractedWithParameterless), "new(Int32)")]
    [TestCase(typeof(StructWithBodies), "default")]
    [TestCase(typeof(CapturedInBase), "new(Int32, Int32)")]
    [TestCase(typeof(CapturedButIgnored), "uninitialized")]
    [TestCase(typeof(CapturedIndependence), "new(Int32, Int32)")]
    public void FollowsTheRules(Type type, string expected) => Assert.That(ConstructionOf(type), Is.EqualTo(expected));

    [TestCase(typeof(ParameterlessFirst), InstanceCreation.Uninitialized, "uninitialized")]
    [TestCase(typeof(LongestOfPublic), InstanceCreation.Uninitialized, "uninitialized")]
    [TestCase(typeof(ParameterlessFirst), InstanceCreation.Constructor, "new()")]
    [TestCase(typeof(LongestOfPublic), InstanceCreation.Constructor, "new(Int32, Int32)")]
    [TestCase(typeof(StructWithBodies), InstanceCreation.Constructor, "default")]
    [TestCase(typeof(StructWithParameterless), InstanceCreation.ConstructorIfPresent, "new()")]
    [TestCase(typeof(StructWithParameterless), InstanceCreation.Uninitialized, "default")]
    public void CanBeForced(Type type, InstanceCreation creation, string expected) =>
        Assert.That(ConstructionOf(type, creation: creation), Is.EqualTo(expected));

    [TestCase(typeof(LongestOfPublic), InstanceCreation.ConstructorIfPresent, "uninitialized")]
    [TestCase(typeof(LongestOfPublic), InstanceCreation.Constructor, "new(Int32, Int32)")]
    [TestCase(typeof(PrivateParameterless), InstanceCreation.ConstructorIfPresent, "new()")]
    [TestCase(typeof(PrivateParameterless), InstanceCreation.Uninitialized, "uninitialized")]
    public void NeedsNoParametersWhereEveryFieldIsWritten(Type type, InstanceCreation creation, string expected) =>
        Assert.That(ConstructionOf(type, SerializedMembers.AllFields, creation), Is.EqualTo(expected));

    [Test]
    public void TakesTheMemberOfTheMostDerivedClass() =>
        Assert.That(
            PrintedLayout.Of<HidingParameter>(),
            Is.EqualTo("HiddenParameter.Value:Int32(get,field) Value:Int32(get,field,0) new(Int32)"));

    [Test]
    public void TakesTheMemberThatIsWrittenJustSo() =>
        Assert.That(PrintedLayout.Of<AlikeMembers>(), Is.EqualTo("value:Int32(field,field) Value:Int32(field,field,0) new(Int32)"));

    private static string ConstructionOf(
        Type type,
        SerializedMembers scope = SerializedMembers.PublicMembers,
        InstanceCreation creation = InstanceCreation.ConstructorIfPresent) =>
        PrintedLayout.Of(type, scope, creation).Split(' ', StringSplitOptions.TrimEntries)
            .SkipWhile(word => !word.StartsWith("new(", StringComparison.Ordinal) && word is not ("default" or "uninitialized"))
            .Aggregate((all, word) => $"{all} {word}");

#pragma warning disable CS0169, CS0649, CA1822, IDE0051, IDE0060, CS9113 // Members that only reflection looks at.
    private sealed class PublicBeforeLonger
    {
        public PublicBeforeLonger(int a) => A = a;

        private PublicBeforeLonger(int a, int b) => (A, B) = (a, b);

        public int A { get; set; }

        public int B { get; set; }
    }

    private sealed class LongestOfPublic
    {
        public LongestOfPublic(int a) => A = a;

        public LongestOfPublic(int a, int b) => (A, B) = (a, b);

        public LongestOfPublic(int a, int b, int unknown) => (A, B) = (a, b);

        public int A { get; set; }

        public int B { get; set; }
    }

    private sealed class OnlyPrivate
    {
        private OnlyPrivate(int a) => A = a;

        public int A { get; }
    }

    private sealed class ParameterlessFirst
    {
        public ParameterlessFirst()
        {
        }

        public ParameterlessFirst(int a) => A = a;

        public int A { get; private set; }
    }

    private sealed class PrivateParameterless
    {
        public PrivateParameterless(int a) => A = a;

        private PrivateParameterless()
        {
        }

        public int A { get; private set; }
    }

    // Other serializers lose A: their constructor sets nothing, and A has no setter.
    private sealed class ParameterlessOfEntity
    {
        private readonly int _a;

        public ParameterlessOfEntity(int a) => _a = a;

        private ParameterlessOfEntity()
        {
        }

        public int A => _a;
    }

    private sealed class NoneMatches
    {
        public NoneMatches(string service) => A = service.Length;

        public int A { get; }
    }

    private sealed class OtherType
    {
        public OtherType(long a) => A = (int)a;

        public int A { get; set; }
    }

    private sealed class ByReference
    {
        public ByReference(in int a) => A = a;

        public int A { get; set; }
    }

    private sealed class SameMemberTwice
    {
        public SameMemberTwice(int a, int _a) => A = a + _a;

        public int A { get; set; }
    }

    private sealed class MoreGeneralParameter
    {
        public MoreGeneralParameter(IEnumerable<int> items) => Items = [.. items];

        public List<int> Items { get; }
    }

    private sealed class Boxing
    {
        public Boxing(object a) => A = (int)a;

        public int A { get; set; }
    }

    private sealed class Underscores
    {
        public int _a;

        public Underscores(int a, int _b) => (this._a, B) = (a, _b);

        public int B { get; set; }
    }

    private sealed record CopyingRecord(int Original)
    {
        private CopyingRecord(CopyingRecord original) => Original = original.Original;

        public CopyingRecord? Other { get; init; }
    }

    private sealed class ListOfItself
    {
        public ListOfItself(ListOfItself? next) => Next = next;

        public ListOfItself? Next { get; }
    }

    private sealed class IgnoredParameter
    {
        public IgnoredParameter(int a, int b) => (A, B) = (a, b);

        public int A { get; }

        [IgnoreDataMember]
        public int B { get; }
    }

    [DataContract]
    private sealed class Contracted
    {
        [DataMember]
        private readonly int _a;

        public Contracted(int a, int b) => _a = a + b;

        internal Contracted(int a) => _a = a;

        public int B => _a;
    }

    [DataContract]
    private sealed class ContractedWithParameterless(int a)
    {
        public ContractedWithParameterless()
            : this(0)
        {
        }

        [DataMember]
        public int A => a;
    }

    private struct StructWithBodies
    {
        private int _a;

        public StructWithBodies(int a) => _a = a;

        public int A { readonly get => _a; set => _a = value; }
    }

    private struct StructWithParameterless
    {
        public StructWithParameterless() => A = 1;

        public int A { get; set; }
    }

    private class CapturingBase(int a)
    {
        public int A => a;
    }

    private sealed class CapturedInBase(int a, int b) : CapturingBase(a)
    {
        public int B => b;
    }

    private sealed class CapturedButIgnored(int a)
    {
        [IgnoreDataMember]
        public int A => a;

        public int B { get; set; }
    }

    private sealed class CapturedIndependence
    {
        [NonSerialized]
        private readonly int _sum;

        public CapturedIndependence(int left, int right) => (Left, Right, _sum) = (left, right, left + right);

        public int Left { get; set; }

        public int Right { get; set; }

        public int Total => _sum;
    }

    private class HiddenParameter
    {
        public int Value { get; } = 1;
    }

    private sealed class HidingParameter : HiddenParameter
    {
        public HidingParameter(int value) => Value = value;

        public new int Value { get; }
    }

    private sealed class AlikeMembers
    {
        public int value;
        public int Value;

        public AlikeMembers(int Value) => this.Value = Value;
    }
#pragma warning restore
}
