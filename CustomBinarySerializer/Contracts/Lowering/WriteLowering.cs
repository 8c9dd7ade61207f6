using System.Collections.Immutable;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Plans;

namespace CustomBinarySerializer.Contracts.Lowering;

/// <summary>Lowers what a plan writes: <c>byte* M(ref WriteCursor cursor, byte* next, T value)</c>, which returns the address past it.</summary>
internal sealed unsafe class WriteLowering
{
    private readonly LoweredUnit _unit;
    private readonly CodeBuilder _code;
    private readonly CursorTarget _target;
    private readonly FixedWriting _fixed;

    private WriteLowering(LoweredUnit unit)
    {
        _unit = unit;
        _code = new CodeBuilder();
        _target = new CursorTarget(_code, unit);
        _fixed = new FixedWriting(_code, _target, () => _target.Host);
    }

    /// <summary>A root that is handed as an object: of a class, or the box of a struct.</summary>
    internal static Routine OfObject(LoweredUnit unit)
    {
        WriteLowering lowering = new(unit);
        Code.Local value = lowering._code.Parameter("value", typeof(object));
        Routine routine = lowering.Begin($"Write {unit.Plan.Type.Name}", value);

        // Without a check, because contracts are found by the exact type.
        Code.Local root = lowering._code.Declare("root", unit.Plan.Type, new Code.As(unit.Plan.Type, value));
        lowering.LowerRoot(routine, root);
        return routine;
    }

    /// <summary>A root that is a struct, handed by reference.</summary>
    internal static Routine OfStruct(LoweredUnit unit)
    {
        WriteLowering lowering = new(unit);
        Code.Local value = lowering._code.Parameter("value", unit.Plan.Type, isReference: true);
        Routine routine = lowering.Begin($"Write {unit.Plan.Type.Name}", value);
        lowering.LowerRoot(routine, value);
        return routine;
    }

    private void LowerRoot(Routine routine, Code.Local root)
    {
        if (_unit.Plan.Root is ObjectPlan holder)
        {
            WriteMembers(holder, root, reserved: 0);
        }
        else
        {
            Write(_unit.Plan.Root, root, reserved: 0);
        }

        if (_unit.Plan.InternsStrings)
        {
            _code.Run(Facade.WriteEndInterning, _target.Cursor);
        }

        End(routine);
    }

    private Routine Begin(string name, Code.Local value) => new(name, typeof(byte*), [_target.Cursor, _target.Next, value]);

    private void End(Routine routine)
    {
        _code.Add(new Code.Return(_target.Next));
        routine.Body = _code.Body();
    }

    private void Write(ValuePlan plan, Code value, int reserved)
    {
        switch (plan)
        {
            case { FixedSize: { } size }:
                _fixed.Write(plan, value, size);
                break;
            case TextPlan:
                _target.Text(value, Prefix.Of(plan, reserved).First);
                break;
            case NullablePlan nullable:
                WriteNullable(nullable, value);
                break;
            case ConvertedPlan converted:
                WriteConverted(converted, value, reserved);
                break;
            case SequencePlan sequence:
                WriteSequence(sequence, value, reserved);
                break;
            case ObjectPlan holder:
                WriteObject(holder, value, reserved);
                break;
            case UnionPlan union:
                WriteUnion(union, value, reserved);
                break;
            case SlotPlan:
                _target.Object(value);
                break;
            case ExactPlan:
                _target.ExactObject(new Code.Box(plan.Type, value));
                break;
            default:
                throw new NotSupportedException($"{plan.GetType().Name} can't be lowered.");
        }
    }

    private void WriteMembers(ObjectPlan plan, Code.Local instance, int reserved)
    {
        _code.Callbacks(plan.Callbacks.Serializing, instance, Facade.WriteHost, _target.Cursor);
        for (int i = 0; i < plan.Members.Length;)
        {
            int count = LoweredUnit.CountFixed(plan.Members, i, endsAtOptional: false, out int size);
            if (count > 0)
            {
                _fixed.WriteRun(plan.Members.Slice(i, count), instance, size);
                i += count;
            }
            else
            {
                Write(plan.Members[i].Value, new Code.GetMember(instance, plan.Members[i].Get), i == 0 ? reserved : 0);
                i++;
            }
        }

        _code.Callbacks(plan.Callbacks.Serialized, instance, Facade.WriteHost, _target.Cursor);
    }

    private void WriteNullable(NullablePlan plan, Code value)
    {
        if (plan.Value.FixedSize is not null)
        {
            _fixed.WriteNullable(plan, value);
            return;
        }

        Code.Local nullable = _code.Declare("nullable", plan.Type, value);
        _code.If(
            new Code.HasValue(nullable),
            () =>
            {
                _target.Byte(new Code.Number(1));
                Write(plan.Value, new Code.ValueOf(nullable), reserved: 0);
            },
            () => _target.Byte(Code.Zero));
    }

    private void WriteConverted(ConvertedPlan plan, Code value, int reserved)
    {
        if (plan.Type.IsValueType)
        {
            Write(plan.Surrogate, _fixed.Convert(plan.Conversion, value), reserved);
            return;
        }

        Code.Local original = _code.Declare("original", plan.Type, value);
        Code.Local surrogate = _code.Declare("surrogate", plan.Surrogate.Type, new Code.Default(plan.Surrogate.Type));
        _code.If(new Code.Not(new Code.IsNull(original)), () => _code.Assign(surrogate, _fixed.Convert(plan.Conversion, original)));
        Write(plan.Surrogate, surrogate, reserved);
    }

    private void WriteObject(ObjectPlan plan, Code value, int reserved)
    {
        if (!plan.IsClass)
        {
            WriteMembersOf(plan, value, reserved);
            return;
        }

        Prefix prefix = Prefix.Of(plan);
        Code.Local holder = _code.Declare("holder", plan.Type, value);
        _code.If(new Code.IsNull(holder), () => _target.Byte(new Code.Number(prefix.Null)), () =>
        {
            if (!prefix.HasDerived)
            {
                WritePresent(plan, holder);
                return;
            }

            _code.If(
                new Code.Not(new Code.IsExactly(holder, plan.Type)),
                () =>
                {
                    _target.Byte(new Code.Number(prefix.Derived));
                    _target.Object(holder);
                },
                () => WritePresent(plan, holder));
        });
    }

    private void WritePresent(ObjectPlan plan, Code.Local holder)
    {
        if (Prefix.SharingMember(plan) is null)
        {
            _target.Byte(new Code.Number(Prefix.Of(plan).First));
        }

        WriteMembersOf(plan, holder, Prefix.ReservedInFirstMember(plan));
    }

    private void WriteMembersOf(ObjectPlan plan, Code value, int reserved)
    {
        if (LoweredUnit.HasOwnRoutine(plan))
        {
            Call(plan, reserved, value, (lowering, holder) => lowering.WriteMembers(plan, holder, reserved));
        }
        else
        {
            WriteMembers(plan, value as Code.Local ?? _code.Declare("part", plan.Type, value), reserved);
        }
    }

    // next = WriteT(ref cursor, next, value);
    private void Call(ValuePlan plan, int reserved, Code value, Action<WriteLowering, Code.Local> lower)
    {
        WriteLowering? lowering = null;
        Code.Local? parameter = null;
        Routine called = _unit.RoutineOf(
            plan,
            reserved,
            () =>
            {
                lowering = new WriteLowering(_unit);
                parameter = lowering._code.Parameter("value", plan.Type);
                return lowering.Begin($"Write {plan.Type.Name}", parameter);
            },
            routine => lowering!.LowerNested(routine, plan is ObjectPlan { IsRecursive: true } or UnionPlan, () => lower(lowering, parameter!)));
        _code.Assign(_target.Next, new Code.CallRoutine(called, [_target.Cursor, _target.Next, value]));
    }

    private void LowerNested(Routine routine, bool isRecursive, Action lower)
    {
        if (isRecursive)
        {
            _code.Run(Facade.WriteEnterObject, _target.Cursor);
        }

        lower();
        if (isRecursive)
        {
            _code.Run(Facade.WriteLeaveObject, _target.Cursor);
        }

        End(routine);
    }

    private void WriteUnion(UnionPlan plan, Code value, int reserved)
    {
        Code.Local union = _code.Declare("union", plan.Type, value);
        void WriteCase()
        {
            if (plan.IsRecursive)
            {
                Call(plan, reserved, union, (lowering, nested) => lowering.WriteCases(plan, nested, reserved));
            }
            else
            {
                WriteCases(plan, union, reserved);
            }
        }

        if (plan.HasNull)
        {
            _code.If(new Code.IsNull(union), () => _target.Byte(new Code.Number(Prefix.Of(plan, reserved).Null)), WriteCase);
        }
        else
        {
            WriteCase();
        }
    }

    private void WriteCases(UnionPlan plan, Code.Local union, int reserved)
    {
        Code.Local tag = _code.Declare(
            "tag", typeof(int), plan.Tag.IsStatic ? new Code.CallMethod(plan.Tag, null, [union]) : new Code.CallMethod(plan.Tag, union, []));
        _target.Prefix(new Code.Add(tag, Prefix.Of(plan, reserved).First));
        _code.Add(new Code.Switch(tag, [.. plan.Cases.Select(one => _code.Block(() => WriteFields(plan, one, union)))], []));
    }

    private void WriteFields(UnionPlan plan, UnionCase one, Code.Local union)
    {
        if (one.Fields.IsEmpty)
        {
            return;
        }

        // The tag says of which class it is.
        Code.Local holder = plan.Type.IsValueType || one.Holder == plan.Type ? union : _code.Declare("fields", one.Holder, new Code.As(one.Holder, union));
        foreach (MemberPlan field in one.Fields)
        {
            Write(field.Value, new Code.GetMember(holder, field.Get), reserved: 0);
        }
    }

    private void WriteSequence(SequencePlan plan, Code value, int reserved)
    {
        Prefix prefix = Prefix.Of(plan, reserved);
        Code.Local collection = _code.Declare("collection", plan.Type, value);
        if (plan.Type.IsValueType)
        {
            WriteItems(plan, collection, prefix);
        }
        else
        {
            _code.If(new Code.IsNull(collection), () => _target.Byte(new Code.Number(prefix.Null)), () => WriteItems(plan, collection, prefix));
        }
    }

    private void WriteItems(SequencePlan plan, Code.Local collection, Prefix prefix)
    {
        if (plan.Shape.Calls is not { } calls)
        {
            if (!plan.Type.IsArray)
            {
                _code.Run(Facade.ThrowIfDerived, collection, new Code.TypeOf(plan.Type));
            }

            WriteSpan(plan, collection, prefix, comparer: null);
            return;
        }

        Code? comparer = calls.Comparer is null ? null : new Code.CallMethod(calls.Comparer, null, [collection]);
        Code.Local items = _code.Declare("items", calls.Items.ReturnType, new Code.CallMethod(calls.Items, null, [collection]));
        if (items.Type.IsArray || (items.Type.IsConstructedGenericType && items.Type.GetGenericTypeDefinition() == typeof(List<>)))
        {
            WriteSpan(plan, items, prefix, comparer);
        }
        else
        {
            WriteEnumerable(plan, items, prefix, comparer);
        }
    }

    private void WriteSpan(SequencePlan plan, Code.Local items, Prefix prefix, Code? comparer)
    {
        Type item = plan.Item.Type;
        Code.Local span = _code.Declare("span", item, new Code.SpanOf(items, IsList: !items.Type.IsArray), LocalKind.ReadOnlySpan);
        WriteCount(new Code.SpanLength(span), prefix, comparer);
        if (_unit.IsBlock(plan))
        {
            _target.Block(item, span);
            return;
        }

        Code.Local index = _code.Declare("i", typeof(int));
        _code.For(index, new Code.SpanLength(span), () => Write(plan.Item, new Code.SpanItem(span, index), reserved: 0));
    }

    private void WriteEnumerable(SequencePlan plan, Code.Local items, Prefix prefix, Code? comparer)
    {
        Code.Local count = _code.Declare("count", typeof(int), new Code.CountOf(items, plan.Item.Type));
        WriteCount(count, prefix, comparer);
        Code.Local written = _code.Declare("written", typeof(int), Code.Zero);
        Code.Local item = _code.Declare("item", plan.Item.Type);
        _code.Add(new Code.ForEach(item, items, _code.Block(() =>
        {
            Write(plan.Item, item, reserved: 0);
            _code.Assign(written, new Code.Add(written, 1));
        })));
        _code.Run(Facade.ThrowUnlessComplete, written, count, new Code.TypeOf(plan.Type));
    }

    private void WriteCount(Code count, Prefix prefix, Code? comparer)
    {
        _target.Prefix(new Code.Add(count, prefix.First));
        if (comparer is not null)
        {
            _target.Byte(comparer);
        }
    }
}

/// <summary>Lowers the writing of values of fixed size, and of nullable ones of these, which neither null nor a derived type nor a count delays.</summary>
internal sealed class FixedWriting(CodeBuilder code, WriteTarget target, Func<Code> host)
{
    internal void Write(ValuePlan plan, Code value, int size)
    {
        if (size > 0)
        {
            target.Room(size);
            Store(plan, value, offset: 0);
            target.Advance(size);
        }
    }

    /// <summary>Neighbours share one check for room.</summary>
    internal void WriteRun(ImmutableArray<MemberPlan> members, Code.Local instance, int size)
    {
        if (size > 0)
        {
            target.Room(size);
        }

        StoreMembers(members, instance, offset: 0);
        if (size > 0)
        {
            target.Advance(size);
        }
    }

    internal void WriteNullable(NullablePlan plan, Code value)
    {
        int size = 1 + plan.Value.FixedSize!.Value;
        Code.Local nullable = code.Declare("nullable", plan.Type, value);
        code.If(
            new Code.HasValue(nullable),
            () =>
            {
                target.Room(size);
                target.Store(typeof(byte), 0, new Code.Number(1));
                Store(plan.Value, new Code.ValueOf(nullable), offset: 1);
                target.Advance(size);
            },
            () => target.Byte(Code.Zero));
    }

    internal Code Convert(Conversion conversion, Code value) => Conversions.Call(conversion.To, conversion.ToDelegate, host, value);

    private void Store(ValuePlan plan, Code value, int offset)
    {
        switch (plan)
        {
            case ConvertedPlan converted:
                Store(converted.Surrogate, Convert(converted.Conversion, value), offset);
                break;
            case ObjectPlan holder:
                StoreMembers(holder.Members, code.Declare("copy", plan.Type, value), offset);
                break;
            default:
                target.Store(plan.Type, offset, value);
                break;
        }
    }

    private void StoreMembers(ImmutableArray<MemberPlan> members, Code.Local instance, int offset)
    {
        foreach (MemberPlan member in members)
        {
            Store(member.Value, new Code.GetMember(instance, member.Get), offset);
            offset += member.Value.FixedSize!.Value;
        }
    }
}

/// <summary>Calls of conversions: static methods of the library, which may ask for the host, and functions of the user's.</summary>
internal static class Conversions
{
    internal static Code Call(System.Reflection.MethodInfo method, Delegate? function, Func<Code> host, Code value) =>
        function is not null ? new Code.CallMethod(method, new Code.Constant(function, function.GetType()), [value])
        : Conversion.TakesHost(method) ? new Code.CallMethod(method, null, [host(), value])
        : new Code.CallMethod(method, null, [value]);
}
