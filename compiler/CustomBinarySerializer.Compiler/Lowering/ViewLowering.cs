using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>Lowers what shows a plan's values in their bytes: the walks past them, and the loads.</summary>
/// <remarks>What comes after what is said as in <see cref="ReadLowering"/>, of the same plan and its <see cref="Prefix"/>; nothing is made of it here.</remarks>
internal sealed class ViewLowering
{
    /// <summary>The names of the fields of a view, besides those of positions.</summary>
    internal const string PayloadField = "_payload", DerivedField = "_derived", IsObjectField = "_isObject", PresentField = "_present";

    private readonly ViewUnit _unit;
    private readonly CodeBuilder _code;
    private readonly Code.Local _cursor;

    private ViewLowering(ViewUnit unit)
    {
        _unit = unit;
        _code = new CodeBuilder(unit.Universe);
        _cursor = _code.Parameter("cursor", KnownType.ViewCursor, LocalKind.ScopedReference);
    }

    /// <summary>What a value is shown as: itself, or what it is written as.</summary>
    internal static ValuePlan ShownOf(ValuePlan plan) => plan is ConvertedPlan converted && !IsValue(plan) ? ShownOf(converted.Surrogate) : plan;

    /// <summary>How a value is shown that <see cref="ShownOf"/> returned.</summary>
    internal static ViewKind KindOf(ValuePlan shown) => shown switch
    {
        _ when IsValue(shown) => ViewKind.Value,
        TextPlan => ViewKind.Text,
        ObjectPlan or NullablePlan { Value: ObjectPlan } => ViewKind.Object,
        SequencePlan sequence => KindOfItems(ShownOf(sequence.Item)),
        SlotPlan => ViewKind.Frame,
        ExactPlan => ViewKind.Payload,
        _ => ViewKind.None,
    };

    internal static ViewedObject OfRoot(ViewUnit unit, ObjectPlan root)
    {
        ViewLowering lowering = new(unit);
        Notes notes = new(lowering._code, lowering.Position, anchor: null);
        lowering.KeepPayload(notes);
        lowering.SkipMembers(root, prefix: null, reserved: 0, notes);
        return lowering.End(root, notes);
    }

    internal static ViewedObject OfObject(ViewUnit unit, ValuePlan plan, int reserved)
    {
        ViewLowering lowering = new(unit);
        CodeBuilder code = lowering._code;
        Notes notes = new(code, lowering.Position, code.Declare(Notes.FirstAnchor, KnownType.Int32));
        ObjectPlan holder = plan as ObjectPlan ?? (ObjectPlan)((NullablePlan)plan).Value;
        if (plan is NullablePlan)
        {
            code.If(new Code.Not(new Code.IsZero(lowering.Call(Facade.ViewByte))), () => lowering.KeepObject(holder, prefix: null, reserved: 0, notes, mayBeNull: true));
            return lowering.End(holder, notes) with { MayBeNull = true };
        }

        if (!holder.IsClass)
        {
            lowering.KeepObject(holder, prefix: null, reserved, notes, mayBeNull: false);
            return lowering.End(holder, notes);
        }

        if (holder.IsFused)
        {
            notes.NoteFirst();
        }

        lowering.WithHead(
            holder,
            () =>
            {
                code.Assign(notes.Field(DerivedField, KnownType.ViewPayload), lowering.Call(Facade.ViewPayload));
                notes.NoteFirst();
                code.Run(Facade.ViewSkipObject, lowering._cursor);
            },
            (prefix, reservedInFirst) => lowering.KeepObject(holder, prefix, reservedInFirst, notes, mayBeNull: true));
        return lowering.End(holder, notes) with { MayBeNull = true, MayBeDerived = holder.HasDerived };
    }

    internal static Routine ItemsOf(ViewUnit unit, SequencePlan plan, int reserved)
    {
        ViewLowering lowering = new(unit);
        CodeBuilder code = lowering._code;
        Routine routine = unit.Begin("ItemsOf", plan, code.Of(KnownType.ViewItems), [lowering._cursor]);
        Code.Local items = code.Declare("items", KnownType.ViewItems);
        code.Assign(items, new Code.Default(items.Type));
        lowering.WithItems(plan, lowering.ReadPrefix(), reserved, count => code.Assign(items, new Code.CallFacade(Facade.ViewItems, [lowering._cursor, count])));
        code.Add(new Code.Return(items));
        routine.Body = code.Body();
        return routine;
    }

    internal static Routine ValueOf(ViewUnit unit, ValuePlan plan)
    {
        CodeBuilder code = new(unit.Universe);
        ViewSource source = new(code);
        ObjectMaking making = new(code, context: null);
        FixedReading reading = new(code, source, making, static () => throw new InvalidOperationException("No value that is shown asks for the host."));
        Routine routine = unit.Begin("Read", plan, plan.Model, [source.Payload, source.Next]);
        Code value = plan is NullablePlan nullable
            ? making.Nullable(nullable, source.Byte(), () => reading.Load(nullable.Value))
            : reading.Load(plan);
        code.Add(new Code.Return(value));
        routine.Body = code.Body();
        return routine;
    }

    internal static Routine SkipOf(ViewUnit unit, LoweredUnit routines, ValuePlan plan, int reserved)
    {
        ViewLowering? lowering = null;
        Code.Local? prefix = null;
        return routines.RoutineOf(
            plan,
            reserved,
            () =>
            {
                lowering = new ViewLowering(unit);
                prefix = TakesPrefix(plan, reserved) ? lowering._code.Parameter("prefix", KnownType.Int32) : null;
                return unit.Begin("Skip", plan, lowering._code.Of(KnownType.Void), prefix is null ? [lowering._cursor] : [lowering._cursor, prefix]);
            },
            routine =>
            {
                lowering!.SkipParts(plan, prefix, reserved);
                routine.Body = lowering._code.Body();
            });
    }

    // Values of built-in types; of what the user converts, nothing is made.
    private static bool IsValue(ValuePlan plan) => plan switch
    {
        RawPlan => true,
        ConvertedPlan { FixedSize: not null, ConversionModel.Kind: ConversionKind.BuiltIn } => !plan.Model.Universe.TakesHost(((ConvertedPlan)plan).ConversionModel, plan.Model).From,
        NullablePlan nullable => nullable.Value is not NullablePlan && IsValue(nullable.Value),
        _ => false,
    };

    private static ViewKind KindOfItems(ValuePlan item) =>
        KindOf(item) == ViewKind.None ? ViewKind.None
        : item is RawPlan ? ViewKind.Block
        : item.FixedSize is not null ? ViewKind.Indexed
        : ViewKind.Sequence;

    private ViewedObject End(ObjectPlan holder, Notes notes) =>
        new(holder, new Routine("View", _code.Of(KnownType.Void), [_cursor]) { Fields = notes.Fields, Body = _code.Body() }, notes.Members);

    // Of what is null, or of a derived type, there is no payload, so that nothing of it is taken for members.
    private void KeepObject(ObjectPlan holder, Code.Local? prefix, int reserved, Notes notes, bool mayBeNull)
    {
        if (mayBeNull)
        {
            _code.Assign(notes.Field(IsObjectField, KnownType.Byte), new Code.Number(1));
        }

        KeepPayload(notes);
        if (prefix is null)
        {
            notes.NoteFirst();
        }

        WithDepth(holder.IsRecursive, () => SkipMembers(holder, prefix, reserved, notes));
    }

    private void KeepPayload(Notes notes) => _code.Assign(notes.Field(PayloadField, KnownType.ViewPayload), Call(Facade.ViewPayload));

    private void Skip(ValuePlan plan, Code.Local? prefix, int reserved)
    {
        switch (plan)
        {
            case { FixedSize: { } size }:
                Skip(size);
                break;
            case TextPlan:
                int bias = Prefix.Of(plan, reserved).First;
                if (prefix is null)
                {
                    _code.Run(Facade.ViewSkipText, _cursor, new Code.Number(bias));
                }
                else
                {
                    _code.Run(Facade.ViewSkipTextAfterPrefix, _cursor, prefix, new Code.Number(bias));
                }

                break;
            case SlotPlan:
                _code.Run(Facade.ViewSkipObject, _cursor);
                break;
            case ExactPlan:
                _code.Run(Facade.ViewSkipExactObject, _cursor, new Code.Number(Prefix.Of(plan).First));
                break;
            case NullablePlan nullable:
                _code.If(new Code.Not(new Code.IsZero(Call(Facade.ViewByte))), () => Skip(nullable.Value, prefix: null, reserved: 0));
                break;
            case ConvertedPlan converted:
                Skip(converted.Surrogate, prefix, reserved);
                break;
            case SequencePlan sequence:
                WithItems(sequence, prefix ?? ReadPrefix(), reserved, count => SkipItems(sequence.Item, count));
                break;
            case ObjectPlan { IsClass: true } holder:
                WithHead(holder, () => _code.Run(Facade.ViewSkipObject, _cursor), (shared, reservedInFirst) => SkipPartsOf(holder, shared, reservedInFirst, holder.HasRoutine));
                break;
            case ObjectPlan holder:
                SkipPartsOf(holder, prefix, reserved, holder.HasRoutine);
                break;
            case UnionPlan union:
                SkipUnion(union, prefix ?? ReadPrefix(), reserved);
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

    private void SkipPartsOf(ValuePlan plan, Code.Local? prefix, int reserved, bool hasRoutine)
    {
        if (hasRoutine)
        {
            prefix ??= TakesPrefix(plan, reserved) ? ReadPrefix() : null;
            _code.Add(new Code.Run(new Code.CallRoutine(_unit.SkipOf(plan, reserved), prefix is null ? [_cursor] : [_cursor, prefix])));
        }
        else
        {
            SkipParts(plan, prefix, reserved);
        }
    }

    private void SkipParts(ValuePlan plan, Code.Local? prefix, int reserved)
    {
        switch (plan)
        {
            case ObjectPlan holder:
                WithDepth(holder.IsRecursive, () => SkipMembers(holder, prefix, reserved));
                break;
            case UnionPlan union:
                WithDepth(union.IsRecursive, () => SkipCases(union, prefix!, reserved));
                break;
            default:
                Skip(plan, prefix, reserved);
                break;
        }
    }

    // Whether the routine of a value is told a prefix that has been read: where numbers of it are the holder's, or it isn't the value's whole routine.
    private static bool TakesPrefix(ValuePlan plan, int reserved) => reserved > 0 || plan is UnionPlan;

    /// <summary>Moves past members from one on. Each optional one may be the first that is absent, and then all after it are.</summary>
    private void SkipMembers(ObjectPlan plan, Code.Local? prefix, int reserved, Notes? notes = null, int start = 0, bool isPresent = false)
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
                        notes?.NotePresent(optional);
                        SkipMembers(plan, optional == 0 ? prefix : null, optional == 0 ? reserved : 0, notes, optional, isPresent: true);
                    });
                return;
            }

            isPresent = false;
            int together = LoweredUnit.CountSkipped(plan.Members, i, out int size);
            if (together > 0)
            {
                notes?.NoteRun(plan.Members.Slice(i, together));
                Skip(size);
                i += together;
                continue;
            }

            notes?.NoteMember(plan.Members[i], i == 0 ? reserved : 0);
            Skip(plan.Members[i].Value, i == 0 ? prefix : null, i == 0 ? reserved : 0);
            i++;
            if (i < plan.Members.Length && !plan.Members[i].IsOptional)
            {
                notes?.NoteNext();
            }
        }
    }

    // As an object says whether it is null, and of a derived type.
    private void WithHead(ObjectPlan plan, Action derived, Action<Code.Local?, int> present)
    {
        Prefix numbers = Prefix.Of(plan);
        Code.Local head = ReadPrefix();
        void Present()
        {
            if (!plan.IsFused)
            {
                _code.If(new Code.Not(head.Is(numbers.First)), () => RefusePrefix(head, plan));
            }

            present(plan.IsFused ? head : null, Prefix.ReservedInFirstMember(plan));
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

    // As a collection says whether it is null, how it compares, and how many items it has.
    private void WithItems(SequencePlan plan, Code.Local prefix, int reserved, Action<Code.Local> items)
    {
        Prefix numbers = Prefix.Of(plan, reserved);
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

        _code.For(_code.Declare("i", KnownType.Int32), count, () => Skip(item, prefix: null, reserved: 0));
    }

    private void SkipUnion(UnionPlan plan, Code.Local prefix, int reserved)
    {
        void SkipCase() => SkipPartsOf(plan, prefix, reserved, plan.HasRoutine);
        if (plan.HasNull)
        {
            _code.If(new Code.Not(prefix.Is(Prefix.Of(plan, reserved).Null)), SkipCase);
        }
        else
        {
            SkipCase();
        }
    }

    private void SkipCases(UnionPlan plan, Code.Local prefix, int reserved) => _code.Add(new Code.Switch(
        new Code.Add(prefix, Prefix.Of(plan, reserved).ValueOf(0)),
        [.. plan.Cases.Select(one => _code.Block(() => SkipFields(one)))],
        _code.Block(() => RefusePrefix(prefix, plan))));

    private void SkipFields(UnionCase one)
    {
        foreach (MemberPlan field in one.Fields)
        {
            Skip(field.Value, prefix: null, reserved: 0);
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

    private void RefusePrefix(Code.Local prefix, ValuePlan plan) => _code.Run(Facade.ThrowInvalidPrefix, prefix, new Code.TypeOf(plan.Model));

    private Code.Local ReadPrefix() => _code.Declare("prefix", KnownType.Int32, Call(Facade.ViewPrefix));

    private Code.CallFacade Position() => Call(Facade.ViewPosition);

    private Code.CallFacade Call(Facade method) => new(method, [_cursor]);

    /// <summary>Where members are, and the fields that say so.</summary>
    private sealed class Notes(CodeBuilder code, Func<Code> position, Code.Local? anchor)
    {
        internal const string FirstAnchor = "_at0";

        private readonly Code.Local? _first = anchor;
        private readonly List<ViewedMember> _members = [];
        private readonly Dictionary<string, Code.Local> _fields = anchor is null ? [] : new() { [FirstAnchor] = anchor };
        private Code.Local? _anchor = anchor;
        private int _anchors;
        private int _offset;
        private int _presence;

        internal ImmutableArray<ViewedMember> Members => [.. _members];

        internal ImmutableArray<Code.Local> Fields => [.. _fields.Values];

        internal Code.Local Field(string name, KnownType type)
        {
            if (!_fields.TryGetValue(name, out Code.Local? field))
            {
                field = code.Declare(name, type);
                _fields.Add(name, field);
            }

            return field;
        }

        internal void NoteFirst() => code.Assign(_first!, position());

        internal void NoteRun(ImmutableArray<MemberPlan> members)
        {
            foreach (MemberPlan member in members)
            {
                NoteMember(member, reserved: 0);
                _offset += member.Value.FixedSize!.Value;
            }
        }

        internal void NoteMember(MemberPlan member, int reserved) => _members.Add(new ViewedMember(member, _anchor, _offset, reserved, _presence));

        /// <summary>Notes where the next member begins, after one whose size varies.</summary>
        internal void NoteNext()
        {
            _anchor = Field($"_at{++_anchors}", KnownType.Int32);
            _offset = 0;
            code.Assign(_anchor, position());
        }

        internal void NotePresent(int index)
        {
            _presence = index + 1;
            code.Assign(Field(PresentField, KnownType.Int32), new Code.Number(_presence));
            NoteNext();
        }
    }

    /// <summary>A payload, of which values are loaded at a position.</summary>
    private sealed class ViewSource(CodeBuilder code) : ReadSource(code)
    {
        internal Code.Local Payload { get; } = code.Parameter("payload", KnownType.ViewPayload);

        internal override Code.Local Next { get; } = code.Parameter("position", KnownType.Int32);

        // Every load is checked by itself.
        internal override void Require(int size)
        {
        }

        internal override Code Load(TypeModel type, int offset) => new Code.CallFacade(Facade.ViewLoad, [Payload, new Code.Add(Next, offset)], type);
    }
}
