using System.Runtime.CompilerServices;
using CustomBinarySerializer.Tests.Contracts.BuiltIn;
using CustomBinarySerializer.Tests.Contracts.Collections;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Native;

/// <summary>Checks the golden bytes of the tests, by generated contracts and by auto contracts.</summary>
internal sealed class GoldenChecks(Checks checks) : IGoldenValues, ICollectionSamples
{
    private static readonly CustomBinaryFormatter s_generated = new(new TypeRegistry(GoldenContracts.Instance));

    /// <summary>Golden frames of hand-written contracts, built-in types, and collections of every shape.</summary>
    internal void Run()
    {
        CustomBinaryFormatter handWritten = new(HandWritten());
        foreach (GoldenFrame golden in GoldenFrame.All)
        {
            checks.AreEqual(golden.Bytes, Write(handWritten, golden.Graph), golden.Name);
            checks.That(golden.Graph.Equals(handWritten.Deserialize(golden.Bytes)), $"{golden.Name} that is read");
        }

        GoldenBuiltIns builtIns = new(this);
        builtIns.CheckAll();
        if (RuntimeFeature.IsDynamicCodeSupported)
        {
            builtIns.ArraysThatBeginElsewhere();
        }

        CollectionSamples.AddTo(this);
    }

    /// <summary>Makes a registry of the types of the golden frames.</summary>
    internal static TypeRegistry HandWritten() => new TypeRegistry()
        .Register<Customer>(TypeIds.Customer)
        .Register<Point>(TypeIds.Point)
        .Register<Ping>(TypeIds.Ping)
        .Register<Block>(TypeIds.Block)
        .Register<Animal>(TypeIds.Animal)
        .Register<Dog>(TypeIds.Dog)
        .Register<Parcel>(TypeIds.Parcel)
        .Register<PointParcel>(TypeIds.PointParcel)
        .Register<BlockParcel>(TypeIds.BlockParcel);

    public void Check<T>(T value, params string[] fields)
    {
        byte[] expected = Bytes.Of(fields);
        Holder<T> holder = new() { Value = value };
        checks.AreEqual(expected, RoundTrip(s_generated, holder), $"{typeof(T)} by a generated contract");
        checks.AreEqual(expected, RoundTrip(s_generated, s_generated.DeepClone(holder)), $"{typeof(T)} that was read");
        CheckAuto(value, expected);
    }

    public void CheckNull<T>()
        where T : class
    {
        checks.AreEqual([0], RoundTrip(s_generated, new Holder<T>()), $"null of {typeof(T)} by a generated contract");
        CheckAuto<T>(null, [0]);
    }

    public void Add<TDeclared, TBecomes>(params TDeclared[] collections)
        where TDeclared : class
    {
        foreach (TDeclared collection in collections)
        {
            byte[] bytes = RoundTrip(s_generated, new Holder<TDeclared> { Value = collection });
            TDeclared? read = s_generated.DeepClone(new Holder<TDeclared> { Value = collection }).Value;
            checks.That(read is TBecomes, $"{typeof(TDeclared)} becomes {typeof(TBecomes)}");
            CheckAuto(collection, bytes);
        }
    }

    // A type is refused by the registration, with a remedy, or has the same bytes.
    private void CheckAuto<T>(T? value, byte[] expected)
    {
        TypeRegistry registry = new();
        try
        {
            registry.Register<AutoHolder<T>>(1);
        }
        catch (ArgumentException e) when (!RuntimeFeature.IsDynamicCodeSupported)
        {
            checks.Refused.Add(typeof(T).ToString());
            checks.That(e.Message.Contains("[BinaryTypeId]", StringComparison.Ordinal), $"the remedy in: {e.Message}");
            return;
        }

        byte[] bytes = RoundTrip(new CustomBinaryFormatter(registry), new AutoHolder<T> { Value = value });
        checks.AreEqual(expected, bytes, $"{typeof(T)} by an auto contract");
    }

    // Hash tables that are filled in another order may have another order of items.
    private static IEnumerable<byte> Sorted(byte[] bytes) => bytes.Order();

    // Returns the payload.
    private static byte[] RoundTrip<T>(CustomBinaryFormatter formatter, T message)
        where T : notnull
    {
        byte[] frame = Write(formatter, message);
        byte[] again = Write(formatter, formatter.Deserialize<T>(frame));
        return Sorted(again).SequenceEqual(Sorted(frame))
            ? frame[8..]
            : throw new InvalidOperationException($"{typeof(T)} was read otherwise than it was written.");
    }

    private static byte[] Write<T>(CustomBinaryFormatter formatter, T message)
        where T : notnull
    {
        byte[] room = new byte[4096];
        return formatter.TrySerialize(room, message, out int size)
            ? room[..size]
            : throw new InvalidOperationException($"{typeof(T)} takes more than {room.Length} bytes.");
    }
}
