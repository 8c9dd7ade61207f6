using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>What a frame may ask of the process that reads or writes it. Immutable.</summary>
/// <remarks>
/// A declared length or count never makes the library allocate more than the bytes that have arrived can justify;
/// the limits bound what may arrive.
/// </remarks>
public sealed record FrameLimits
{
    /// <summary>The highest value that <see cref="MaxFrameLength"/> takes, in bytes: 1 GiB.</summary>
    public const int HighestMaxFrameLength = 1 << 30;

    /// <summary>1 GiB per frame, 512 levels, any count that its bytes can hold.</summary>
    public static FrameLimits Default { get; } = new();

    /// <summary>The largest length in a header, in bytes (type id and payload): 4 to <see cref="HighestMaxFrameLength"/>, which is the default.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
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
    /// How many objects may be inside each other, the root included: 1 or more, 512 by default.
    /// Less is allowed where the stack of the thread is too small for it.
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

    /// <summary>The largest number of items in one collection that the extension methods read: 0 or more, <see cref="Array.MaxLength"/> by default.</summary>
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
    /// How many bytes of memory reading a frame may allocate for each byte of its payload, besides the first 1 MiB: 64 or more;
    /// <see cref="int.MaxValue"/>, the default, for as many as its types ask for.
    /// </summary>
    /// <remarks>
    /// Counted are objects, arrays and collections that take more than 64 bytes for each of their own in the frame, such as arrays of large structs
    /// that may be null, and all objects of graphs. What contracts, constructors and callbacks of the program allocate isn't.
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
    /// The largest number of objects in one object graph, strings and boxed values included: 1 or more, <see cref="Array.MaxLength"/>
    /// by default. How deep they are doesn't matter.
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
