using System.Text;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.NetFramework.SharedContracts;

/// <summary>A generator of random numbers that are the same on every runtime: xorshift64*.</summary>
public sealed class RandomBytes(int seed)
{
    private ulong _state = unchecked(((ulong)(uint)seed * 0x9E3779B97F4A7C15) | 1);

    public long NextLong()
    {
        unchecked
        {
            _state ^= _state >> 12;
            _state ^= _state << 25;
            _state ^= _state >> 27;
            return (long)(_state * 0x2545F4914F6CDD1D);
        }
    }

    public int Next(int limit) => (int)((ulong)(NextLong() & long.MaxValue) % (ulong)limit);

    public Guid NextGuid() => new([.. BitConverter.GetBytes(NextLong()), .. BitConverter.GetBytes(NextLong())]);

    public DateTime NextTime() => new(Next(int.MaxValue) * 1_000_000_000L, (DateTimeKind)Next(3));

    public T[] Array<T>(Func<T> next)
    {
        T[] items = new T[Next(Next(10) == 0 ? 200 : 6)];
        for (int i = 0; i < items.Length; i++)
        {
            items[i] = next();
        }

        return items;
    }

    public string? Text()
    {
        int kind = Next(8);
        if (kind == 0)
        {
            return null;
        }

        StringBuilder text = new();
        for (int left = Next(kind == 1 ? 300 : 12); left > 0; left--)
        {
            text.Append(
                kind < 5
                    ? ((char)(' ' + Next(95))).ToString()
                    : char.ConvertFromUtf32(kind == 7 ? 0x1F600 + Next(64) : 0xA0 + Next(0x2000)));
        }

        return text.ToString();
    }
}

/// <summary>A generator of random messages of all types of the library.</summary>
public static class RandomMessages
{
    public static TypeRegistry NewRegistry() => new TypeRegistry()
        .RegisterAssembly(typeof(Everything).Assembly);

    public static object? Next(RandomBytes random, int depth = 0) => random.Next(depth == 0 ? 10 : 19) switch
    {
        0 => Everything.Random(random, depth),
        1 => Trade.Random(random, depth),
        2 => new Quote { Bid = random.Next(1000), Ask = random.NextLong() },
        3 => Savings.Random(random),
        4 => new Log { Source = "log", Lines = [.. random.Array(() => random.Next(2) == 0 ? "again" : random.Text())] },
        5 => new Parcel { Content = depth > 3 ? null : Next(random, depth + 1) },
        6 => Block.OfSize(random.Next(2000)),
        7 => new Customer(random.Text() ?? "", random.Text() ?? "", random.Text() ?? "", random.Next(100), random.Next(99999)),
        8 => new Dog { Name = random.Text() ?? "", Tricks = (byte)random.Next(10) },
        9 => new PointParcel { Content = new Point(random.Next(10), random.Next(10)) },
        10 => null,
        11 => random.Next(1 << 30),
        12 => random.NextTime(),
        13 => random.NextGuid(),
        14 => random.Next(1000) / 10m,
        15 => random.Text(),
        16 => random.Array(() => (byte)random.Next(256)),
        17 => random.Array(() => random.Next(1000) / 8.0),
        _ => random.Next(2) == 0,
    };
}
