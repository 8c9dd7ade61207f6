using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Inspection;

namespace CustomBinarySerializer.Tool.Values;

/// <summary>A decoder of frames into <see cref="FrameNode"/>s. Not thread-safe.</summary>
/// <param name="schema">The schema of the frames.</param>
/// <param name="filter">The members that are decoded.</param>
internal sealed class TreeBuilder(SchemaDescription schema, MemberFilter filter) : IValueSink
{
    private readonly Stack<ValueNode> _open = new();
    private FrameWalk? _walk;
    private object? _root;

    /// <summary>Decodes a frame.</summary>
    /// <param name="frame">Exactly one frame.</param>
    /// <exception cref="BinarySerializationException">The bytes don't match the schema.</exception>
    internal FrameNode Decode(ReadOnlySpan<byte> frame)
    {
        _open.Clear();
        FrameWalk walk = _walk ?? new FrameWalk(schema, FrameLimits.Default, this, filter);

        // A walk that fails isn't used again: its position is inside of the frame.
        _walk = null;
        walk.Visit(frame);
        _walk = walk;
        return (FrameNode)_root!;
    }

    public void BeginFrame(int typeId, string? name) => Open(new FrameNode(typeId, name));

    public void Payload(ReadOnlySpan<byte> payload) => ((FrameNode)_open.Peek()).Payload = payload.ToArray();

    public void BeginValue() => ((FrameNode)_open.Peek()).HasValue = true;

    public void TrailingData(ReadOnlySpan<byte> bytes) => ((FrameNode)_open.Peek()).TrailingData = bytes.ToArray();

    public void EndFrame() => _open.Pop();

    public void Null() => Add(null);

    public void Scalar(object value) => Add(value);

    public void Text(string text) => Add(text);

    public void Bytes(string type, ReadOnlySpan<byte> bytes) => Add(ScalarValue.OfBytes(type, bytes) ?? bytes.ToArray());

    public void Exact(string type, ReadOnlySpan<byte> payload) => Add(new ExactNode(type, payload.ToArray()));

    public void BeginList() => Open(new ListNode());

    public void EndList() => _open.Pop();

    public void BeginObject(ImmutableArray<MemberPlan> members) => Open(new ObjectNode(members));

    public void BeginMember(string name, int index) => ((ObjectNode)_open.Peek()).Next = index;

    public void EndObject() => _open.Pop();

    public void Case(string name) => Add(new CaseNode(name));

    public void BeginCase(string name) => Open(new CaseNode(name));

    public void EndCase() => _open.Pop();

    private void Open(ValueNode node)
    {
        Add(node);
        _open.Push(node);
    }

    private void Add(object? value)
    {
        if (_open.TryPeek(out ValueNode? holder))
        {
            holder.Add(value);
        }
        else
        {
            _root = value;
        }
    }
}
