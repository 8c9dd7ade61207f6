using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Text;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Inspection;

/// <summary>A walk through the values of a payload, along its layout. It trusts no byte.</summary>
internal sealed class ValueWalk(FrameWalk frames, FrameLimits limits, IValueSink sink, MemberFilter filter)
{
    private static readonly MemberFilter s_none = MemberFilter.Of([]);

    private readonly Dictionary<ValuePlan, int> _active = [];
    private MemberFilter _filter = filter;
    private List<string>? _texts;

    /// <summary>The receiver of the values: a silent one while a member is passed over.</summary>
    internal IValueSink Sink { get; private set; } = sink;

    private bool IsSilent => Sink == SilentSink.Instance;

    /// <summary>Visits the root of a payload, which has no null marker.</summary>
    /// <param name="layout">The layout of the payload.</param>
    /// <param name="payload">The bytes to take the value from.</param>
    /// <param name="internsStrings">Whether each distinct string is stored once.</param>
    internal void VisitRoot(ValuePlan layout, ref InspectedBytes payload, bool internsStrings)
    {
        List<string>? outerTexts = _texts;
        _texts = internsStrings ? [] : null;
        if (layout is ObjectPlan holder)
        {
            VisitMembers(holder.Members, ref payload, reserved: 0, prefix: null);
        }
        else
        {
            Visit(layout, ref payload);
        }

        _texts = outerTexts;
    }

    /// <param name="node">The layout of the value.</param>
    /// <param name="bytes">The bytes to take the value from.</param>
    /// <param name="reserved">The number of prefixes, from 0 up, that the enclosing object uses.</param>
    /// <param name="prefix">The prefix if the enclosing object has read it, else null.</param>
    private void Visit(ValuePlan node, ref InspectedBytes bytes, int reserved = 0, int? prefix = null)
    {
        switch (node)
        {
            case RawPlan or ConvertedPlan when IsSilent && node.FixedSize is { } size:
                bytes.Take(size);
                break;
            case RawPlan raw:
                Sink.Scalar(ScalarValue.Take(raw, ref bytes));
                break;
            case TextPlan text:
                VisitText(text, ref bytes, reserved, prefix);
                break;
            case ConvertedPlan { Surrogate: not SequencePlan } converted when ScalarValue.TryTake(converted, ref bytes) is { } value:
                Sink.Scalar(value);
                break;
            default:
                VisitNested(node, ref bytes, reserved, prefix);
                break;
        }
    }

    private void VisitNested(ValuePlan node, ref InspectedBytes bytes, int reserved, int? prefix)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            throw bytes.Error(SerializationErrorCode.DepthExceeded, "values are nested deeper than the stack of this thread allows");
        }

        switch (node)
        {
            case NullablePlan nullable when bytes.TakeByte() != 0:
                Visit(nullable.Value, ref bytes);
                break;
            case NullablePlan:
                Sink.Null();
                break;
            case SequencePlan collection:
                VisitCollection(collection, ref bytes, reserved, prefix, type: collection.Name);
                break;
            case ConvertedPlan { ConversionModel.IsUsers: false, Surrogate: SequencePlan surrogate }:
                VisitCollection(surrogate, ref bytes, reserved, prefix, type: node.Name);
                break;
            case ConvertedPlan converted:
                Visit(converted.Surrogate, ref bytes, reserved, prefix);
                break;
            case ObjectPlan { IsClass: false } holder:
                VisitMembers(holder.Members, ref bytes, reserved, prefix);
                break;
            case ObjectPlan nested:
                VisitObject(nested, ref bytes);
                break;
            case UnionPlan union:
                VisitUnion(union, ref bytes, reserved, prefix);
                break;
            case SlotPlan:
                frames.VisitFrameOrNull(ref bytes);
                break;
            case ExactPlan exact:
                VisitExact(exact, ref bytes);
                break;
        }
    }

    private void VisitText(TextPlan node, ref InspectedBytes bytes, int reserved, int? prefix)
    {
        int length = LengthOf(node, ref bytes, reserved, prefix);
        if (length < 0)
        {
            Sink.Null();
        }
        else if (IsSilent && _texts is null && !node.IsCompact)
        {
            bytes.Take(length);
        }
        else if (_texts is null && !node.IsCompact)
        {
            Sink.Text(bytes.Take(length));
        }
        else
        {
            Sink.Text(node.IsCompact ? TakeCompactText(node, ref bytes, length) : TakeInternedText(node, ref bytes, length, _texts!));
        }
    }

    private static string TakeCompactText(TextPlan node, ref InspectedBytes bytes, int code) => code switch
    {
        0 => "",
        1 => throw bytes.Invalid(node.Name, "its prefix is that of no text"),
        _ => PrefixedText.ToText<CompactForm>(bytes.Take(CompactForm.SizeOf(code)), code),
    };

    /// <param name="node">The layout of the text.</param>
    /// <param name="bytes">The bytes to take a new text from.</param>
    /// <param name="code">Twice the length of a new text, or 1 more than twice the number of a known text.</param>
    /// <param name="texts">The known texts.</param>
    private static string TakeInternedText(TextPlan node, ref InspectedBytes bytes, int code, List<string> texts)
    {
        (int half, int isKnown) = Math.DivRem(code, 2);
        if (isKnown == 0)
        {
            string text = Encoding.UTF8.GetString(bytes.Take(half));
            texts.Add(text);
            return text;
        }

        return half < texts.Count ? texts[half] : throw bytes.Invalid(node.Name, $"it refers to text {half} of {texts.Count}");
    }

    private void VisitCollection(SequencePlan node, ref InspectedBytes bytes, int reserved, int? prefix, string type)
    {
        int count = LengthOf(node, ref bytes, reserved, prefix);
        if (count < 0)
        {
            Sink.Null();
            return;
        }

        if (node.ShapeModel.HasComparer)
        {
            bytes.TakeByte();
        }

        if (count > limits.MaxCollectionCount || count > bytes.Remaining)
        {
            throw bytes.Error(
                SerializationErrorCode.CountExceeded,
                $"a collection declares {count} items where {bytes.Remaining} bytes are left "
                + $"(and FrameLimits.MaxCollectionCount is {limits.MaxCollectionCount})");
        }

        if (node.Item is RawPlan { Integer: null, Name: "uint8", Size: 1 })
        {
            Sink.Bytes(type, bytes.Take(count));
            return;
        }

        Sink.BeginList();
        for (int i = 0; i < count; i++)
        {
            Visit(node.Item, ref bytes);
        }

        Sink.EndList();
    }

    private void VisitObject(ObjectPlan node, ref InspectedBytes bytes)
    {
        Prefix numbers = Prefix.Of(node);
        int prefix = bytes.TakePrefix();
        if (prefix == numbers.Null)
        {
            Sink.Null();
        }
        else if (numbers.HasDerived && prefix == numbers.Derived)
        {
            frames.VisitFrameOrNull(ref bytes);
        }
        else if (node.IsFused || prefix == numbers.First)
        {
            EnterNode(node, ref bytes);
            VisitMembers(node.Members, ref bytes, Prefix.ReservedInFirstMember(node), node.IsFused ? prefix : null);
            _active[node]--;
        }
        else
        {
            throw bytes.Invalid(node.Name, $"its prefix is {prefix}");
        }
    }

    private void VisitUnion(UnionPlan node, ref InspectedBytes bytes, int reserved, int? prefix)
    {
        Prefix numbers = Prefix.Of(node, reserved);
        int number = prefix ?? bytes.TakePrefix();
        if (node.HasNull && number == numbers.Null)
        {
            Sink.Null();
            return;
        }

        int tag = numbers.ValueOf(number);
        if (tag < 0 || tag >= node.Cases.Length)
        {
            throw bytes.Invalid(node.Name, $"there is no case {tag}");
        }

        UnionCase one = node.Cases[tag];
        if (one.Fields.IsEmpty)
        {
            Sink.Case(one.Name);
            return;
        }

        EnterNode(node, ref bytes);
        Sink.BeginCase(one.Name);
        MemberFilter outer = _filter;
        _filter = outer.For(one.Name) ?? s_none;
        VisitMembers(one.Fields, ref bytes, reserved: 0, prefix: null);
        _filter = outer;
        Sink.EndCase();
        _active[node]--;
    }

    private void VisitMembers(ImmutableArray<MemberPlan> members, ref InspectedBytes bytes, int reserved, int? prefix)
    {
        MemberFilter outer = _filter;
        Sink.BeginObject(members);
        for (int i = 0; i < members.Length; i++)
        {
            MemberPlan member = members[i];
            if (member.IsOptional && bytes.Remaining == 0)
            {
                break;
            }

            bytes.Place.Enter(member.Name);
            if (outer.For(member.Name) is { } inner)
            {
                _filter = inner;
                Sink.BeginMember(member.Name, i);
                Visit(member.Value, ref bytes, reserved, prefix);
                _filter = outer;
            }
            else
            {
                PassOver(member.Value, ref bytes, reserved, prefix);
            }

            bytes.Place.Leave();
            reserved = 0;
            prefix = null;
        }

        Sink.EndObject();
    }

    private void PassOver(ValuePlan node, ref InspectedBytes bytes, int reserved, int? prefix)
    {
        (IValueSink sink, MemberFilter filter) = (Sink, _filter);
        (Sink, _filter) = (SilentSink.Instance, MemberFilter.All);
        Visit(node, ref bytes, reserved, prefix);
        (Sink, _filter) = (sink, filter);
    }

    private void VisitExact(ExactPlan node, ref InspectedBytes bytes)
    {
        int length = LengthOf(node, ref bytes, reserved: 0, prefix: null);
        if (length < 0)
        {
            Sink.Null();
            return;
        }

        Sink.Exact(node.Name, bytes.Take(length));
    }

    /// <summary>Takes a length or a count; -1 for null.</summary>
    private static int LengthOf(ValuePlan node, ref InspectedBytes bytes, int reserved, int? prefix)
    {
        int whole = prefix ?? bytes.TakePrefix();
        int length = Prefix.Of(node, reserved).ValueOf(whole);
        return length >= -1 ? length : throw bytes.Invalid(node.Name, $"its prefix is {whole}");
    }

    // Allows exactly the nesting of one type that readers allow.
    private void EnterNode(ValuePlan node, ref InspectedBytes bytes)
    {
        int active = _active.GetValueOrDefault(node) + 1;
        _active[node] = active;
        if (frames.Depth + active > limits.MaxDepth)
        {
            throw frames.TooDeep(ref bytes);
        }
    }
}
