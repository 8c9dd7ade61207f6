namespace PerfHarness.Timing;

/// <summary>The memory of generation 0, from which the collector allocates new objects.</summary>
internal static class Nursery
{
    private const int Collections = 4;
    private const int GarbageSize = 1024;

    /// <summary>
    /// Runs work and collects generation 0 until all of its memory has been used. The first access to a page costs
    /// several times as much as a later one. Garbage fills generation 0 if the work allocates little.
    /// </summary>
    /// <param name="work">Runs once before each collection, so that its objects are promoted.</param>
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
