using CustomBinarySerializer.BinaryFormatterImport.Names;
using CustomBinarySerializer.BinaryFormatterImport.Records;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.ObjectGraph.Reading;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>
/// Lets a session write a message as the graph in a frame, and read it back where the root is of a type without an id, such as a list.
/// Of one call.
/// </summary>
/// <param name="reader">Of the message.</param>
/// <param name="names">What the type names in it stand for.</param>
/// <param name="codec">The codec of the formatter.</param>
internal sealed class MessageContract(MessageReader reader, OldTypeNames names, FrameCodec codec)
    : Contract(typeof(object), ProvisionalId, RegistrationOptions.Default)
{
    /// <summary>What the frame carries until the type of the root is known.</summary>
    internal const int ProvisionalId = 1;

    /// <summary>The type of the root, when the message was written.</summary>
    internal Type RootType { get; private set; } = typeof(object);

    internal override bool MayReadOtherTypes => true;

    internal override void WriteObject(BinaryWriter writer, object value) => RootType = Transcoder.Write(reader, names, codec, (PayloadWriter)writer);

    internal override object ReadObject(BinaryReader payload) =>
        GraphReader.Read(payload, codec.Registry.GraphTypes)!;

    internal override void ReadInto(BinaryReader payload, object existing) => throw new NotSupportedException("The objects of a message are made anew.");
}
