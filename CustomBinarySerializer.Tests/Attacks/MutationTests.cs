using System.Runtime.Serialization;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Attacks;

[NonParallelizable]
public sealed class MutationTests
{
    private const int Mutations = 100_000;
    private const int Seed = 20080611;
    private const int MaxChanges = 4;
    private const long Justified = 200_000;

    private static readonly ReadingWay[] s_ways =
        [.. ReadingWay.All.Where(
            way => way.Name is "exposed MemoryStream"
                or "hidden MemoryStream"
                or "1 to 7 bytes at a time"
                or "span"
                or "sequence of single bytes")];

    [Test]
    public void GiveObjectsOrErrorsAndCostNoOtherFrame([Values] bool untrusted, [Values] bool reusesStrings)
    {
        TestContext.Out.WriteLine($"Seed {Seed}");
        Random random = new(Seed);
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter(
            (untrusted ? FormatterOptions.UntrustedData : FormatterOptions.Default) with { ReuseStrings = reusesStrings });
        formatter.Context = Scripted.Formatter().Context;

        for (int i = 0; i < Mutations / 2; i++)
        {
            GoldenFrame before = Pick(random, GoldenFrame.All);
            GoldenFrame mutated = Pick(random, GoldenFrame.All);
            GoldenFrame behind = Pick(random, GoldenFrame.All);
            bool keepsLength = random.Next(2) == 0;
            byte[] bytes = Mutate(mutated.Bytes, random, keepsLength);

            Attack(formatter, Pick(random, s_ways), before, bytes, behind, keepsLength, $"mutation {i}: {Convert.ToHexString(bytes)}");
        }

        Assert.That(
            GoldenFrame.All.Select(golden => formatter.Deserialize<object>(golden.Bytes)),
            Is.EqualTo(GoldenFrame.All.Select(golden => golden.Graph)),
            "The formatter works on.");
    }

    private static void Attack(
        CustomBinaryFormatter formatter,
        ReadingWay way,
        GoldenFrame before,
        byte[] mutated,
        GoldenFrame behind,
        bool keepsLength,
        string name)
    {
        IFrameCursor cursor = way.Open(formatter, [.. before.Bytes, .. mutated, .. behind.Bytes]);
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        object? first = Next(cursor);
        object? second = Next(cursor);
        object? third = Next(cursor);
        allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;

        if (!before.Graph.Equals(first) || (keepsLength && !behind.Graph.Equals(third)) || allocated > Justified)
        {
            Assert.Fail(
                $"{name} by {way}: {first ?? "nothing"}, {second ?? "nothing"}, {third ?? "nothing"}, {allocated} bytes allocated.");
        }
    }

    private static object? Next(IFrameCursor cursor)
    {
        try
        {
            return cursor.TryNext(out object? graph) ? graph : null;
        }
        catch (SerializationException)
        {
            return null;
        }
    }

    private static byte[] Mutate(byte[] golden, Random random, bool keepsLength)
    {
        byte[] bytes = [.. golden];
        int first = keepsLength ? sizeof(int) : 0;
        for (int change = random.Next(MaxChanges); change >= 0; change--)
        {
            int at = random.Next(first, bytes.Length);
            bytes[at] = random.Next(3) switch
            {
                0 => (byte)random.Next(256),
                1 => (byte)(bytes[at] ^ (1 << random.Next(8))),
                _ => random.Next(2) == 0 ? byte.MinValue : byte.MaxValue,
            };
        }

        return bytes;
    }

    private static T Pick<T>(Random random, IReadOnlyList<T> items) => items[random.Next(items.Count)];
}
