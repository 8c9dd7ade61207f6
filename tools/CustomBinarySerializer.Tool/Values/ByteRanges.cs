using System.Collections.Immutable;
using System.Globalization;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Inspection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Tool.Values;

/// <summary>The meaning of some bytes of a frame.</summary>
internal enum RangeKind
{
    /// <summary>A frame, an object, a collection or a case, with all that it contains.</summary>
    Holder,

    /// <summary>A single value.</summary>
    Value,

    /// <summary>A header, a count, or a mark of null or of a type.</summary>
    Mark,

    /// <summary>A payload that no layout describes.</summary>
    Opaque,

    /// <summary>Bytes that can't be decoded.</summary>
    Fault,
}

/// <summary>A value of a frame, and the bytes that it has.</summary>
/// <param name="Depth">The number of holders around the value.</param>
/// <param name="Kind">The meaning of the bytes.</param>
/// <param name="Name">The name of the member, or the position in a collection.</param>
/// <param name="Type">The name of the type, or empty.</param>
/// <param name="Text">The value as text; null for a holder.</param>
/// <param name="Start">The offset of the first byte in the frame.</param>
internal sealed record ByteRange(int Depth, RangeKind Kind, string Name, string Type, string? Text, int Start)
{
    /// <summary>The offset after the last byte.</summary>
    internal int End { get; set; }
}

/// <summary>A decoder of frames into the ranges of their bytes. Not thread-safe.</summary>
/// <remarks>
/// Every byte of the frame is in a range that isn't a holder. Holders come before what they contain. A value has the
/// bytes from the end of the value before it, so that marks such as the length of a text are part of it.
/// </remarks>
internal sealed class ByteRanges : IValueSink
{
    /// <summary>The maximum number of ranges. Values after them are decoded, but not listed.</summary>
    internal const int MaxCount = 20_000;

    private const int LongestText = 2000;
    private const int ShownBytes = 64;

    private readonly FrameWalk _walk;
    private readonly List<ByteRange> _ranges = [];
    private readonly Stack<Holder> _open = new();
    private string? _name;
    private string _type = "";
    private int _last;

    /// <param name="schema">The schema of the frame.</param>
    private ByteRanges(SchemaDescription schema) => _walk = new FrameWalk(schema, FrameLimits.Default, this, MemberFilter.All);

    private bool IsFull => _ranges.Count >= MaxCount;

    /// <summary>Returns the ranges of a frame.</summary>
    /// <param name="schema">The schema of the frame.</param>
    /// <param name="frame">Exactly one frame.</param>
    /// <param name="isCut">Whether there are more than <see cref="MaxCount"/>.</param>
    internal static IReadOnlyList<ByteRange> Of(SchemaDescription schema, ReadOnlySpan<byte> frame, out bool isCut)
    {
        ByteRanges ranges = new(schema);
        isCut = false;
        try
        {
            ranges._walk.Visit(frame);
        }
        catch (BinarySerializationException e)
        {
            ranges.End(frame.Length, e.Message);
        }

        isCut = ranges.IsFull;
        return ranges._ranges;
    }

    public void BeginFrame(int typeId, string? name)
    {
        int payload = _walk.Offset;
        int header = payload - FrameHeader.Size;
        string own = _open.Count == 0 ? "frame" : TakeName();
        _type = "";
        Holder holder = Open(own, name ?? "");
        Mark("prefix", "an object of a derived or open type follows", header);
        Mark("length", "bytes after this field", payload - FrameHeader.MinLength);
        Mark("type id", typeId.ToString(CultureInfo.InvariantCulture), payload);
        holder.IsFrame = true;
    }

    public void Payload(ReadOnlySpan<byte> payload)
    {
        _name = "payload";
        Add(RangeKind.Opaque, "bytes by a contract whose layout the schema doesn't hold: hand-written, of object graphs, or unknown");
    }

    public void BeginValue() => _name = "value";

    public void TrailingData(ReadOnlySpan<byte> bytes)
    {
        _name = "trailing data";
        Add(RangeKind.Opaque, "bytes after the last known member, of a newer version of the type");
    }

    public void EndFrame() => Close();

    public void Null() => Add(RangeKind.Value, "null");

    public void Scalar(object value) => Add(RangeKind.Value, ScalarJson.TextOf(value));

    public void Text(string text) => Add(RangeKind.Value, $"\"{Cut(text)}\"");

    public void Bytes(string type, ReadOnlySpan<byte> bytes) => Add(
        RangeKind.Value,
        ScalarValue.OfBytes(type, bytes) is { } value ? ScalarJson.TextOf(value)
            : Convert.ToHexString(bytes[..Math.Min(bytes.Length, ShownBytes)]) + (bytes.Length > ShownBytes ? "…" : ""));

    public void Exact(string type, ReadOnlySpan<byte> payload)
    {
        _type = type;
        Add(RangeKind.Opaque, "bytes by a hand-written contract");
    }

    public void BeginList()
    {
        Holder list = Open(TakeName(), _type);
        _type = "";
        list.CountMark = _ranges.Count;
        Mark("count", "number of items", _walk.Offset);
    }

    public void EndList()
    {
        Holder list = _open.Peek();
        if (list.CountMark < _ranges.Count && _ranges[list.CountMark] is { Kind: RangeKind.Mark } mark)
        {
            _ranges[list.CountMark] = mark with { Text = string.Create(CultureInfo.InvariantCulture, $"{list.NextItem} items") };
        }

        Close();
    }

    public void BeginObject(ImmutableArray<MemberPlan> members)
    {
        if (_open.TryPeek(out Holder? frame) && frame is { IsFrame: true, Members.IsDefault: true })
        {
            // The members of a frame's object are those of the frame.
            frame.Members = members;
            frame.IsShared = true;
            _name = null;
            return;
        }

        Open(TakeName(), _type).Members = members;
        _type = "";
        Mark("prefix", "the object isn't null", _walk.Offset);
    }

    public void BeginMember(string name, int index)
    {
        _name = name;
        _type = _open.Peek().Members[index].Value.Name;
    }

    public void EndObject()
    {
        if (_open.Peek() is { IsShared: true } frame)
        {
            frame.IsShared = false;
            return;
        }

        Close();
    }

    public void Case(string name) => Add(RangeKind.Value, name);

    public void BeginCase(string name)
    {
        Open(TakeName(), _type);
        _type = "";
        Mark("case", name, _walk.Offset);
        _name = name;
    }

    public void EndCase() => Close();

    private static string Cut(string text) => text.Length <= LongestText ? text : text[..LongestText] + "…";

    private string TakeName()
    {
        string name = _name ?? (_open.TryPeek(out Holder? list)
            ? string.Create(CultureInfo.InvariantCulture, $"[{list.NextItem++}]")
            : "value");
        _name = null;
        return name;
    }

    private Holder Open(string name, string type)
    {
        ByteRange range = new(_open.Count, RangeKind.Holder, name, type, Text: null, _last);
        Holder holder = new(range);
        if (!IsFull)
        {
            _ranges.Add(range);
        }

        _open.Push(holder);
        return holder;
    }

    private void Close() => _open.Pop().Range.End = _last;

    private void Add(RangeKind kind, string text)
    {
        string name = TakeName();
        Add(kind, name, text, _walk.Offset);
        _type = "";
    }

    private void Mark(string name, string text, int end)
    {
        if (end > _last)
        {
            _type = "";
            Add(RangeKind.Mark, name, text, end);
        }
    }

    private void Add(RangeKind kind, string name, string text, int end)
    {
        if (!IsFull)
        {
            _ranges.Add(new ByteRange(_open.Count, kind, name, _type, Cut(text), _last) { End = end });
        }

        _last = end;
    }

    private void End(int size, string reason)
    {
        _type = "";
        Add(RangeKind.Fault, "not decoded", reason, size);
        while (_open.Count > 0)
        {
            Close();
        }
    }

    private sealed class Holder(ByteRange range)
    {
        internal ByteRange Range => range;

        internal bool IsFrame { get; set; }

        internal bool IsShared { get; set; }

        internal ImmutableArray<MemberPlan> Members { get; set; }

        internal int NextItem { get; set; }

        internal int CountMark { get; set; }
    }
}
