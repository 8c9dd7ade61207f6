using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>
/// The lowering of views of a plan's objects: a walk that checks an object and records member positions, and loads of
/// values.
/// </summary>
/// <remarks>
/// <para>
/// The bytes are those that <see cref="ReadLowering"/> reads, by the same plan and its <see cref="Prefix"/>.
/// </para>
/// <para>
/// A view shows a whole message or a member. A member of a class type begins with a head: null, an object of a derived
/// type, or the members. A value with a prefix gets it from its holder, without the numbers that the holder reserves.
/// So everything after the prefix is the same in both cases.
/// </para>
/// </remarks>
internal sealed class ViewLowering
{
    /// <summary>The names of a view's fields, except those of positions.</summary>
    internal const string PayloadField = "_payload", PrefixField = "_prefix", DerivedField = "_derived", PresentField = "_present";

    private readonly ViewUnit _unit;
    private readonly CodeBuilder _code;
    private readonly Code.Local _cursor;

    private ViewLowering(ViewUnit unit)
    {
        _unit = unit;
        _code = new CodeBuilder(unit.Universe);
        _cursor = _code.Parameter("cursor", KnownType.ViewCursor, LocalKind.ScopedReference);
    }

    /// <summary>Whether the walk through a value takes a prefix that its holder has read.</summary>
    internal static bool TakesPrefix(ValuePlan plan) =>
        plan is UnionPlan || (plan is ObjectPlan holder && Prefix.SharingMember(holder) is { IsOptional: false });

    /// <summary>Returns the walk through a whole message: <c>M(ref ViewCursor cursor)</c>.</summary>
    internal static ViewedObject OfMessage(ViewUnit unit, ObjectPlan root)
    {
        ViewLowering lowering = new(unit);
        MemberPositions positions = new(lowering._code, lowering._cursor);
        lowering.ShowMembers(root, TakesPrefix(root) ? lowering.ReadPrefix() : null, positions);
        return lowering.End(root, positions, [lowering._cursor]);
    }

    /// <summary>
    /// Returns the walk through an object inside another: <c>M(ref ViewCursor cursor, int prefix)</c>.
    /// </summary>
    internal static ViewedObject OfMember(ViewUnit unit, ObjectPlan holder)
    {
        ViewLowering lowering = new(unit);
        CodeBuilder code = lowering._code;
        MemberPositions positions = new(lowering._code, lowering._cursor);
        Code.Local prefix = code.Parameter("prefix", KnownType.Int32);
        void Show(Code.Local? shared) => lowering.WithDepth(holder.IsRecursive, () => lowering.ShowMembers(holder, shared, positions));
        if (holder.IsClass)
        {
            lowering.WithHead(
                holder,
                prefix,
                () =>
                {
                    code.Assign(positions.Field(DerivedField, KnownType.ViewPayload), lowering.Call(Facade.ViewRest));
                    code.Run(Facade.ViewSkipObject, lowering._cursor);
                },
                Show);
        }
        else
        {
            Show(TakesPrefix(holder) ? prefix : null);
        }

        return lowering.End(holder, positions, [lowering._cursor, prefix]);
    }

    internal static Routine ItemsOf(ViewUnit unit, SequencePlan plan)
    {
        ViewLowering lowering = new(unit);
        CodeBuilder code = lowering._code;
        Code.Local prefix = code.Parameter("prefix", KnownType.Int32);
        Routine routine = unit.Begin("ItemsOf", plan, code.Of(KnownType.ViewItems), [lowering._cursor, prefix]);
        Code.Local items = code.Declare("items", KnownType.ViewItems);
        code.Assign(items, new Code.Default(items.Type));
        lowering.WithItems(plan, prefix, count => code.Assign(items, new Code.CallFacade(Facade.ViewItems, [lowering._cursor, count])));
        code.Add(new Code.Return(items));
        routine.Body = code.Body();
        return routine;
    }

    internal static Routine ValueOf(ViewUnit unit, ValuePlan plan)
    {
        CodeBuilder code = new(unit.Universe);
        ViewSource source = new(code);
        ObjectMaking making = new(code, context: null);
        FixedReading reading = new(
            code, source, making, static () => throw new InvalidOperationException("No value that is shown asks for the host."));
        Routine routine = unit.Begin("Read", plan, plan.Model, [source.Payload, source.Next]);
        Code value = plan is NullablePlan nullable
            ? making.Nullable(nullable, source.Byte(), () => reading.Load(nullable.Value))
            : reading.Load(plan);
        code.Add(new Code.Return(value));
        routine.Body = code.Body();
        return routine;
    }

    internal static Routine SkipOf(ViewUnit unit, LoweredUnit routines, ValuePlan plan)
    {
        ViewLowering? lowering = null;
        Code.Local? prefix = null;
        return routines.RoutineOf(
            plan,
            reserved: 0,
            () =>
            {
                lowering = new ViewLowering(unit);
                prefix = TakesPrefix(plan) ? lowering._code.Parameter("prefix", KnownType.Int32) : null;
                return unit.Begin(
                    "Skip", plan, lowering._code.Of(KnownType.Void), prefix is null ? [lowering._cursor] : [lowering._cursor, prefix]);
            },
            routine =>
            {
                lowering!.SkipParts(plan, prefix);
                routine.Body = lowering._code.Body();
            });
    }

    private ViewedObject End(ObjectPlan holder, MemberPositions positions, ImmutableArray<Code.Local> parameters) =>
        new(
            holder,
            new Routine("View", _code.Of(KnownType.Void), parameters) { Fields = positions.Fields, Body = _code.Body() },
            positions.Members);

    // Null and derived types have no payload here, so none of their bytes is taken for members.
    private void ShowMembers(ObjectPlan holder, Code.Local? prefix, MemberPositions positions)
    {
        if (prefix is not null)
        {
            _code.Assign(positions.Field(PrefixField, KnownType.Int32), prefix);
        }

        _code.Assign(positions.Field(PayloadField, KnownType.ViewPayload), Call(Facade.ViewRest));
        positions.Begin(holder);
        SkipMembers(holder, prefix, positions);
    }

    private void Skip(ValuePlan plan, Code.Local? prefix)
    {
        switch (plan)
        {
            case { FixedSize: { } size }:
                Skip(size);
                break;
            case TextPlan:
                Code.Number bias = new(Prefix.Of(plan).First);
                if (prefix is null)
                {
                    _code.Run(Facade.ViewSkipText, _cursor, bias);
                }
                else
                {
                    _code.Run(Facade.ViewSkipTextAfterPrefix, _cursor, prefix, bias);
                }

                break;
            case SlotPlan:
                _code.Run(Facade.ViewSkipObject, _cursor);
                break;
            case ExactPlan:
                _code.Run(Facade.ViewSkipExactObject, _cursor, new Code.Number(Prefix.Of(plan).First));
                break;
            case NullablePlan nullable:
                _code.If(new Code.Not(new Code.IsZero(Call(Facade.ViewByte))), () => Skip(nullable.Value, prefix: null));
                break;
            case ConvertedPlan converted:
                Skip(converted.Surrogate, prefix);
                break;
            case SequencePlan sequence:
                WithItems(sequence, prefix ?? ReadPrefix(), count => SkipItems(sequence.Item, count));
                break;
            case ObjectPlan { IsClass: true } holder:
                WithHead(
                    holder,
                    ReadPrefix(),
                    () => _code.Run(Facade.ViewSkipObject, _cursor),
                    shared => SkipPartsOf(holder, shared, holder.HasRoutine));
                break;
            case ObjectPlan holder:
                SkipPartsOf(holder, prefix, holder.HasRoutine);
                break;
            case UnionPlan union:
                SkipUnion(union, prefix ?? ReadPrefix());
                break;
            default:
                throw new NotSupportedException($"{plan.GetType().Name} can't be lowered.");
        }
    }

    private void Skip(int size)
    {
        if (size > 0)
        {
            _code.Run(Facade.ViewSkip, _cursor, new Code.Number(size));
        }
    }

    private void SkipPartsOf(ValuePlan plan, Code.Local? prefix, bool hasRoutine)
    {
        if (hasRoutine)
        {
            prefix ??= TakesPrefix(plan) ? ReadPrefix() : null;
            _code.Add(new Code.Run(new Code.CallRoutine(_unit.SkipOf(plan), prefix is null ? [_cursor] : [_cursor, prefix])));
        }
        else
        {
            SkipParts(plan, prefix);
        }
    }

    private void SkipParts(ValuePlan plan, Code.Local? prefix)
    {
        switch (plan)
        {
            case ObjectPlan holder:
                WithDepth(holder.IsRecursive, () => SkipMembers(holder, prefix));
                break;
            case UnionPlan union:
                WithDepth(union.IsRecursive, () => SkipCases(union, prefix!));
                break;
            default:
                Skip(plan, prefix);
                break;
        }
    }

    /// <summary>
    /// Skips members from a start index. If an optional member is absent, all later members are absent too.
    /// </summary>
    private void SkipMembers(ObjectPlan plan, Code.Local? prefix, MemberPositions? positions = null, int start = 0, bool isPresent = false)
    {
        for (int i = start; i < plan.Members.Length;)
        {
            if (plan.Members[i].IsOptional && !isPresent)
            {
                int optional = i;
                _code.If(
                    new Code.Not(Call(Facade.ViewIsAtEnd)),
                    () =>
                    {
                        positions?.MarkPresent(optional);
                        SkipMembers(plan, optional == 0 ? prefix : null, positions, optional, isPresent: true);
                    });
                return;
            }

            isPresent = false;
            int together = LoweredUnit.CountSkipped(plan.Members, i, out int size);
            if (together > 0)
            {
                positions?.AddRun(plan.Members.Slice(i, together));
                Skip(size);
                i += together;
                continue;
            }

            positions?.AddMember(plan.Members[i], isAfterPrefix: i == 0 && prefix is not null);
            Skip(plan.Members[i].Value, i == 0 ? prefix : null);
            i++;
            if (i < plan.Members.Length && !plan.Members[i].IsOptional)
            {
                positions?.MarkNext();
            }
        }
    }

    // Mirrors how an object encodes null and derived types. The first member gets its prefix from the head, without the
    // numbers of the object.
    private void WithHead(ObjectPlan plan, Code.Local head, Action derived, Action<Code.Local?> present)
    {
        Prefix numbers = Prefix.Of(plan);
        void Present()
        {
            if (plan.IsFused)
            {
                present(_code.Declare("shared", KnownType.Int32, new Code.Add(head, -Prefix.ReservedInFirstMember(plan))));
                return;
            }

            _code.If(new Code.Not(head.Is(numbers.First)), () => RefusePrefix(head, plan));
            present(null);
        }

        _code.If(new Code.Not(head.Is(numbers.Null)), () =>
        {
            if (numbers.HasDerived)
            {
                _code.If(head.Is(numbers.Derived), derived, Present);
            }
            else
            {
                Present();
            }
        });
    }

    // Mirrors how a collection encodes null, its comparer and its count.
    private void WithItems(SequencePlan plan, Code.Local prefix, Action<Code.Local> items)
    {
        Prefix numbers = Prefix.Of(plan);
        void Items()
        {
            if (plan.ShapeModel.HasComparer)
            {
                _code.Run(Facade.ViewComparer, _cursor);
            }

            items(_code.Declare("count", KnownType.Int32, new Code.CallFacade(
                Facade.ViewCountOf, [_cursor, prefix, new Code.Number(numbers.First), new Code.Number(plan.Item.MinSize)])));
        }

        if (plan.Model.IsValueType)
        {
            Items();
        }
        else
        {
            _code.If(new Code.Not(prefix.Is(numbers.Null)), Items);
        }
    }

    private void SkipItems(ValuePlan item, Code.Local count)
    {
        if (item.FixedSize is { } size)
        {
            _code.Run(Facade.ViewSkipItems, _cursor, count, new Code.Number(size));
            return;
        }

        _code.For(_code.Declare("i", KnownType.Int32), count, () => Skip(item, prefix: null));
    }

    private void SkipUnion(UnionPlan plan, Code.Local prefix)
    {
        void SkipCase() => SkipPartsOf(plan, prefix, plan.HasRoutine);
        if (plan.HasNull)
        {
            _code.If(new Code.Not(prefix.Is(Prefix.Of(plan).Null)), SkipCase);
        }
        else
        {
            SkipCase();
        }
    }

    private void SkipCases(UnionPlan plan, Code.Local prefix) => _code.Add(new Code.Switch(
        new Code.Add(prefix, Prefix.Of(plan).ValueOf(0)),
        [.. plan.Cases.Select(one => _code.Block(() => SkipFields(one)))],
        _code.Block(() => RefusePrefix(prefix, plan))));

    private void SkipFields(UnionCase one)
    {
        foreach (MemberPlan field in one.Fields)
        {
            Skip(field.Value, prefix: null);
        }
    }

    private void WithDepth(bool isRecursive, Action lower)
    {
        if (!isRecursive)
        {
            lower();
            return;
        }

        _code.Run(Facade.ViewEnterObject, _cursor);
        lower();
        _code.Run(Facade.ViewLeaveObject, _cursor);
    }

    private void RefusePrefix(Code.Local prefix, ValuePlan plan) =>
        _code.Run(Facade.ThrowInvalidPrefix, prefix, new Code.TypeOf(plan.Model));

    private Code.Local ReadPrefix() => _code.Declare("prefix", KnownType.Int32, Call(Facade.ViewPrefix));

    private Code.CallFacade Call(Facade method) => new(method, [_cursor]);
}
