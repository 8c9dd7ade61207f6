namespace PerfHarness.Workloads;

/// <summary>
/// Messages of one type, the library's calls on them, and straight-line code as their limit. The limit of numbers and
/// short ASCII texts is stores and loads without checks. The limit of other texts is the framework's encoding.
/// </summary>
/// <remarks>Implemented by structs, so that the runtime compiles each measured loop for its workload alone.</remarks>
public interface IWorkload : ITypedCalls
{
    static abstract string Name { get; }

    /// <summary>The generated contract of the type.</summary>
    static abstract ContractSet Generated { get; }

    /// <summary>Whether the messages differ and come in an order that no branch predictor learns.</summary>
    static virtual bool Varies => false;

    /// <summary>
    /// Whether texts are compact. The limit then copies chars as they are in memory, so its bytes differ.
    /// </summary>
    static virtual bool IsCompact => false;

    static abstract ICustomBinarySerializable[] CreateMessages();

    static abstract ICustomBinarySerializable CreateEmpty();

    static abstract void ReadInto(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame, object existing);

    /// <summary>Creates the <see cref="TypedFormatter{T}"/> of the message type.</summary>
    static abstract object CreateTypedFormatter(CustomBinaryFormatter formatter);

    /// <summary>Writes a message by the typed formatter.</summary>
    /// <returns>The size of the frame in bytes, or 0 if the destination is too small.</returns>
    static abstract int WriteTyped(object typedFormatter, Span<byte> destination, object message);

    /// <summary>Reads a message by the typed formatter.</summary>
    static abstract object ReadTyped(object typedFormatter, ReadOnlySpan<byte> frame);

    static abstract int WriteStraight(Span<byte> destination, object message);

    static abstract object ReadStraight(ReadOnlySpan<byte> frame);
}
