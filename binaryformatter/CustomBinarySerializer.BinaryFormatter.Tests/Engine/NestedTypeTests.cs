using System.Collections.Immutable;
using System.Runtime.Serialization;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Graphs.Format;

#pragma warning disable CA1051 // Fields are what graphs are made of.

namespace CustomBinarySerializer.Graphs.Tests.Engine;

/// <summary>
/// Tests that everything written can be read: nested types, nested structs, and the numbers of values.
/// </summary>
public sealed class NestedTypeTests
{
    [Test]
    public void ATypeInsideMoreOthersThanAReaderTakesIsRefusedWhenItIsWritten([Range(12, 20)] int depth)
    {
        object value = 1;
        for (int i = 1; i < depth; i++)
        {
            Array outer = Array.CreateInstance(value.GetType(), 1);
            outer.SetValue(value, 0);
            value = outer;
        }

        CustomBinaryFormatter formatter = new(new TypeRegistry().RegisterSerializable<Box>(1));
        using MemoryStream stream = new();
        if (depth > GraphTypeId.MaxNesting)
        {
            Assert.That(
                () => formatter.Serialize(stream, new Box { Value = value }),
                Throws.InstanceOf<SerializationException>().With.Message.Contains("16"));
            return;
        }

        formatter.Serialize(stream, new Box { Value = value });
        stream.Position = 0;
        Assert.That(((Box)formatter.Deserialize(stream)).Value, Is.EqualTo(value));
    }

    [Test]
    public void StructsInsideMoreOthersThanAReaderTakesAreRefusedWhenTheyAreWritten()
    {
        // 2^5 levels, and 2^6.
        Check<Five<int>>(isWritten: true);
        Check<Five<Five<int>>>(isWritten: true);
        Check<Five<Five<Five<Five<Five<Five<Five<Five<int>>>>>>>>>(isWritten: false);

        static void Check<T>(bool isWritten)
            where T : struct
        {
            CustomBinaryFormatter formatter = new(new TypeRegistry().RegisterSerializable<Holder<T>>(1));
            using MemoryStream stream = new();
            if (!isWritten)
            {
                Assert.That(() => formatter.Serialize(stream, new Holder<T>()), Throws.InstanceOf<SerializationException>());
                return;
            }

            formatter.Serialize(stream, new Holder<T>());
            stream.Position = 0;
            Assert.That(formatter.Deserialize(stream), Is.TypeOf<Holder<T>>());
        }
    }

    [Test]
    public void EveryBuiltInValueHasAKindOfItsOwn()
    {
        Type[] scalars =
        [
            .. BuiltInTypes.All.Where(
                line => line.TypeId != 0 && line is RawType or ConvertedType && line.TypeId != 0 && line.Type != typeof(Exception))
            .Select(line => line.Type)
        ];

        Assert.That(
            scalars.Select(GraphKind.Of),
            Is.Unique.And.None.EqualTo(GraphKind.Reference).And.None.EqualTo(GraphKind.Struct).And.None.EqualTo(GraphKind.Nullable));
        Assert.That(scalars.Select(type => GraphKind.TypeOf(GraphKind.Of(type))), Is.EqualTo(scalars));
        Assert.That(
            (GraphKind.Of(typeof(bool)), GraphKind.Of(typeof(Guid)), GraphKind.Of(typeof(System.Collections.BitArray))),
            Is.EqualTo((1, 14, 38)),
            "They are part of the format.");
    }

    [Test]
    public void BuiltInValuesMayHoldObjectsOfHiddenTypes()
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry().RegisterSerializable<Box>(1));
        object?[] points =
            [new System.Net.IPEndPoint(System.Net.IPAddress.Any, 80), new System.Net.IPEndPoint(System.Net.IPAddress.IPv6Loopback, 81)];

        Assert.That(formatter.DeepClone(new Box { Value = points }).Value, Is.EqualTo(points));
    }

    [Test]
    public void DictionariesKeepTheComparersOfTheirValues()
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry().RegisterSerializable<Box>(1));
        ImmutableDictionary<string, string> hashed = ImmutableDictionary.Create<string, string>(
            StringComparer.OrdinalIgnoreCase, StringComparer.InvariantCultureIgnoreCase).Add("a", "b");
        ImmutableSortedDictionary<string, string> sorted =
            ImmutableSortedDictionary.Create<string, string>(null, StringComparer.OrdinalIgnoreCase).Add("a", "b");

        ImmutableDictionary<string, string> hashedCopy =
            (ImmutableDictionary<string, string>)formatter.DeepClone(new Box { Value = hashed }).Value!;
        ImmutableSortedDictionary<string, string> sortedCopy =
            (ImmutableSortedDictionary<string, string>)formatter.DeepClone(new Box { Value = sorted }).Value!;

        Assert.That(hashedCopy.KeyComparer, Is.EqualTo(hashed.KeyComparer));
        Assert.That(hashedCopy.ValueComparer, Is.EqualTo(hashed.ValueComparer));
        Assert.That(hashedCopy.Contains("A", "B"), Is.True);
        Assert.That(sortedCopy.KeyComparer, Is.EqualTo(sorted.KeyComparer));
        Assert.That(sortedCopy.ValueComparer, Is.EqualTo(sorted.ValueComparer));
    }

    [Serializable]
    public sealed class Box
    {
        public object? Value;
    }

    [Serializable]
    public sealed class Holder<T>
        where T : struct
    {
        public T Value;
    }

    [Serializable]
    public struct One<T>
        where T : struct
    {
        public T Value;
        public int Number;
    }

    [Serializable]
    public struct Five<T>
        where T : struct
    {
        public One<One<One<One<One<T>>>>> Value;
    }
}
