namespace PerfHarness.Timing;

/// <summary>The memory that the collector hands out for new objects.</summary>
internal static class Nursery
{
    private const int Collections = 4;
    private const int GarbageSize = 1024;

    /// <summary>
    /// Has generation 0 collected so often that all of its memory was used before: a page that is touched for the first
    /// time costs several times as much as one that is handed out again. Work that allocates little, or nothing, is
    /// helped by garbage.
    /// </summary>
    /// <param name="work">Run once before each collection, so that its own objects are where they stay.</param>
    public static void Cycle(Action work)
    {
        for (int index = 0; index < Collections; index++)
        {
            int collections = GC.CollectionCount(0);
            work();
            while (GC.CollectionCount(0) == collections)
            {
                GC.KeepAlive(new byte[GarbageSize]);
            }
        }
    }
}
