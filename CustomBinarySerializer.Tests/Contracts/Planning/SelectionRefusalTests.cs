using System.Runtime.CompilerServices;
using System.Runtime.Serialization;

namespace CustomBinarySerializer.Tests.Contracts.Planning;

/// <summary>
/// Tests that nothing is left out silently: a member that the rules can't write or set is refused with type, member
/// and remedy.
/// </summary>
public sealed class SelectionRefusalTests
{
    [TestCase(typeof(OnTheStack), "ref struct", "struct or a class")]
    [TestCase(typeof(Inline), "inline array", "Use an array")]
    [TestCase(typeof(WriteOnly), "WriteOnly.Value", "no getter", "[IgnoreDataMember]")]
    [TestCase(typeof(RefReturning), "RefReturning.Value", "reference", "setter")]
    [TestCase(typeof(PointerField), "PointerField.Value", "pointer", "[NonSerialized]")]
    [TestCase(typeof(FunctionPointer), "FunctionPointer.Value", "pointer")]
    [TestCase(typeof(SettableSpan), "SettableSpan.Value", "ref struct", "[IgnoreDataMember]")]
    [TestCase(typeof(FixedBuffer), "FixedBuffer.Value", "fixed buffer", "[NonSerialized]")]
    [TestCase(typeof(MarkedComputed), "MarkedComputed.Sum", "[DataMember]", "setter", "constructor")]
    [TestCase(typeof(MarkedAndIgnored), "MarkedAndIgnored.Value", "[DataMember]", "[IgnoreDataMember]")]
    [TestCase(typeof(MarkedAndNonSerialized), "MarkedAndNonSerialized.Value", "[NonSerialized]")]
    [TestCase(typeof(MarkedFieldOfProperty), "MarkedFieldOfProperty", "Value", "[NonSerialized]")]
    [TestCase(typeof(MarkedWithoutContract), "MarkedWithoutContract.Value", "[DataContract]")]
    [TestCase(typeof(MarkedStatic), "MarkedStatic.Value", "static")]
    [TestCase(typeof(MarkedWriteOnly), "MarkedWriteOnly.Value", "no getter")]
    [TestCase(typeof(OnlyPrivateState), "OnlyPrivateState", "_value", "AllFields", "[DynamicDependency]")]
    [TestCase(typeof(NothingMarked), "NothingMarked", "Value", "[DataMember]")]
    [TestCase(typeof(Entity), "Entity.Lines", "_lines", "setter", "[IgnoreDataMember]")]
    [TestCase(typeof(CapturedService), "'service'", "property", "AllFields")]
    [TestCase(typeof(CapturedInBaseOnly), "'value'", "no constructor restores it")]
    [TestCase(typeof(Ambiguous), "(Int32 a)", "(Ambiguity b)", "parameters of both")]
    public void SaysWhatIsWrongAndWhatToDo(Type type, params string[] words) =>
        AssertRefused(type, InstanceCreation.ConstructorIfPresent, words);

    [TestCase(typeof(WithoutMatch), InstanceCreation.Constructor, "no", "InstanceCreation")]
    [TestCase(typeof(Immutable), InstanceCreation.Uninitialized, "Immutable.Value", "InstanceCreation.Uninitialized")]
    [TestCase(typeof(Captured), InstanceCreation.Uninitialized, "'value'", "InstanceCreation.Uninitialized")]
    [TestCase(typeof(MarkedCaptured), InstanceCreation.Uninitialized, "MarkedCaptured.Value", "InstanceCreation.Uninitialized")]
    public void SaysSoOfWhatTheRegistrationForces(Type type, InstanceCreation creation, params string[] words) =>
        AssertRefused(type, creation, words);

    private static void AssertRefused(Type type, InstanceCreation creation, string[] words)
    {
        ArgumentException? refusal = Assert.Throws<ArgumentException>(
            () => PrintedLayout.Of(type, SerializedMembers.PublicMembers, creation));

        Assert.Multiple(() =>
        {
            Assert.That(refusal!.ParamName, Is.EqualTo("type"));
            foreach (string word in words)
            {
                Assert.That(refusal.Message, Does.Contain(word));
            }
        });
    }

#pragma warning disable CS0169, CS0649, CS9113, CA1822, CA1044, IDE0044, IDE0051 // Members that only reflection looks at.
    private ref struct OnTheStack
    {
        public int Value;
    }

    [InlineArray(4)]
    private struct Inline
    {
        public int First;
    }

    private sealed class WriteOnly
    {
        private int _value;

        public int Value { set => _value = value; }
    }

    private sealed class RefReturning
    {
        private int _value;

        public ref int Value => ref _value;
    }

    private sealed unsafe class PointerField
    {
        public int* Value;
    }

    private sealed unsafe class FunctionPointer
    {
        public delegate*<void> Value { get; set; }
    }

    private sealed class SettableSpan
    {
        private byte[] _bytes = [];

        public Span<byte> Value { get => _bytes; set => _bytes = value.ToArray(); }
    }

    private unsafe struct FixedBuffer
    {
        public fixed byte Value[16];
    }

    [DataContract]
    private sealed class MarkedComputed
    {
        [DataMember]
        public int A { get; set; }

        [DataMember]
        public int Sum => A + 1;
    }

    [DataContract]
    private sealed class MarkedAndIgnored
    {
        [DataMember]
        [IgnoreDataMember]
        public int Value { get; set; }
    }

    [DataContract]
    private sealed class MarkedAndNonSerialized
    {
        [DataMember]
        [NonSerialized]
        public int Value;
    }

    [DataContract]
    private sealed class MarkedFieldOfProperty
    {
        [DataMember]
        [field: NonSerialized]
        public int Value { get; set; }
    }

    private sealed class MarkedWithoutContract
    {
        [DataMember]
        private int Value { get; set; }
    }

    [DataContract]
    private sealed class MarkedStatic
    {
        [DataMember]
        public static int Value { get; set; }
    }

    [DataContract]
    private sealed class MarkedWriteOnly
    {
        private int _value;

        [DataMember]
        private int Value { set => _value = value; }
    }

    private sealed class OnlyPrivateState
    {
        private int _value;
    }

    [DataContract]
    private sealed class NothingMarked
    {
        public int Value { get; set; }
    }

    private sealed class Entity
    {
        private readonly List<int> _lines = [];

        public Entity(int id) => Id = id;

        private Entity()
        {
        }

        public int Id { get; private set; }

        public IReadOnlyList<int> Lines => _lines;
    }

    private sealed class CapturedService(IServiceProvider service)
    {
        public int Id { get; set; }

        public object? Resolve() => service.GetService(typeof(int));
    }

    private class Captured(int value)
    {
        public int Value => value;
    }

    private sealed class CapturedInBaseOnly(int other) : Captured(other)
    {
        public int Id { get; set; }
    }

    private sealed class Ambiguous
    {
        private readonly int _sum;

        public Ambiguous(int a) => _sum = a;

        public Ambiguous(Ambiguity b) => _sum = b.Value;

        public int A => _sum;

        public Ambiguity B => new(_sum);
    }

    private readonly record struct Ambiguity(int Value);

    private sealed class WithoutMatch
    {
        public WithoutMatch(string service) => Value = service.Length;

        public int Value { get; set; }
    }

    private sealed class Immutable
    {
        private readonly int _value;

        public Immutable(int value) => _value = value;

        public int Value => _value;
    }

    [DataContract]
    private sealed class MarkedCaptured(int value)
    {
        [DataMember]
        public int Value => value;
    }
#pragma warning restore
}
