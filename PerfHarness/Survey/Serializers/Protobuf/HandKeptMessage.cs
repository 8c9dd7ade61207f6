using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace PerfHarness.Survey.Serializers.Protobuf;

/// <summary>
/// A Protocol Buffers message whose code is kept by hand in the shape that the generator gives it, so that the harness
/// builds without the generator.
/// </summary>
internal abstract class HandKeptMessage : IMessage, IBufferMessage
{
    MessageDescriptor IMessage.Descriptor => throw new NotSupportedException("Kept by hand: no .proto file describes this message.");

    /// <summary>Reads every member.</summary>
    public abstract int Touch();

    public abstract int CalculateSize();

    public abstract void InternalWriteTo(ref WriteContext output);

    public void InternalMergeFrom(ref ParseContext input)
    {
        uint tag;
        while ((tag = input.ReadTag()) != 0)
        {
            MergeField(tag, ref input);
        }
    }

    public void MergeFrom(CodedInputStream input) => input.ReadRawMessage(this);

    public void WriteTo(CodedOutputStream output) => output.WriteRawMessage(this);

    protected abstract void MergeField(uint tag, ref ParseContext input);

    protected static void Skip(ref ParseContext input) => UnknownFieldSet.MergeFieldFrom(null, ref input);
}
