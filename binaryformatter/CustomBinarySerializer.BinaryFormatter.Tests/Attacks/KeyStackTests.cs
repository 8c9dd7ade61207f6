using CustomBinarySerializer.Tests.TestTypes;

#pragma warning disable CA1805, CS0649 // The compiler would warn of fields that nothing sets.

namespace CustomBinarySerializer.Graphs.Tests.Attacks;

/// <summary>Tests that the stack is enough for the framework's methods on keys that are deep or large.</summary>
public sealed class KeyStackTests
{
    private const int SmallStack = 256 * 1024;

    private static readonly TypeRegistry s_registry = new TypeRegistry().RegisterSerializable<Holder>(1);

    [Test]
    public void KeysOfLargeStructsNeedTheStackThatTheyTake()
    {
        TypeRegistry registry = new TypeRegistry().RegisterSerializable<LargeLink>(1).RegisterSerializable<Holder>(2);
        object nested = 1;
        for (int i = 0; i < 400; i++)
        {
            nested = new LargeLink(default, default, default, nested);
        }

        byte[] frame = [];
        OnStack(
            16 << 20,
            () => frame = new CustomBinaryFormatter(registry).Serialized(new Holder { Any = new HashSet<object> { nested } }));

        BinarySerializationException? refusal = null;
        OnStack(
            SmallStack,
            () => refusal = Assert.Throws<BinarySerializationException>(
                () => new CustomBinaryFormatter(registry).Deserialize<object>(frame)));

        Assert.That(refusal!.Code, Is.EqualTo(SerializationErrorCode.DepthExceeded));
        OnStack(
            16 << 20, () => Assert.That(new CustomBinaryFormatter(registry).Deserialize<Holder>(frame).Any, Has.Exactly(1).Items));

        static void OnStack(int bytes, Action action)
        {
            Thread thread = new(() => action(), bytes);
            thread.Start();
            thread.Join();
        }
    }

    [Test]
    public void KeysOfAnyAllowedDepthAreReadOnASmallStackOrRefused([Values(40, 500)] int depth)
    {
        byte[] frame = new CustomBinaryFormatter(s_registry).Serialized(new HashSet<object> { HostileKeyTests.NestedPairs(depth) });
        Exception? thrown = null;
        Thread thread = new(
            () =>
            {
                try
                {
                    new CustomBinaryFormatter(s_registry).Deserialize<object>(frame);
                }
                catch (BinarySerializationException e)
                {
                    thrown = e;
                }
            },
            SmallStack);
        thread.Start();
        thread.Join();

        Assert.That(thrown, depth == 40 ? Is.Null : Is.Null.Or.Property("Code").EqualTo(SerializationErrorCode.DepthExceeded));
    }

    /// <summary>A link whose members are large, which untrusted bytes may name.</summary>
    [Serializable]
    private sealed record LargeLink(ThreeKilobytes A, ThreeKilobytes B, ThreeKilobytes C, object Next);

    [Serializable]
    private struct ThreeKilobytes
    {
        public Twelve<Twelve<decimal>> A = default;
        public decimal B = 0;

        public ThreeKilobytes()
        {
        }
    }

    [Serializable]
    private struct Twelve<T>
    {
        public T A, B, C, D, E, F, G, H, I, J, K, L;
    }

    [Serializable]
    private sealed class Holder
    {
        internal object? Any;
    }
}
