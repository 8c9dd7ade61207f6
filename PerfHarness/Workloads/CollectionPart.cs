using PerfHarness.Workloads.Messages;

namespace PerfHarness.Workloads;

/// <summary>One member of <see cref="Collections"/>, or two of a kind.</summary>
internal interface ICollectionPart
{
    static abstract string Name { get; }

    static abstract void Fill(Collections collections);
}

/// <summary>A thousand values for each.</summary>
internal static class CollectionPart
{
    public const int Count = 1_000;

    private static readonly DateTime FirstTime = new(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc);

    public static Collections All()
    {
        Collections collections = new();
        Numbers.Fill(collections);
        Times.Fill(collections);
        Pairs.Fill(collections);
        Measures.Fill(collections);
        Dictionaries.Fill(collections);
        Strings.Fill(collections);
        return collections;
    }

    private static IEnumerable<T> Many<T>(Func<int, T> create) => Enumerable.Range(0, Count).Select(create);

    private static long Large(int number) => 1_000_000L * number;

    public readonly struct Numbers : ICollectionPart
    {
        public static string Name => nameof(Numbers);

        public static void Fill(Collections collections) => collections.Numbers = [.. Many(number => number)];
    }

    public readonly struct Times : ICollectionPart
    {
        public static string Name => nameof(Times);

        public static void Fill(Collections collections) => collections.Times = [.. Many(number => FirstTime.AddSeconds(number))];
    }

    public readonly struct Pairs : ICollectionPart
    {
        public static string Name => nameof(Pairs);

        public static void Fill(Collections collections) => collections.Pairs = [.. Many(number => (number, Large(number)))];
    }

    public readonly struct Measures : ICollectionPart
    {
        public static string Name => nameof(Measures);

        public static void Fill(Collections collections) =>
            collections.Measures = [.. Many(number => new Measure(number, Large(number), (short)number))];
    }

    public readonly struct Dictionaries : ICollectionPart
    {
        public static string Name => nameof(Dictionaries);

        public static void Fill(Collections collections)
        {
            collections.Totals = Many(number => number).ToDictionary(number => number, Large);
            collections.Counts = Many(number => number).ToDictionary(number => $"Name {number}");
        }
    }

    public readonly struct Strings : ICollectionPart
    {
        public static string Name => nameof(Strings);

        public static void Fill(Collections collections) => collections.Names = [.. Many(number => $"Name {number}")];
    }
}
