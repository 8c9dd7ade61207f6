using System.Reflection;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Plans;

namespace CustomBinarySerializer.Contracts.Lowering;

/// <summary>
/// Lowers what a plan reads, from the position of a cursor on: <c>object M(ref ReadCursor cursor, object existing)</c> for a root that is an
/// object, <c>T M(ref ReadCursor cursor)</c> for a struct, <c>T M(ref ReadCursor cursor, int prefix)</c> for an object inside another.
/// </summary>
/// <remarks>What a method here returns for a value is evaluated in the next statement, before anything else is read.</remarks>
internal sealed class ReadLowering
{
    private readonly LoweredUnit _unit;
    private readonly CodeBuilder _code;
    private readonly CursorSource _source;
    private readonly ObjectMaking _making;
    private readonly FixedReading _fixed;

    private ReadLowering(LoweredUnit unit)
    {
        _unit = unit;
        _code = new CodeBuilder();
        _source = new CursorSource(_code, unit);
        _making = new ObjectMaking(_code, _source.Cursor);
        _fixed = new FixedReading(_code, _source, _making, () => _source.Host);
    }

    internal static Routine OfObject(LoweredUnit unit)
    {
        ReadLowering lowering = new(unit);
        CodeBuilder code = lowering._code;
        Code.Local existing = code.Parameter("existing", typeof(object));
        Type type = unit.Plan.Type;
        Routine routine = new($"Read {type.Name}", typeof(object), [lowering._source.Cursor, existing]);
        lowering.RefuseUntrustedData();
        if (unit.Plan.Root is ObjectPlan { IsClass: true, Construction.TakesMembers: false } root)
        {
            Code.Local instance = code.Declare("instance", type, new Code.As(type, existing));
            code.If(new Code.IsNull(instance), () => code.Assign(instance, ObjectMaking.Create(root)));
            lowering.ReadMembersInto(root, instance, prefix: null, reserved: 0);
            lowering.End(routine, instance);
            return routine;
        }

        code.If(new Code.Not(new Code.IsNull(existing)), () => code.Run(Facade.ThrowCantReadInto, new Code.TypeOf(type)));
        Code read = lowering.ReadRoot();
        Code.Local made = code.Declare("made", typeof(object), type.IsValueType ? new Code.Box(type, read) : read);
        lowering.RefuseNull(made, type);
        lowering.End(routine, made);
        return routine;
    }

    internal static Routine OfStruct(LoweredUnit unit)
    {
        ReadLowering lowering = new(unit);
        Routine routine = new($"Read {unit.Plan.Type.Name}", unit.Plan.Type, [lowering._source.Cursor]);
        lowering.RefuseUntrustedData();
        lowering.End(routine, lowering._code.Declare("made", unit.Plan.Type, lowering.ReadRoot()));
        return routine;
    }

    private Code ReadRoot() =>
        _unit.Plan.Root is ObjectPlan root ? ReadMembers(root, prefix: null, reserved: 0) : Read(_unit.Plan.Root, prefix: null, reserved: 0);

    private void End(Routine routine, Code.Local value)
    {
        if (_unit.Plan.InternsStrings)
        {
            _code.Run(Facade.ReadEndInterning, _source.Cursor);
        }

        Return(routine, value);
    }

    private void Return(Routine routine, Code.Local value)
    {
        _source.GiveBack();
        _code.Add(new Code.Return(value));
        routine.Body = _code.Body();
    }

    /// <param name="plan">What is read.</param>
    /// <param name="prefix">Its prefix, if that has been read.</param>
    /// <param name="reserved">How many of the lowest prefixes are its holder's.</param>
    private Code Read(ValuePlan plan, Code.Local? prefix, int reserved)
    {
        switch (plan)
        {
            case { FixedSize: { } size }:
                return _fixed.Read(plan, size);
            case TextPlan:
                return _source.Text(prefix, Prefix.Of(plan, reserved).First);
            case NullablePlan nullable:
                return _fixed.ReadNullable(nullable, () => Read(nullable.Value, prefix: null, reserved: 0));
            case ConvertedPlan converted:
                return ReadConverted(converted, prefix, reserved);
            case SequencePlan sequence:
                return ReadSequence(sequence, prefix ?? ReadPrefix(), reserved);
            case ObjectPlan holder:
                return ReadObject(holder, prefix, reserved);
            case UnionPlan union:
                return ReadUnion(union, prefix ?? ReadPrefix(), reserved);
            case SlotPlan:
                return _source.Object(plan.Type);
            case ExactPlan:
                Code.Local exact = _source.ExactObject(plan.Type);
                if (plan.Type.IsValueType)
                {
                    RefuseNull(exact, plan.Type);
                }

                return new Code.Cast(plan.Type, exact);
            default:
                throw new NotSupportedException($"{plan.GetType().Name} can't be lowered.");
        }
    }

    private Code.Local ReadMembers(ObjectPlan plan, Code.Local? prefix, int reserved)
    {
        if (!plan.Construction.TakesMembers)
        {
            Code.Local instance = _code.Declare("instance", plan.Type, ObjectMaking.Create(plan));
            ReadMembersInto(plan, instance, prefix, reserved);
            return instance;
        }

        Code.Local[] values = [.. plan.Members.Select(member => _code.Declare(Naming.Variable(member.Name), member.Value.Type))];
        Code.Local? present = plan.Members.Any(member => member.IsOptional) ? _code.Declare("present", typeof(int), Code.Zero) : null;
        SetDefaults(plan, values);
        ForEachMember(plan, 0, prefix, reserved, (index, value) =>
        {
            _code.Assign(values[index], value);
            if (plan.Members[index].IsOptional)
            {
                _code.Assign(present!, new Code.Number(index + 1));
            }
        });
        return _making.Assemble(plan, values, present);
    }

    // Of members that may be absent: what the source gives the parameter, else the default of its type.
    private void SetDefaults(ObjectPlan plan, Code.Local[] values)
    {
        ParameterInfo[] parameters = plan.Construction.Constructor!.GetParameters();
        for (int i = 0; i < values.Length; i++)
        {
            if (plan.Members[i].IsOptional)
            {
                Type type = values[i].Type;
                object? value = plan.Members[i].ConstructorParameter is int parameter and >= 0 ? MemberPlan.DefaultOf(parameters[parameter]) : null;
                _code.Assign(values[i], value is null ? new Code.Default(type) : new Code.Constant(value, type));
            }
        }
    }

    private void ReadMembersInto(ObjectPlan plan, Code.Local instance, Code.Local? prefix, int reserved)
    {
        _making.Deserializing(plan, instance);
        ForEachMember(plan, 0, prefix, reserved, (index, value) => _code.Add(new Code.SetMember(instance, plan.Members[index].Set!, value)));
        _making.Deserialized(plan, instance);
    }

    /// <summary>Reads members from one on. Each optional one may be the first that is absent, and then all after it are.</summary>
    private void ForEachMember(ObjectPlan plan, int start, Code.Local? prefix, int reserved, Action<int, Code> take, bool isPresent = false)
    {
        for (int i = start; i < plan.Members.Length;)
        {
            if (plan.Members[i].IsOptional && !isPresent)
            {
                int optional = i;
                _code.If(
                    new Code.Not(_source.IsAtEnd),
                    () => ForEachMember(plan, optional, optional == 0 ? prefix : null, optional == 0 ? reserved : 0, take, isPresent: true));
                return;
            }

            isPresent = false;
            int count = LoweredUnit.CountFixed(plan.Members, i, endsAtOptional: true, out int size);
            if (count > 0)
            {
                _fixed.ReadRun(plan, i, count, size, take);
                i += count;
            }
            else
            {
                take(i, Read(plan.Members[i].Value, i == 0 ? prefix : null, i == 0 ? reserved : 0));
                i++;
            }
        }
    }

    private Code ReadConverted(ConvertedPlan plan, Code.Local? prefix, int reserved)
    {
        Code read = Read(plan.Surrogate, prefix, reserved);
        if (plan.Surrogate.Type.IsValueType)
        {
            return _fixed.Convert(plan.Conversion, read);
        }

        Code.Local surrogate = _code.Declare("surrogate", plan.Surrogate.Type, read);
        Code.Local value = _code.Declare("value", plan.Type, new Code.Default(plan.Type));
        _code.If(new Code.Not(new Code.IsNull(surrogate)), () => _code.Assign(value, _fixed.Convert(plan.Conversion, surrogate)));
        return value;
    }

    private Code.Local ReadObject(ObjectPlan plan, Code.Local? prefix, int reserved)
    {
        if (!plan.IsClass)
        {
            return ReadMembersOf(plan, prefix, reserved);
        }

        Prefix numbers = Prefix.Of(plan);
        Code.Local holder = _code.Declare("holder", plan.Type);
        Code.Local head = ReadPrefix();
        _code.If(Is(head, numbers.Null), () => _code.Assign(holder, new Code.Default(plan.Type)), () =>
        {
            if (!numbers.HasDerived)
            {
                ReadPresent(plan, holder, head);
                return;
            }

            _code.If(
                Is(head, numbers.Derived),
                () => _code.Assign(holder, _source.Object(plan.Type)),
                () => ReadPresent(plan, holder, head));
        });
        return holder;
    }

    private void ReadPresent(ObjectPlan plan, Code.Local holder, Code.Local head)
    {
        bool isShared = Prefix.SharingMember(plan) is not null;
        if (!isShared)
        {
            RefuseUnless(Is(head, Prefix.Of(plan).First), head, plan.Type);
        }

        _code.Assign(holder, ReadMembersOf(plan, isShared ? head : null, Prefix.ReservedInFirstMember(plan)));
    }

    private Code.Local ReadMembersOf(ObjectPlan plan, Code.Local? prefix, int reserved)
    {
        if (plan.IsCounted)
        {
            _source.CountMemory(plan.ObjectBytes, Code.Zero, 0);
        }

        if (!LoweredUnit.HasOwnRoutine(plan))
        {
            return ReadMembers(plan, prefix, reserved);
        }

        bool hasPrefix = plan.Members.Length > 0 && plan.Members[0].Value.HasPrefix;
        return Call(
            plan,
            reserved,
            hasPrefix ? prefix ?? ReadPrefix() : null,
            (lowering, parameter) => lowering.ReadMembers(plan, hasPrefix ? parameter : null, reserved));
    }

    // ReadT(ref cursor, prefix), from the cursor's own position on.
    private Code.Local Call(ValuePlan plan, int reserved, Code.Local? prefix, Func<ReadLowering, Code.Local, Code.Local> lower)
    {
        ReadLowering? lowering = null;
        Code.Local? parameter = null;
        Routine called = _unit.RoutineOf(
            plan,
            reserved,
            () =>
            {
                lowering = new ReadLowering(_unit);
                parameter = lowering._code.Parameter("prefix", typeof(int));
                return new Routine($"Read {plan.Type.Name}", plan.Type, [lowering._source.Cursor, parameter]);
            },
            routine => lowering!.LowerNested(routine, plan is ObjectPlan { IsRecursive: true } or UnionPlan, () => lower(lowering, parameter!)));
        return _source.Call(called, prefix ?? Code.Zero);
    }

    private void LowerNested(Routine routine, bool isRecursive, Func<Code.Local> lower)
    {
        if (isRecursive)
        {
            _code.Run(Facade.ReadEnterObject, _source.Cursor);
        }

        Code.Local value = lower();
        if (isRecursive)
        {
            _code.Run(Facade.ReadLeaveObject, _source.Cursor);
        }

        Return(routine, value);
    }

    private Code.Local ReadUnion(UnionPlan plan, Code.Local prefix, int reserved)
    {
        Code.Local union = _code.Declare("union", plan.Type);
        void ReadCase() => _code.Assign(union, plan.IsRecursive
            ? Call(plan, reserved, prefix, (lowering, parameter) => lowering.ReadCases(plan, parameter, reserved))
            : ReadCases(plan, prefix, reserved));

        if (plan.HasNull)
        {
            _code.If(Is(prefix, Prefix.Of(plan, reserved).Null), () => _code.Assign(union, new Code.Default(plan.Type)), ReadCase);
        }
        else
        {
            ReadCase();
        }

        return union;
    }

    private Code.Local ReadCases(UnionPlan plan, Code.Local prefix, int reserved)
    {
        Code.Local one = _code.Declare("one", plan.Type);
        _code.Add(new Code.Switch(
            new Code.Add(prefix, Prefix.Of(plan, reserved).ValueOf(0)),
            [.. plan.Cases.Select(read => _code.Block(() => ReadCase(read, one)))],
            _code.Block(() => RefusePrefix(prefix, plan.Type))));
        return one;
    }

    private void ReadCase(UnionCase plan, Code.Local one)
    {
        if (plan.IsCounted)
        {
            _source.CountMemory(plan.ObjectBytes, Code.Zero, 0);
        }

        Code.Local[] fields = [.. plan.Fields.Select(field =>
            _code.Declare(Naming.Variable(field.Name), field.Value.Type, Read(field.Value, prefix: null, reserved: 0)))];
        _code.Assign(one, new Code.CallMethod(plan.Make, null, [.. fields]));
    }

    private Code.Local ReadSequence(SequencePlan plan, Code.Local prefix, int reserved)
    {
        Prefix numbers = Prefix.Of(plan, reserved);
        Code.Local collection = _code.Declare("collection", plan.Type);
        if (plan.Type.IsValueType)
        {
            ReadItems(plan, collection, prefix, numbers);
        }
        else
        {
            _code.If(
                Is(prefix, numbers.Null),
                () => _code.Assign(collection, new Code.Default(plan.Type)),
                () => ReadItems(plan, collection, prefix, numbers));
        }

        return collection;
    }

    private void ReadItems(SequencePlan plan, Code.Local collection, Code.Local prefix, Prefix numbers)
    {
        Code.Local? comparer = plan.Shape.HasComparer ? _code.Declare("comparer", typeof(byte), _source.Byte()) : null;
        Code.Local count = _code.Declare("count", typeof(int), new Code.CallFacade(
            Facade.ReadCountOf, [_source.Cursor, prefix, new Code.Number(numbers.First), new Code.Number(plan.Item.MinSize), _source.Next]));
        if (plan.IsCounted)
        {
            _source.CountMemory(plan.EmptyBytes, count, plan.ItemBytes);
        }

        if (plan.Shape.Calls is { } calls)
        {
            ReadShape(plan, calls, count, comparer, collection);
        }
        else
        {
            ReadSpan(plan, count, collection);
        }
    }

    private void ReadSpan(SequencePlan plan, Code.Local count, Code.Local collection)
    {
        Type item = plan.Item.Type;
        bool isList = !plan.Type.IsArray;
        _code.Assign(collection, isList ? new Code.NewList(item, count) : new Code.NewArray(item, count, IsCleared: !_unit.IsBlock(plan)));
        Code.Local span = _code.Declare("span", item, new Code.SpanOf(collection, isList), LocalKind.Span);
        if (_unit.IsBlock(plan))
        {
            _source.Block(item, span);
            return;
        }

        Code.Local index = _code.Declare("i", typeof(int));
        _code.For(index, new Code.SpanLength(span), () =>
            _code.Add(new Code.SetItem(span, index, _code.Declare("item", item, Read(plan.Item, prefix: null, reserved: 0)))));
    }

    private void ReadShape(SequencePlan plan, CollectionShape.Methods calls, Code.Local count, Code.Local? comparer, Code.Local collection)
    {
        Code create = new Code.CallMethod(calls.Create, null, comparer is null ? [_source.Host, count] : [_source.Host, count, comparer]);
        Code.Local builder = _code.Declare("builder", calls.Create.ReturnType, create);
        Code.Local index = _code.Declare("i", typeof(int));
        _code.For(index, count, () =>
        {
            Code.Local item = _code.Declare("item", plan.Item.Type, Read(plan.Item, prefix: null, reserved: 0));
            _code.Add(new Code.Run(new Code.CallMethod(calls.Add, null, [builder, item])));
        });
        _code.Assign(collection, new Code.CallMethod(calls.Finish, null, [builder]));
    }

    private static Code Is(Code.Local prefix, int number) =>
        number == 0 ? new Code.IsZero(prefix) : new Code.IsEqual(prefix, new Code.Number(number));

    private Code.Local ReadPrefix() => _code.Declare("prefix", typeof(int), _source.Prefix());

    private void RefuseUntrustedData()
    {
        if (_unit.Plan.RefusesUntrustedData)
        {
            _code.Run(Facade.ReadRefuseUntrustedData, _source.Cursor, new Code.TypeOf(_unit.Plan.Type));
        }
    }

    private void RefuseNull(Code.Local value, Type type) =>
        _code.If(new Code.IsNull(value), () => RefusePrefix(Code.Zero, type));

    private void RefuseUnless(Code condition, Code.Local prefix, Type type) =>
        _code.If(new Code.Not(condition), () => RefusePrefix(prefix, type));

    private void RefusePrefix(Code prefix, Type type) => _code.Run(Facade.ThrowInvalidPrefix, prefix, new Code.TypeOf(type));
}
