using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>An object inside a message that says itself what it is, or that only its own contract can read: its bytes. The default is null.</summary>
/// <remarks>That its contract can read them, nobody has tried; its length has been checked.</remarks>
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

    /// <summary>Whether there is none.</summary>
    public bool IsNull => !_isObject;

    /// <summary>The id of its type; below 0 for a type of the framework; 0 where it has none, because the member says what it is.</summary>
    public int TypeId { get; }

    /// <summary>
    /// Its frame, for <see cref="CustomBinaryFormatter.Deserialize{T}(ReadOnlySpan{byte})"/> or <see cref="CustomBinaryFormatter.View"/>; empty where it has none, because the
    /// member says what it is.
    /// </summary>
    public ReadOnlySpan<byte> Frame { get; }

    /// <summary>What its contract wrote.</summary>
    public ReadOnlySpan<byte> Payload { get; }

    internal static NestedObject OfFrame(ReadOnlySpan<byte> frame) => new(frame, frame[FrameHeader.Size..], FrameHeader.ReadTypeId(frame));

    internal static NestedObject OfPayload(ReadOnlySpan<byte> payload) => new([], payload, typeId: 0);
}
