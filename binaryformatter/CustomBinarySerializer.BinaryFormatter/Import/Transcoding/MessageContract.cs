using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Graphs.Import.Records;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>
/// Lets a session write a message as the graph in a frame, and read it back where the root is of a type without an id, such as a list.
/// Of one call.
/// </summary>
internal sealed class MessageContract : Contract
{
    /// <summary>What the frame carries until the type of the root is known.</summary>
    internal const int ProvisionalId = 1;

    private readonly MessageReader _reader;
    private readonly OldTypeNames _names;
    private readonly FrameCodec _codec;

    /// <summary>Begins a message.</summary>
    /// <param name="reader">Of the message.</param>
    /// <param name="names">What the type names in it stand for.</param>
    /// <param name="codec">The codec of the formatter.</param>
    internal MessageContract(MessageReader reader, OldTypeNames names, FrameCodec codec)
        : base(typeof(object), ProvisionalId, RegistrationOptions.Default)
    {
        _reader = reader;
        _names = names;
        _codec = codec;
        MayReadOtherTypes = true;
    }

    /// <summary>The type of the root, when the message was written.</summary>
    internal Type RootType { get; private set; } = typeof(object);

    /// <summary>Items that aren't in what was written, but in the message.</summary>
    internal Dictionary<int, BorrowedItems>? Borrowed { get; private set; }

    internal override void WriteObject(BinaryWriter writer, object value)
    {
        RootType = Transcoder.Write(_reader, _names, _codec, (PayloadWriter)writer, out Dictionary<int, BorrowedItems>? borrowed);
        Borrowed = borrowed;
    }

    internal override object ReadObject(BinaryReader payload) =>
        GraphReader.Read(payload, GraphSource.Of(_codec.Registry).Types)!;

    internal override void ReadInto(BinaryReader payload, object existing) => throw new NotSupportedException("The objects of a message are always new ones.");
}
