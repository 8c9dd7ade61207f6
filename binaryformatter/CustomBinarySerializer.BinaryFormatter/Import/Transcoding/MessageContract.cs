using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Graphs.Import.Records;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>
/// The contract with which a session writes a message as the graph in a frame and reads it back. It supports roots of
/// types without an id, such as a list. Used for one call.
/// </summary>
internal sealed class MessageContract : Contract
{
    /// <summary>The type id of the frame until the type of the root is known.</summary>
    internal const int ProvisionalId = 1;

    private readonly MessageReader _reader;
    private readonly OldTypeNames _names;
    private readonly FrameCodec _codec;

    /// <summary>Creates the contract of a message.</summary>
    /// <param name="reader">The reader of the message.</param>
    /// <param name="names">The resolver of type names.</param>
    /// <param name="codec">The codec of the formatter.</param>
    internal MessageContract(MessageReader reader, OldTypeNames names, FrameCodec codec)
        : base(typeof(object), ProvisionalId, RegistrationOptions.Default)
    {
        _reader = reader;
        _names = names;
        _codec = codec;
        MayReadOtherTypes = true;
    }

    /// <summary>Gets or sets the type of the root, which is known after writing.</summary>
    internal Type RootType { get; private set; } = typeof(object);

    /// <summary>Gets the items that are read from the message instead of the frame.</summary>
    internal Dictionary<int, BorrowedItems>? Borrowed { get; private set; }

    internal override void WriteObject(BinaryWriter writer, object value)
    {
        RootType = Transcoder.Write(_reader, _names, _codec, (PayloadWriter)writer, out Dictionary<int, BorrowedItems>? borrowed);
        Borrowed = borrowed;
    }

    internal override object ReadObject(BinaryReader payload) =>
        GraphReader.Read(payload, GraphSource.Of(_codec.Registry).Types)!;

    internal override void ReadInto(BinaryReader payload, object existing) =>
        throw new NotSupportedException("The objects of a message are always new ones.");
}
