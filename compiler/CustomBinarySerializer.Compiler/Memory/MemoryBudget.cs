
namespace CustomBinarySerializer.Compiler.Memory;

/// <summary>
/// What reading one frame may allocate (SECURITY.md): <see cref="FreeBytes"/>, and a factor of its bytes. What costs more than
/// <see cref="UncountedPerByte"/> of memory for each byte that it takes in the frame is counted before it is allocated.
/// </summary>
internal static class MemoryBudget
{
    /// <summary>Bytes of memory that every frame may allocate, however small it is.</summary>
    internal const int FreeBytes = 1 << 20;

    /// <summary>
    /// Bytes of memory for a byte of the frame that contracts allocate without counting: a text of one char, an empty list, an object without members
    /// and the reference to it stay below. Counting these would cost more than it is worth.
    /// </summary>
    internal const int UncountedPerByte = 64;

    /// <summary>The factor for no bound.</summary>
    internal const int Unbounded = int.MaxValue;

    private const int ObjectHeader = 16;
    private const int MinObject = 24;

    /// <summary>What an object takes that has so many bytes of fields.</summary>
    internal static long OfObject(long fields) => Math.Max(MinObject, ObjectHeader + fields);

    /// <summary>Whether a frame of so many bytes may not allocate so much.</summary>
    /// <param name="allocated">What reading it has allocated so far, and is about to.</param>
    /// <param name="frameBytes">Its payload.</param>
    /// <param name="factor">Bytes of memory for each of them.</param>
    internal static bool IsOver(long allocated, long frameBytes, int factor) => allocated - FreeBytes > frameBytes * factor;
}
