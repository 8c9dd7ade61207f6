using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>The limits of the resources that reading or writing a frame may use. Immutable.</summary>
/// <remarks>
/// A declared length or count never allocates more than the bytes that have arrived can justify. The limits bound what
/// may arrive.
/// </remarks>
public sealed record FrameLimits
{
    /// <summary>The maximum of <see cref="MaxFrameLength"/> in bytes: 1 GiB.</summary>
    public const int HighestMaxFrameLength = 1 << 30;

    /// <summary>Gets the default limits: 1 GiB per frame, 512 levels, and any count that the bytes can hold.</summary>
    public static FrameLimits Default { get; } = new();

    /// <summary>
    /// Gets the maximum length in a header (type id and payload), in bytes: from 4 to
    /// <see cref="HighestMaxFrameLength"/>, which is the default.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The value is below 4 or above <see cref="HighestMaxFrameLength"/>.
    /// </exception>
    public int MaxFrameLength
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, FrameHeader.MinLength);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, HighestMaxFrameLength);
            field = value;
        }
    } = HighestMaxFrameLength;

    /// <summary>
    /// Gets the maximum nesting depth of objects, the root included: 1 or more, 512 by default. A thread with a small
    /// stack may allow less.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 1.</exception>
    public int MaxDepth
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = 512;

    /// <summary>
    /// Gets the maximum number of items in one collection: 0 or more, <see cref="Array.MaxLength"/> by default.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int MaxCollectionCount
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            field = value;
        }
    } = Array.MaxLength;

    /// <summary>
    /// Gets the maximum number of bytes that reading may allocate per byte of payload, besides the first 1 MiB: 64 or
    /// more. <see cref="int.MaxValue"/>, the default, means no limit.
    /// </summary>
    /// <remarks>
    /// Counted are all objects of graphs, and objects, arrays and collections that take more than 64 bytes of memory
    /// per byte of the frame, such as arrays of large nullable structs. Memory that contracts, constructors and
    /// callbacks of the program allocate isn't counted.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 64.</exception>
    public int MaxMemoryFactor
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, MemoryBudget.UncountedPerByte);
            field = value;
        }
    } = MemoryBudget.Unbounded;

    /// <summary>
    /// Gets the maximum number of objects in one object graph, strings and boxed values included: 1 or more,
    /// <see cref="Array.MaxLength"/> by default. Their depth isn't limited.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 1.</exception>
    public int MaxGraphObjects
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = Array.MaxLength;
}
