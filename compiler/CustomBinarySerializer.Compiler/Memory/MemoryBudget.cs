
namespace CustomBinarySerializer.Compiler.Memory;

/// <summary>
/// The limit on memory that reading one frame may allocate (SECURITY.md): <see cref="FreeBytes"/> plus a factor times
/// the frame's size. Values that can cost more than <see cref="UncountedPerByte"/> of memory per byte are counted
/// before they are allocated.
/// </summary>
internal static class MemoryBudget
{
    /// <summary>The number of bytes that every frame may allocate, however small it is.</summary>
    internal const int FreeBytes = 1 << 20;

    /// <summary>
    /// The memory per byte of the frame up to which contracts don't count an allocation. A text of one char, an empty
    /// list, and an object without members stay below, references included. Counting them would cost more time than it
    /// is worth.
    /// </summary>
    internal const int UncountedPerByte = 64;

    /// <summary>The factor that means no limit.</summary>
    internal const int Unbounded = int.MaxValue;

    private const int ObjectHeader = 16;
    private const int MinObject = 24;

    /// <summary>Returns the size of an object whose fields have the given size, in bytes.</summary>
    internal static long OfObject(long fields) => Math.Max(MinObject, ObjectHeader + fields);

    /// <summary>Whether a frame of the given size has exceeded its memory limit.</summary>
    /// <param name="allocated">Bytes that reading the frame has allocated, the next allocation included.</param>
    /// <param name="frameBytes">The size of the payload, in bytes.</param>
    /// <param name="factor">Bytes of memory for each byte of the payload.</param>
    internal static bool IsOver(long allocated, long frameBytes, int factor) => allocated - FreeBytes > frameBytes * factor;
}
