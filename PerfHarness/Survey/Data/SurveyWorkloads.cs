using PerfHarness.Graph;
using PerfHarness.Workloads;

namespace PerfHarness.Survey.Data;

/// <summary>The workloads of the survey.</summary>
internal static class SurveyWorkloads
{
    private const int Seed = 1;
    private const int MaxCollections = 1_000;
    private const int MaxOrders = 100_000;

    public static IReadOnlyList<SurveyWorkload> All { get; } =
    [
        .. SameAndVaried<Customer, CustomerWorkload>(Allocation.Like),
        .. SameAndVaried<Poco, PocoWorkload>(Allocation.Like),
        .. SameAndVaried<HyperTest, HyperTestWorkload>(Allocation.Like),
        .. SameAndVaried<NineInts, NineIntsWorkload>(Allocation.Like),
        .. SameAndVaried<Tick, TickWorkload>(Allocation.Like),
        .. SameAndVaried<Texts, TextsWorkload>(Allocation.Like),
        .. SameAndVaried<Order, OrderWorkload>(Allocation.Like, MaxOrders, typeof(Buyer), typeof(OrderLine)),
        .. SameAndVaried<Collections, CollectionsWorkload>(Allocation.Like, MaxCollections, typeof(Measure)),
        Shelf<BookShelfWorkload>(BookShelfWorkload.Alike),
        Shelf<Varied<BookShelfWorkload>>(books => BookShelfWorkload.WithRandomTitles(new Random(Seed), books)),
        new GraphWorkload<GraphShop>("Orders", GraphShop.Create)
        {
            AllTypes = [typeof(GraphShop), typeof(GraphOrder), typeof(GraphLine), typeof(GraphProduct)],
            HasReferences = true,
            MaxObjects = MaxOrders,
        },
    ];

    /// <summary>Returns the workload with a name.</summary>
    /// <exception cref="ArgumentException">No workload has the name.</exception>
    public static SurveyWorkload Named(string name) =>
        All.FirstOrDefault(workload => workload.Name == name)
        ?? throw new ArgumentException($"There is no workload '{name}'.", nameof(name));

    private static MessageWorkload<BookShelf, TWorkload> Shelf<TWorkload>(Func<int, BookShelf> create)
        where TWorkload : struct, IWorkload =>
        new(Allocation.Like, books => [create(books)]) { AllTypes = [typeof(BookShelf), typeof(Book)] };

    private static SurveyWorkload[] SameAndVaried<T, TWorkload>(
        Func<T, T> allocateLike, int maxObjects = int.MaxValue, params Type[] memberTypes)
        where T : class
        where TWorkload : struct, IVariedWorkload
    {
        Type[] types = [typeof(T), .. memberTypes];
        return
        [
            new MessageWorkload<T, TWorkload>(allocateLike) { MaxObjects = maxObjects, AllTypes = types },
            new MessageWorkload<T, Varied<TWorkload>>(allocateLike, Varied<TWorkload>.CreateMessages)
            {
                MaxObjects = maxObjects,
                AllTypes = types,
            },
        ];
    }
}
