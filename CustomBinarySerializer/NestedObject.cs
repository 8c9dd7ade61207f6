using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>The bytes of an object inside a message. The default is null.</summary>
/// <remarks>
/// A view returns it for members whose type is known only from the frame, or that only their own contract can read. The
/// length has been checked, the content hasn't.
/// </remarks>
public readonly ref struct NestedObject
{
    private readonly bool _isObject;

    private NestedObject(ReadOnlySpan<byte> frame, ReadOnlySpan<byte> payload, int typeId)
    {
        _isObject = true;
        Frame = frame;
        Payload = payload;
        TypeId = typeId;
    }

    /// <summary>Gets whether the object is null.</summary>
    public bool IsNull => !_isObject;

    /// <summary>
    /// Gets the type id of the object: negative for framework types, 0 if the member determines the type.
    /// </summary>
    public int TypeId { get; }

    /// <summary>Gets the frame of the object; empty if the member determines the type.</summary>
    /// <remarks>
    /// Read it with <see cref="CustomBinaryFormatter.Deserialize{T}(ReadOnlySpan{byte})"/> or
    /// <see cref="CustomBinaryFormatter.View"/>.
    /// </remarks>
    public ReadOnlySpan<byte> Frame { get; }

    /// <summary>Gets the payload, which the contract of the object wrote.</summary>
    public ReadOnlySpan<byte> Payload { get; }

    internal static NestedObject OfFrame(ReadOnlySpan<byte> frame) => new(frame, frame[FrameHeader.Size..], FrameHeader.ReadTypeId(frame));

    internal static NestedObject OfPayload(ReadOnlySpan<byte> payload) => new([], payload, typeId: 0);
}
