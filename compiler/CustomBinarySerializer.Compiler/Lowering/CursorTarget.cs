using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>
/// A target that writes to a cursor, which grows the buffer. Its routines are <c>byte* M(ref WriteCursor cursor, byte*
/// next, T value)</c> and return the address past the value.
/// </summary>
internal sealed class CursorTarget : WriteTarget, IValueTarget
{
    private readonly LoweredUnit _unit;
    private readonly FixedWriting _fixed;
    private int _inlineTexts;
    private bool _hasRoom;

    internal CursorTarget(CodeBuilder code, LoweredUnit unit)
        : base(code)
    {
        _unit = unit;
        _fixed = new FixedWriting(code, this, Host);
        Cursor = code.Parameter("cursor", KnownType.WriteCursor, LocalKind.Reference);
        Next = code.Parameter("next", KnownType.Address, LocalKind.Address);
    }

    internal override Code.Local Next { get; }

    private Code.Local Cursor { get; }

    public Routine Begin(ValuePlan plan, int reserved, Code.Local value) =>
        new($"Write {plan.Model.Name}", Code.Of(KnownType.Address), [Cursor, Next, value]);

    public void End(Routine routine)
    {
        Code.Add(new Code.Return(Next));
        routine.Body = Code.Body();
    }

    public void EndPayload()
    {
        if (_unit.Plan.InternsStrings)
        {
            Code.Run(Facade.WriteEndInterning, Cursor);
        }
    }

    // next = WriteT(ref cursor, next, value);
    public void Call(Routine routine, Code value) => Code.Assign(Next, new Code.CallRoutine(routine, [Cursor, Next, value]));

    public bool HasOwnRoutine(ValuePlan plan) => false;

    public bool HasRoutineOfMembers(ObjectPlan plan) => plan.HasRoutine;

    public bool TryWrite(ValuePlan plan, Code value, int reserved, WriteLowering lowering)
    {
        switch (plan)
        {
            case { InlineSize: { } size }:
                _fixed.Write(plan, value, size);
                return true;
            case TextPlan text:
                Text(text, value, Plans.Prefix.Of(plan, reserved).First);
                return true;
            case NullablePlan { Value.InlineSize: not null } nullable:
                _fixed.WriteNullable(nullable, value);
                return true;
            case SlotPlan:
                Object(value);
                return true;
            case ExactPlan:
                Call(Facade.WriteExactObject, new Code.Box(plan.Model, value));
                return true;
            default:
                return false;
        }
    }

    public int WriteRun(ImmutableArray<MemberPlan> members, int start, Code.Local instance)
    {
        int count = LoweredUnit.CountFixed(members, start, endsAtOptional: false, out int size);
        if (count > 0)
        {
            _fixed.WriteRun(members.Slice(start, count), instance, size);
        }

        return count;
    }

    internal override void Room(int size)
    {
        if (!_hasRoom)
        {
            Call(Facade.WriteRoom, new Code.Number(size));
        }
    }

    public override void Byte(Code value) => Call(Facade.WriteByte, value);

    internal override void Text(TextPlan plan, Code value, int bias)
    {
        if (_unit.Plan.InternsStrings)
        {
            Call(Facade.WriteInternedText, value, new Code.Number(bias));
            return;
        }

        Facade method = ++_inlineTexts <= LoweredUnit.MaxInlineTexts ? Facade.WriteText : Facade.WriteTextByCall;
        Code.Assign(Next, new Code.CallFacade(method, [Cursor, Next, value, new Code.Number(bias)], Code.FormOf(plan)));
    }

    public void Prefix(Code value) => Call(Facade.WritePrefix, value);

    public void Object(Code value) => Call(Facade.WriteObject, value);

    public void Items(SequencePlan plan, Code.Local collection, Prefix prefix, Action<Code> writeItem)
    {
        if (plan.Types is not { } types)
        {
            // Throws for null, too.
            if (!plan.Model.IsVector || plan.HasInt32Count)
            {
                Code.Run(Facade.ThrowIfDerived, collection, new Code.TypeOf(plan.Model));
            }

            Span(plan, collection, prefix, comparer: null, writeItem);
            return;
        }

        Code? comparer = plan.ShapeModel.HasComparer ? plan.Call(ShapeMethod.Comparer, [collection]) : null;
        Code.Local items = Code.Declare("items", types.Items, plan.Call(ShapeMethod.Items, [collection]));
        if (items.Type.IsVector || items.Type.Is("System.Collections.Generic.List`1"))
        {
            Span(plan, items, prefix, comparer, writeItem);
        }
        else
        {
            Enumerable(plan, items, prefix, comparer, writeItem);
        }
    }

    public Code Convert(ConvertedPlan plan, Code value) => _fixed.Convert(plan, value);

    public Code Context() => new Code.CallFacade(Facade.StreamingContext, [Host()]);

    public void EnterObject() => Code.Run(Facade.WriteEnterObject, Cursor);

    public void LeaveObject() => Code.Run(Facade.WriteLeaveObject, Cursor);

    private void Span(SequencePlan plan, Code.Local items, Prefix prefix, Code? comparer, Action<Code> writeItem)
    {
        TypeModel item = plan.Item.Model;
        Code.Local span = Code.Declare("span", item, new Code.SpanOf(items, isList: !items.Type.IsVector), LocalKind.ReadOnlySpan);
        Count(plan, new Code.SpanLength(span), prefix, comparer);
        if (_unit.IsBlock(plan))
        {
            Code.Assign(Next, new Code.CallFacade(Facade.WriteBlock, [Cursor, Next, span], item));
            return;
        }

        // A span can't grow; an enumeration may return more items than its count.
        if (plan.Item.InlineSize is > 0 and { } size)
        {
            Call(Facade.WriteRoomForItems, new Code.SpanLength(span), new Code.Number(size));
            _hasRoom = true;
        }

        Code.Packed(
            _unit.PackingOf(plan),
            packing => Code.Assign(Next, new Code.CallFacade(Facade.PackItems, [Next, span, packing], item)),
            () =>
            {
                Code.Local index = Code.Declare("i", KnownType.Int32);
                Code.For(index, new Code.SpanLength(span), () => writeItem(new Code.SpanItem(span, index)));
            });
        _hasRoom = false;
    }

    private void Enumerable(SequencePlan plan, Code.Local items, Prefix prefix, Code? comparer, Action<Code> writeItem)
    {
        Code.Local count = Code.Declare("count", KnownType.Int32, new Code.CountOf(items, plan.Item.Model));
        Count(plan, count, prefix, comparer);
        Code.Local written = Code.Declare("written", KnownType.Int32, Lowering.Code.Zero);
        Code.Local item = Code.Declare("item", plan.Item.Model);
        Code.Add(new Code.ForEach(item, items, Code.Block(() =>
        {
            writeItem(item);
            Code.Assign(written, new Code.Add(written, 1));
        })));
        Code.Run(Facade.ThrowUnlessComplete, written, count, new Code.TypeOf(plan.Model));
    }

    private void Count(SequencePlan plan, Code count, Prefix prefix, Code? comparer)
    {
        if (plan.HasInt32Count)
        {
            TypeModel number = Code.Of(KnownType.Int32);
            _fixed.Write(new RawPlan(number, sizeof(int)), count, sizeof(int));
            return;
        }

        Prefix(new Code.Add(count, prefix.First));
        if (comparer is not null)
        {
            Byte(comparer);
        }
    }

    private Code.CallFacade Host() => new Code.CallFacade(Facade.WriteHost, [Cursor]);

    // next = cursor.M(next, …);
    private void Call(Facade method, params ReadOnlySpan<Code> arguments) =>
        Code.Assign(Next, new Code.CallFacade(method, [Cursor, Next, .. arguments]));
}
