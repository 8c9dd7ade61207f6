using System.Runtime.CompilerServices;

#pragma warning disable CA1805 // The compiler would warn of fields that nothing sets.

namespace CustomBinarySerializer.Graphs.Tests.Engine;

/// <summary>
/// Tests that inline arrays are refused. Reflection shows one element of such a struct, so the others would be lost.
/// </summary>
public sealed class InlineArrayTests
{
    private static readonly Type[] s_holders =
        [
            typeof(Four), typeof(Field), typeof(Inner), typeof(InArray), typeof(InList), typeof(OrNull), typeof(InTuple),
            typeof(InStructInStruct), typeof(Derived), typeof(Fixed)
        ];

    [TestCaseSource(nameof(s_holders))]
    public void TypesThatHoldOneAreRefusedAtRegistration(Type type) =>
        Assert.That(
            () => new TypeRegistry().RegisterSerializable(type, 1), Throws.ArgumentException.With.Message.Contains("[InlineArray]"));

    [Test]
    public void TheErrorTellsThePath() =>
        Assert.That(
            () => new TypeRegistry().RegisterSerializable<InStructInStruct>(1),
            Throws.ArgumentException.With.Message.Contains("InStructInStruct.Inner.Items"));

    [Test]
    public void BoxedInlineArrayIsRefusedInWriting() =>
        Assert.That(
            () => new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<Box>(1)).DeepClone(new Box { Value = default(Four) }),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("[InlineArray]"));

    [Test]
    public void InlineArrayThatIsNotSerializedIsAccepted() =>
        Assert.That(
            new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<LeftOut>(1)).DeepClone(new LeftOut { Number = 1 }).Number,
            Is.EqualTo(1));

    [InlineArray(4)]
    private struct Four
    {
        private int _first;
    }

    private readonly struct Inner(Four items)
    {
        internal Four Items { get; } = items;
    }

    private sealed class Field
    {
        internal Four Items = default;
    }

    private sealed class InArray
    {
        internal Four[,]? Items = null;
    }

    private sealed class InList
    {
        internal List<Inner>? Items = null;
    }

    private sealed class OrNull
    {
        internal Four? Items = null;
    }

    private sealed class InTuple
    {
        internal (int, KeyValuePair<string, Four>) Items = default;
    }

    private sealed class InStructInStruct
    {
        internal Inner Inner = default;
    }

    private class Base
    {
        internal Four Items = default;
    }

    private sealed class Derived : Base;

    private unsafe struct Fixed
    {
        internal fixed int Items[4];
    }

    private sealed class Box
    {
        internal object? Value;
    }

    private sealed class LeftOut
    {
        internal int Number;

        [NonSerialized]
        internal Four Items = default;
    }
}
