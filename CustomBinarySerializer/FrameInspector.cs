using System.Buffers;
using System.Text;
using CustomBinarySerializer.Inspection;

namespace CustomBinarySerializer;

/// <summary>A converter of frames to JSON that uses a schema description instead of types. Thread-safe.</summary>
/// <remarks>
/// <code>
/// {"typeId":1,"type":"Shop.Customer","value":{"Name":"Smith","Age":41,"Picture":"/9j/4A=="}}
/// {"typeId":2,"type":"Shop.Order","hex":"0529000000"}
/// </code>
/// The payload of an auto contract is shown by its members. Other payloads, of hand-written contracts and unknown ids,
/// are hexadecimal digits. Numbers are exact, however long; bytes are base64; enum values have their names; a nested
/// frame looks like the outer one. Bytes after the last known member are <c>trailingData</c>. No code of the described
/// types runs. JSON escapes are used where JSON needs them, and for characters that a terminal would interpret or hide
/// (control characters, direction marks). Text isn't escaped for HTML.
/// </remarks>
public sealed class FrameInspector
{
    private const int DefaultMaxJsonLength = 64 << 20;

    private readonly SchemaDescription _schema;
    private readonly FrameLimits _limits;

    // The converter of the last frame; null while a frame is converted.
    private FrameJson? _converter;

    /// <summary>Creates an inspector for frames of one registry.</summary>
    /// <param name="schema">The description of the registry that wrote the frames.</param>
    /// <param name="limits">The limits of frames; <see cref="FrameLimits.Default"/> if null.</param>
    /// <exception cref="ArgumentNullException"><paramref name="schema"/> is null.</exception>
    public FrameInspector(SchemaDescription schema, FrameLimits? limits = null)
    {
        ArgumentNullException.ThrowIfNull(schema);
        _schema = schema;
        _limits = limits ?? FrameLimits.Default;
    }

    /// <summary>
    /// Gets the maximum JSON length of one frame in UTF-8 bytes. 64 MiB by default. Longer JSON is an error.
    /// </summary>
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

    /// <summary>Gets whether the JSON has line breaks and indentation. False by default.</summary>
    public bool Indented { get; init; }

    /// <summary>Gets the members that the JSON has. All by default.</summary>
    internal MemberFilter Members { get; init; } = MemberFilter.All;

    /// <summary>Returns the JSON of one frame.</summary>
    /// <param name="frame">A frame. Bytes after it are ignored.</param>
    /// <exception cref="System.Runtime.Serialization.SerializationException">
    /// The bytes don't match the description, or the JSON would exceed <see cref="MaxJsonLength"/>. The message has the
    /// offset of a mismatch.
    /// </exception>
    public string ToJson(ReadOnlySpan<byte> frame) => ToJson(frame, out _);

    /// <summary>Returns the JSON of the first of several frames.</summary>
    /// <param name="frames">Consecutive frames.</param>
    /// <param name="bytesConsumed">The size of the first frame in bytes. Also set when its content is damaged.</param>
    /// <exception cref="System.Runtime.Serialization.SerializationException">
    /// The bytes don't match the description, or the JSON would exceed <see cref="MaxJsonLength"/>. The message has the
    /// offset of a mismatch.
    /// </exception>
    public string ToJson(ReadOnlySpan<byte> frames, out int bytesConsumed)
    {
        FrameJson converter = Begin();
        string json = Encoding.UTF8.GetString(converter.Of(frames, out bytesConsumed));
        _converter = converter;
        return json;
    }

    /// <summary>Writes the JSON of one frame as UTF-8, without its first byte, the opening brace.</summary>
    /// <param name="frame">A frame. Bytes after it are ignored.</param>
    /// <param name="output">The buffer, which gets nothing if the bytes don't match the description.</param>
    /// <exception cref="System.Runtime.Serialization.SerializationException">
    /// The bytes don't match the description, or the JSON would exceed <see cref="MaxJsonLength"/>. The message has the
    /// offset of a mismatch.
    /// </exception>
    internal void WriteMembers(ReadOnlySpan<byte> frame, IBufferWriter<byte> output)
    {
        FrameJson converter = Begin();
        output.Write(converter.Of(frame, out _)[1..]);
        _converter = converter;
    }

    // A converter that fails isn't kept: it is inside of a frame.
    private FrameJson Begin() =>
        Interlocked.Exchange(ref _converter, null) ?? new FrameJson(_schema, _limits, MaxJsonLength, Indented, Members);
}
