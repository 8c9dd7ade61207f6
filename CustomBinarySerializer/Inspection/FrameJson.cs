using System.Text.Json;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Inspection;

/// <summary>A converter of frames to JSON as UTF-8: see <see cref="FrameInspector"/>. Not thread-safe.</summary>
#pragma warning disable CA1001 // The writer of JSON holds nothing but its buffer.
internal sealed class FrameJson
#pragma warning restore CA1001
{
    private readonly FrameLimits _limits;
    private readonly BoundedText _text;
    private readonly Utf8JsonWriter _json;
    private readonly FrameWalk _walk;

    /// <summary>The form of the JSON. <see cref="FrameLimits"/> bounds the nesting.</summary>
    internal static JsonWriterOptions WriterOptions { get; } = new()
    {
        Encoder = VisibleJsonEncoder.Instance,
        MaxDepth = int.MaxValue,
        SkipValidation = true,
        NewLine = "\n",
    };

    /// <param name="schema">The schema of the frames.</param>
    /// <param name="limits">The limits of frames.</param>
    /// <param name="maxLength">The maximum length of the JSON, in bytes.</param>
    /// <param name="isIndented">Whether the JSON has line breaks and indentation.</param>
    /// <param name="members">The members that the JSON has.</param>
    internal FrameJson(SchemaDescription schema, FrameLimits limits, int maxLength, bool isIndented, MemberFilter members)
    {
        _limits = limits;
        _text = new BoundedText(maxLength);
        _json = new Utf8JsonWriter(_text, WriterOptions with { Indented = isIndented });
        _walk = new FrameWalk(schema, limits, new JsonSink(_json, _text), members);
    }

    /// <summary>Returns the JSON of the first of several frames. Valid until the next call.</summary>
    /// <param name="frames">Consecutive frames.</param>
    /// <param name="bytesConsumed">The size of the first frame in bytes. Also set when its content is damaged.</param>
    /// <exception cref="BinarySerializationException">
    /// The bytes don't match the schema, or the JSON would be too long. This converter can't be used again.
    /// </exception>
    internal ReadOnlySpan<byte> Of(ReadOnlySpan<byte> frames, out int bytesConsumed)
    {
        bytesConsumed = FrameSource.Measure(frames, _limits.MaxFrameLength);
        _text.Clear();
        _json.Reset();
        _walk.Visit(frames[..bytesConsumed]);
        _json.Flush();
        return _text.Written;
    }
}
