using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Inspection;

/// <summary>A walk through a frame and its nested frames, with the layouts of a schema.</summary>
internal sealed class FrameWalk
{
    private readonly SchemaDescription _schema;
    private readonly FrameLimits _limits;
    private readonly ValueWalk _values;
    private readonly InspectionPlace _place = new();

    /// <param name="schema">The schema with the layouts.</param>
    /// <param name="limits">The limits of frames.</param>
    /// <param name="sink">The receiver of the values.</param>
    /// <param name="filter">The members that are visited, from the value of the outermost frame on.</param>
    internal FrameWalk(SchemaDescription schema, FrameLimits limits, IValueSink sink, MemberFilter filter)
    {
        _schema = schema;
        _limits = limits;
        _values = new ValueWalk(this, limits, sink, filter);
    }

    /// <summary>The number of frames around the current position.</summary>
    internal int Depth { get; private set; }

    /// <summary>
    /// The offset in the outermost frame at which the next value begins: for the sink, while it receives a value, the
    /// end of that value.
    /// </summary>
    internal int Offset => _place.Offset;

    /// <param name="frame">Exactly one frame.</param>
    internal void Visit(ReadOnlySpan<byte> frame)
    {
        InspectedBytes bytes = new(frame, 0, _place);
        VisitFrame(ref bytes, bytes.TakeInt32(), isRoot: true);
    }

    private void VisitFrame(ref InspectedBytes bytes, int length, bool isRoot = false)
    {
        if (length < FrameHeader.MinLength || length > bytes.Remaining)
        {
            throw bytes.Error(
                length < FrameHeader.MinLength ? SerializationErrorCode.InvalidLength : SerializationErrorCode.TruncatedFrame,
                $"an object declares a length of {length} bytes where {bytes.Remaining} are left");
        }

        int typeId = bytes.TakeInt32();
        InspectedBytes payload = bytes.TakePayload(length - FrameHeader.MinLength);
        Enter(ref bytes);
        VisitPayload(ref payload, typeId, isRoot);
        Depth--;
    }

    private void VisitPayload(ref InspectedBytes payload, int typeId, bool isRoot)
    {
        SchemaEntry? entry = typeId > 0 ? _schema.Find(typeId) : null;
        ValuePlan? layout = typeId > 0 ? entry?.Layout : isRoot ? null : BuiltInLayouts.Find(typeId);
        string? name = entry?.Name ?? layout?.Name;
        _values.Sink.BeginFrame(typeId, name);
        if (layout is null)
        {
            _values.Sink.Payload(payload.Take(payload.Remaining));
        }
        else
        {
            _place.Enter(name!);
            _values.Sink.BeginValue();
            _values.VisitRoot(layout, ref payload, entry is { InternsStrings: true });
            if (payload.Remaining > 0)
            {
                _values.Sink.TrailingData(payload.Take(payload.Remaining));
            }

            _place.Leave();
        }

        _values.Sink.EndFrame();
    }

    internal void VisitFrameOrNull(ref InspectedBytes bytes)
    {
        int length = bytes.TakeInt32();
        if (length == 0)
        {
            _values.Sink.Null();
        }
        else
        {
            VisitFrame(ref bytes, length);
        }
    }

    private void Enter(ref InspectedBytes bytes)
    {
        if (Depth == _limits.MaxDepth)
        {
            throw TooDeep(ref bytes);
        }

        Depth++;
    }

    internal BinarySerializationException TooDeep(ref InspectedBytes bytes) =>
        bytes.Error(
            SerializationErrorCode.DepthExceeded,
            $"objects are nested deeper than the limit {_limits.MaxDepth} (FrameLimits.MaxDepth)");
}
