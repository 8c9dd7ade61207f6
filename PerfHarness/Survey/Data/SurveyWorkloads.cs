using PerfHarness.Graph;
using PerfHarness.Workloads;
using PerfHarness.Workloads.Messages;

namespace PerfHarness.Survey.Data;

/// <summary>What is serialized.</summary>
internal static class SurveyWorkloads
{
    public const int DefaultBytesPerBook = 100;

    private const int Seed = 1;
    private const int MaxBlobs = 1_000;
    private const int MaxOrders = 100_000;
    private const long MaxBookBytes = 256L << 20;

    /// <summary>All that come with the harness.</summary>
    public static IReadOnlyList<SurveyWorkload> All(int bytesPerBook) =>
    [
        .. SameAndVaried<Customer, CustomerWorkload>(Touch.Of, Allocation.Like),
        .. SameAndVaried<Poco, PocoWorkload>(Touch.Of, Allocation.Like),
        .. SameAndVaried<HyperTest, HyperTestWorkload>(Touch.Of, Allocation.Like),
        .. SameAndVaried<NineInts, NineIntsWorkload>(Touch.Of, Allocation.Like),
        .. SameAndVaried<Tick, TickWorkload>(Touch.Of, Allocation.Like),
        .. SameAndVaried<Texts, TextsWorkload>(Touch.Of, Allocation.Like),
        .. SameAndVaried<Order, OrderWorkload>(Touch.Of, Allocation.Like, MaxOrders, [typeof(Order), typeof(Buyer), typeof(OrderLine)]),
        .. SameAndVaried<Collections, CollectionsWorkload>(Touch.Of, Allocation.Like, MaxBlobs, CollectionTypes),
        Part<CollectionPart.Numbers>(),
        Part<CollectionPart.Times>(),
        Part<CollectionPart.Pairs>(),
        Part<CollectionPart.Measures>(),
        Part<CollectionPart.Dictionaries>(),
        Part<CollectionPart.Strings>(),
        new MessageWorkload<Blob, BlobWorkload>(Touch.Of, Allocation.Like) { MaxObjects = MaxBlobs },
        new MessageWorkload<BookShelf, BookShelfWorkload>(Touch.Of, Allocation.Like, books => [BookShelfWorkload.Alike(books)])
        {
            AllTypes = ShelfTypes,
        },
        new MessageWorkload<BookShelf, Varied<BookShelfWorkload>>(
            Touch.Of, Allocation.Like, books => [BookShelfWorkload.WithRandomTitles(new Random(Seed), books)])
        {
            AllTypes = ShelfTypes,
        },
        new MessageWorkload<LoadedShelf, LoadedShelfWorkload>(Touch.Of, Allocation.Like, books => [LoadedShelf.Create(books, bytesPerBook)])
        {
            AllTypes = [typeof(LoadedShelf), typeof(LoadedBook)],
            MaxObjects = (int)Math.Min(int.MaxValue, MaxBookBytes / Math.Max(1, bytesPerBook)),
        },
        new GraphWorkload<ReferenceShelf>("References", books => ReferenceShelf.Create(books, hasCycle: false), shelf => shelf.Touch())
        {
            AllTypes = [typeof(ReferenceShelf), typeof(ReferenceBook)],
            HasReferences = true,
            SharesTexts = true,
        },
        new GraphWorkload<ReferenceShelf>("Cycle", books => ReferenceShelf.Create(books, hasCycle: true), shelf => shelf.Touch())
        {
            AllTypes = [typeof(ReferenceShelf), typeof(ReferenceBook)],
            HasReferences = true,
            HasCycle = true,
        },
        new GraphWorkload<GraphShop>("Orders", GraphShop.Create, shop => shop.Touch())
        {
            AllTypes = [typeof(GraphShop), typeof(GraphOrder), typeof(GraphLine), typeof(GraphProduct)],
            HasReferences = true,
            HasCycle = true,
            MaxObjects = MaxOrders,
        },
    ];

    private static Type[] ShelfTypes => [typeof(BookShelf), typeof(Book)];

    private static Type[] CollectionTypes => [typeof(Collections), typeof(Measure)];

    private static MessageWorkload<Collections, CollectionsOf<TPart>> Part<TPart>()
        where TPart : struct, ICollectionPart =>
        new(Touch.Of, Allocation.Like) { MaxObjects = MaxBlobs, AllTypes = CollectionTypes };

    private static SurveyWorkload[] SameAndVaried<T, TWorkload>(
        Func<T, int> touch, Func<T, T> allocateLike, int maxObjects = int.MaxValue, IReadOnlyList<Type>? types = null)
        where T : class
        where TWorkload : struct, IVariedWorkload =>
    [
        new MessageWorkload<T, TWorkload>(touch, allocateLike) { MaxObjects = maxObjects, AllTypes = types ?? [typeof(T)] },
        new MessageWorkload<T, Varied<TWorkload>>(touch, allocateLike, Varied<TWorkload>.CreateMessages)
        {
            MaxObjects = maxObjects,
            AllTypes = types ?? [typeof(T)],
        },
    ];
}
