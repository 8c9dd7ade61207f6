using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>
/// A source that reads from a cursor, which reports missing bytes. Its routines are <c>T M(ref ReadCursor cursor, int
/// prefix)</c>.
/// </summary>
internal sealed class CursorSource : ReadSource, IValueSource
{
    private readonly LoweredUnit _unit;
    private readonly FixedReading _fixed;
    private int _inlineTexts;
    private bool _isThere;

    internal CursorSource(CodeBuilder code, LoweredUnit unit)
        : base(code)
    {
        _unit = unit;
        Cursor = code.Parameter("cursor", KnownType.ReadCursor, LocalKind.Reference);
        Next = code.Declare("next", KnownType.Address, new Code.CallFacade(Facade.ReadGetNext, [Cursor]), LocalKind.Address);
        Making = new ObjectMaking(code, () => new Code.CallFacade(Facade.StreamingContext, [Host()]));
        _fixed = new FixedReading(code, this, Making, Host);
    }

    public ObjectMaking Making { get; }

    internal Code.Local Cursor { get; }

    internal override Code.Local Next { get; }

    public Code IsAtEnd => new Code.CallFacade(Facade.ReadIsAtEnd, [Cursor, Next]);

    // Always with a prefix, which may be unused.
    public Routine Begin(ValuePlan plan, int reserved, out Code.Local? prefix)
    {
        prefix = Code.Parameter("prefix", KnownType.Int32);
        return new Routine($"Read {plan.Model.Name}", plan.Model, [Cursor, prefix]);
    }

    public void Return(Routine routine, Code? value)
    {
        GiveBack();
        Code.Add(new Code.Return(value!));
        routine.Body = Code.Body();
    }

    public void EndPayload()
    {
        if (_unit.Plan.InternsStrings)
        {
            Code.Run(Facade.ReadEndInterning, Cursor);
        }
    }

    // The routine works on the cursor's own position.
    public Code Call(Routine routine, Code? prefix)
    {
        GiveBack();
        Code.Local value = Code.Declare("made", routine.Returns, new Code.CallRoutine(routine, [Cursor, prefix ?? Lowering.Code.Zero]));
        TakeBack();
        return value;
    }

    public bool HasOwnRoutine(ValuePlan plan) => false;

    public bool HasRoutineOfMembers(ObjectPlan plan) => plan.HasRoutine;

    public Code? TryRead(ValuePlan plan, Code.Local? prefix, int reserved, ReadLowering lowering)
    {
        switch (plan)
        {
            case { InlineSize: { } size }:
                return _fixed.Read(plan, size);
            case TextPlan text:
                return Text(text, prefix, Plans.Prefix.Of(plan, reserved).First);
            case SlotPlan:
                return Object(plan.Model);
            case ExactPlan:
                Code.Local exact = Call(Facade.ReadExactObject, KnownType.Object, null, new Code.TypeOf(plan.Model));
                if (plan.Model.IsValueType)
                {
                    Code.If(new Code.IsNull(exact), () => RefusePrefix(Lowering.Code.Zero, plan.Model));
                }

                return new Code.Cast(plan.Model, exact);
            default:
                return null;
        }
    }

    public int ReadRun(ObjectPlan plan, int start, Action<int, Code> take)
    {
        int count = LoweredUnit.CountFixed(plan.Members, start, endsAtOptional: true, out int size);
        if (count > 0)
        {
            _fixed.ReadRun(plan, start, count, size, take);
        }

        return count;
    }

    internal override void Require(int size)
    {
        if (!_isThere)
        {
            Code.Run(Facade.ReadRequire, Cursor, Next, new Code.Number(size));
        }
    }

    public override Code Byte() => new Code.CallFacade(Facade.ReadByte, [Cursor, new Code.Ref(Next)]);

    public Code Prefix() => new Code.CallFacade(Facade.ReadPrefix, [Cursor, new Code.Ref(Next)]);

    public Code Object(TypeModel type) => new Code.Cast(type, Call(Facade.ReadObject, KnownType.Object, null, new Code.TypeOf(type)));

    public void Items(SequencePlan plan, Code.Local prefix, Prefix numbers, Code.Local collection, Func<Code> readItem)
    {
        Code.Local? comparer = plan.ShapeModel.HasComparer ? Code.Declare("comparer", KnownType.Byte, Byte()) : null;
        Code.Local count = Code.Declare("count", KnownType.Int32, new Code.CallFacade(
            Facade.ReadCountOf, [Cursor, prefix, new Code.Number(numbers.First), new Code.Number(plan.Item.MinSize), Next]));
        if (MemoryCosts.IsCounted(plan))
        {
            Code.Run(
                Facade.ReadCountItems,
                Cursor,
                new Code.Number((int)MemoryCosts.UseOf(plan.Model)),
                count,
                new Code.SizeOf(plan.Item.Model));
        }

        // Sorted keys of other types than string may contain strings, but have no comparer byte.
        bool isSorted = MemoryCosts.IsSorted(plan.Model);
        if (comparer is not null || (isSorted && plan.Item.FixedSize is null))
        {
            Code.Run(Facade.ReadCompareKeys, Cursor, comparer ?? Lowering.Code.Zero, new Code.Number(isSorted ? 1 : 0), count);
        }

        // The count was already checked against the remaining bytes.
        _isThere = plan.Item.InlineSize == plan.Item.MinSize;
        if (plan.Types is { } types)
        {
            Shape(plan, types, count, comparer, collection, readItem);
        }
        else
        {
            Span(plan, count, collection, readItem);
        }

        _isThere = false;
    }

    public Code Convert(ConvertedPlan plan, Code value) => _fixed.Convert(plan, value);

    public void CountMemory(int bytes) => Code.Run(Facade.ReadCountMemory, Cursor, new Code.Number(bytes));

    public void EnterObject() => Code.Run(Facade.ReadEnterObject, Cursor);

    public void LeaveObject() => Code.Run(Facade.ReadLeaveObject, Cursor);

    public void RefusePrefix(Code prefix, TypeModel type) => Code.Run(Facade.ThrowInvalidPrefix, prefix, new Code.TypeOf(type));

    internal void RefuseUntrustedData()
    {
        if (_unit.Plan.RefusesUntrustedData)
        {
            Code.Run(Facade.ReadRefuseUntrustedData, Cursor, new Code.TypeOf(_unit.Plan.Root.Model));
        }
    }

    private Code Text(TextPlan plan, Code.Local? prefix, int bias)
    {
        Code number = new Code.Number(bias);
        TypeModel form = Code.FormOf(plan);
        if (_unit.Plan.InternsStrings)
        {
            return prefix is null
                ? Call(Facade.ReadInternedText, KnownType.String, null, number)
                : Call(Facade.ReadInternedTextAfterPrefix, KnownType.String, null, prefix, number);
        }

        bool isInline = ++_inlineTexts <= LoweredUnit.MaxInlineTexts;
        return (isInline, prefix) switch
        {
            (true, null) => new Code.CallFacade(Facade.ReadText, [Cursor, new Code.Ref(Next), number], form),
            (true, _) => new Code.CallFacade(Facade.ReadTextAfterPrefix, [Cursor, new Code.Ref(Next), prefix, number], form),
            (false, null) => Call(Facade.ReadTextByCall, KnownType.String, form, number),
            (false, _) => Call(Facade.ReadTextAfterPrefixByCall, KnownType.String, form, prefix, number),
        };
    }

    private void Span(SequencePlan plan, Code.Local count, Code.Local collection, Func<Code> readItem)
    {
        TypeModel item = plan.Item.Model;
        if (_unit.IsBlock(plan))
        {
            Code.Add(new Code.Run(new Code.CallFacade(Facade.ReadBlock, [Cursor, new Code.Ref(Next), NewSpan(isCleared: false)], item)));
            return;
        }

        Code.Packed(
            _unit.PackingOf(plan),
            packing => Code.Assign(Next, new Code.CallFacade(Facade.UnpackItems, [Next, NewSpan(isCleared: false), packing], item)),
            () =>
            {
                Code.Local span = NewSpan(isCleared: true);
                Code.Local index = Code.Declare("i", KnownType.Int32);
                Code.For(
                    index,
                    new Code.SpanLength(span),
                    () => Code.Add(new Code.SetItem(span, index, Code.Declare("item", item, readItem()))));
            });

        Code.Local NewSpan(bool isCleared)
        {
            bool isList = !plan.Model.IsVector;
            Code.Assign(collection, isList ? new Code.NewList(item, count) : new Code.NewArray(item, count, isCleared));
            return Code.Declare("span", item, new Code.SpanOf(collection, isList), LocalKind.Span);
        }
    }

    private void Shape(
        SequencePlan plan, ShapeTypes types, Code.Local count, Code.Local? comparer, Code.Local collection, Func<Code> readItem)
    {
        Code create = plan.Call(ShapeMethod.Create, comparer is null ? [Host(), count] : [Host(), count, comparer]);
        Code.Local builder = Code.Declare("builder", types.Builder, create);
        Code.Local index = Code.Declare("i", KnownType.Int32);
        Code.For(index, count, () =>
        {
            Code.Local item = Code.Declare("item", plan.Item.Model, readItem());
            Code.Add(new Code.Run(plan.Call(ShapeMethod.Add, [builder, item])));
        });
        Code.Assign(collection, plan.Call(ShapeMethod.Finish, [builder]));
    }

    private Code.CallFacade Host() => new Code.CallFacade(Facade.ReadHost, [Cursor]);

    // Returns the position to the cursor.
    private void GiveBack() => Code.Run(Facade.ReadSetNext, Cursor, Next);

    private void TakeBack() => Code.Assign(Next, new Code.CallFacade(Facade.ReadGetNext, [Cursor]));

    // cursor.Next = next; T value = cursor.M(…); next = cursor.Next;
    private Code.Local Call(Facade method, KnownType type, TypeModel? item, params ReadOnlySpan<Code> arguments)
    {
        GiveBack();
        Code.Local value = Code.Declare("read", type, new Code.CallFacade(method, [Cursor, .. arguments], item));
        TakeBack();
        return value;
    }
}
