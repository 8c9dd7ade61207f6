using System.Text.Json;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Inspection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>Turns frames into JSON for people and tools, with the description of a registry and without its types. Thread-safe.</summary>
/// <remarks>
/// <code>
/// {"typeId":1,"type":"Shop.Customer","value":{"Name":"Smith","Age":41,"Picture":"/9j/4A=="}}
/// {"typeId":2,"type":"Shop.Order","hex":"0529000000"}
/// </code>
/// The payload of an auto contract is shown by its members; that of a hand-written contract, or of an id that the
/// description doesn't hold, in hexadecimal digits. Numbers are exact, however long; bytes are base64; enum values have
/// their names; a frame inside a payload looks like the outer one. Bytes after the last known member are
/// <c>trailingData</c>. No code of the described types runs. Text is as it is, but for what JSON must escape and what a terminal
/// would obey or hide (control characters, marks of direction): that is escaped, and reads back the same. It isn't escaped for HTML.
/// </remarks>
public sealed class FrameInspector
{
    private const int DefaultMaxJsonLength = 64 << 20;

    // The limits of the frame bound the nesting.
    private static readonly JsonWriterOptions s_options = new()
    {
        Encoder = VisibleJsonEncoder.Instance,
        MaxDepth = int.MaxValue,
        SkipValidation = true,
        NewLine = "\n",
    };

    private readonly SchemaDescription _schema;
    private readonly FrameLimits _limits;

    /// <summary>An inspector of frames of one registry.</summary>
    /// <param name="schema">The description of the registry that wrote the frames.</param>
    /// <param name="limits">What frames may ask for; <see cref="FrameLimits.Default"/> by default.</param>
    /// <exception cref="ArgumentNullException"><paramref name="schema"/> is null.</exception>
    public FrameInspector(SchemaDescription schema, FrameLimits? limits = null)
    {
        ArgumentNullException.ThrowIfNull(schema);
        _schema = schema;
        _limits = limits ?? FrameLimits.Default;
    }

    /// <summary>The longest JSON of one frame, in bytes of UTF-8: 64 MiB by default. More is an error.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int MaxJsonLength
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            field = value;
        }
    } = DefaultMaxJsonLength;

    /// <summary>Whether the JSON has line breaks and indentation. <see langword="false"/> by default.</summary>
    public bool Indented { get; init; }

    /// <summary>Returns the JSON of one frame.</summary>
    /// <param name="frame">A frame; bytes after it are left alone.</param>
    /// <exception cref="System.Runtime.Serialization.SerializationException">The bytes aren't a frame as the description says; the message names the byte.</exception>
    public string ToJson(ReadOnlySpan<byte> frame) => ToJson(frame, out _);

    /// <summary>Returns the JSON of the first of many frames.</summary>
    /// <param name="frames">Frames one after the other.</param>
    /// <param name="bytesConsumed">Bytes of the first one: where the next begins. Known also where its content is damaged.</param>
    /// <exception cref="System.Runtime.Serialization.SerializationException">The bytes aren't a frame as the description says; the message names the byte.</exception>
    public string ToJson(ReadOnlySpan<byte> frames, out int bytesConsumed)
    {
        bytesConsumed = FrameSource.Measure(frames, _limits.MaxFrameLength);
        BoundedText text = new(MaxJsonLength);
        using (Utf8JsonWriter json = new(text, s_options with { Indented = Indented }))
        {
            new FrameJson(_schema, _limits, json, text).Write(frames[..bytesConsumed]);
        }

        return text.ToString();
    }
}
