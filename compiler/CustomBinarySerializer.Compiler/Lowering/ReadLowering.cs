using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>The lowering of a plan to code that reads.</summary>
internal sealed class ReadLowering
{
    private readonly LoweredUnit _unit;
    private readonly Func<CodeBuilder, IValueSource> _sources;
    private readonly CodeBuilder _code;
    private readonly IValueSource _source;

    private ReadLowering(LoweredUnit unit, Func<CodeBuilder, IValueSource> sources)
    {
        _unit = unit;
        _sources = sources;
        _code = new CodeBuilder(unit.Universe);
        _source = sources(_code);
    }

    /// <summary>
    /// Lowers a root that is an object or a boxed struct: <c>object M(ref ReadCursor cursor, object existing)</c>.
    /// </summary>
    internal static Routine OfObject(LoweredUnit unit)
    {
        ReadLowering lowering = new(unit, code => new CursorSource(code, unit));
        CursorSource source = (CursorSource)lowering._source;
        CodeBuilder code = lowering._code;
        Code.Local existing = code.Parameter("existing", KnownType.Object);
        TypeModel type = unit.Plan.Root.Model;
        Routine routine = new($"Read {type.Name}", code.Of(KnownType.Object), [source.Cursor, existing]);
        source.RefuseUntrustedData();
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
        Code.Local made = code.Declare("made", KnownType.Object, type.IsValueType ? new Code.Box(type, read) : read);
        code.If(new Code.IsNull(made), () => source.RefusePrefix(Code.Zero, type));
        lowering.End(routine, made);
        return routine;
    }

    /// <summary>Lowers a root that is a struct: <c>T M(ref ReadCursor cursor)</c>.</summary>
    internal static Routine OfStruct(LoweredUnit unit)
    {
        ReadLowering lowering = new(unit, code => new CursorSource(code, unit));
        CursorSource source = (CursorSource)lowering._source;
        Routine routine = new($"Read {unit.Plan.Root.Model.Name}", unit.Plan.Root.Model, [source.Cursor]);
        source.RefuseUntrustedData();
        lowering.End(routine, lowering._code.Declare("made", unit.Plan.Root.Model, lowering.ReadRoot()));
        return routine;
    }

    /// <summary>Lowers a root that is read from a given source, into an existing or a new object.</summary>
    /// <param name="unit">The unit that is lowered.</param>
    /// <param name="sources">Creates the source of each routine.</param>
    /// <param name="begin">Begins the routine of the root and returns the existing object, if any.</param>
    internal static Routine Of(
        LoweredUnit unit,
        Func<CodeBuilder, IValueSource> sources,
        Func<CodeBuilder, IValueSource, (Routine Routine, Code.Local? Existing)> begin)
    {
        ReadLowering lowering = new(unit, sources);
        (Routine routine, Code.Local? existing) = begin(lowering._code, lowering._source);
        if (existing is not null)
        {
            lowering.ReadMembersInto((ObjectPlan)unit.Plan.Root, existing, prefix: null, reserved: 0);
        }

        lowering.End(routine, existing is null ? lowering.ReadRoot() : null);
        return routine;
    }

    /// <summary>Returns the routine that reads a value separately, for example as an item of a collection.</summary>
    internal Routine RoutineOf(ValuePlan plan) => RoutineOf(plan, reserved: 0, isRecursive: false, (lowering, _) =>
        lowering._source.TryRead(plan, prefix: null, reserved: 0, lowering) ?? lowering.ReadParts(plan, prefix: null, reserved: 0));

    private Code ReadRoot() =>
        _unit.Plan.Root is ObjectPlan root
            ? ReadMembers(root, prefix: null, reserved: 0)
            : _source.TryRead(_unit.Plan.Root, prefix: null, reserved: 0, this) ?? ReadParts(_unit.Plan.Root, prefix: null, reserved: 0);

    private void End(Routine routine, Code? value)
    {
        _source.EndPayload();
        _source.Return(routine, value);
    }

    /// <param name="plan">The plan of the value.</param>
    /// <param name="prefix">The prefix of the value, if it was read already.</param>
    /// <param name="reserved">The number of lowest prefix values that belong to the containing value.</param>
    private Code Read(ValuePlan plan, Code.Local? prefix, int reserved) =>
        _source.TryRead(plan, prefix, reserved, this)
        ?? (_source.HasOwnRoutine(plan)
            ? Call(
                plan,
                reserved,
                prefix,
                isRecursive: false,
                (lowering, parameter) => lowering.ReadParts(plan, prefix is null ? null : parameter, reserved))
            : ReadParts(plan, prefix, reserved));

    private Code ReadParts(ValuePlan plan, Code.Local? prefix, int reserved) => plan switch
    {
        NullablePlan nullable => _source.Making.Nullable(nullable, _source.Byte(), () => Read(nullable.Value, prefix: null, reserved: 0)),
        ConvertedPlan converted => ReadConverted(converted, prefix, reserved),
        SequencePlan { HasInt32Count: true } sequence => ReadCounted(sequence),
        SequencePlan sequence => ReadSequence(sequence, prefix ?? ReadPrefix(), reserved),
        ObjectPlan holder => ReadObject(holder, prefix, reserved),
        UnionPlan union => ReadUnion(union, prefix ?? ReadPrefix(), reserved),
        _ => throw new NotSupportedException($"{plan.GetType().Name} can't be lowered."),
    };

    private Code.Local ReadMembers(ObjectPlan plan, Code.Local? prefix, int reserved)
    {
        if (!_source.Making.TakesValuesFirst(plan))
        {
            Code.Local instance = _code.Declare("instance", plan.Model, ObjectMaking.Create(plan));
            ReadMembersInto(plan, instance, prefix, reserved);
            return instance;
        }

        Code.Local[] values = [.. plan.Members.Select(member => _code.Declare(Identifiers.Variable(member.Name), member.Value.Model))];
        Code.Local? present = plan.Members.Any(member => member is { IsOptional: true, ConstructorParameter: < 0 })
            ? _code.Declare("present", KnownType.Int32, Code.Zero)
            : null;
        SetDefaults(plan, values);
        ForEachMember(plan, 0, prefix, reserved, (index, value) =>
        {
            _code.Assign(values[index], value);
            if (present is not null && plan.Members[index].IsOptional)
            {
                _code.Assign(present, new Code.Number(index + 1));
            }
        });
        return _source.Making.Assemble(plan, values, present);
    }

    // Absent members get the default of the constructor's parameter, or else of their type.
    private void SetDefaults(ObjectPlan plan, Code.Local[] values)
    {
        for (int i = 0; i < values.Length; i++)
        {
            if (plan.Members[i].IsOptional)
            {
                _code.Assign(values[i], ObjectMaking.DefaultOf(plan, plan.Members[i]));
            }
        }
    }

    private void ReadMembersInto(ObjectPlan plan, Code.Local instance, Code.Local? prefix, int reserved)
    {
        _source.Making.Deserializing(plan, instance);
        ForEachMember(
            plan, 0, prefix, reserved, (index, value) => _code.Add(new Code.SetMember(instance, plan.Members[index].Setter!, value)));
        _source.Making.Deserialized(plan, instance);
    }

    /// <summary>
    /// Reads members from a start index. If an optional member is absent, all later members are absent too.
    /// </summary>
    private void ForEachMember(ObjectPlan plan, int start, Code.Local? prefix, int reserved, Action<int, Code> take, bool isPresent = false)
    {
        for (int i = start; i < plan.Members.Length;)
        {
            if (plan.Members[i].IsOptional && !isPresent)
            {
                int optional = i;
                _code.If(
                    new Code.Not(_source.IsAtEnd),
                    () =>
                        ForEachMember(plan, optional, optional == 0 ? prefix : null, optional == 0 ? reserved : 0, take, isPresent: true));
                return;
            }

            isPresent = false;
            int together = _source.ReadRun(plan, i, take);
            if (together > 0)
            {
                i += together;
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
        if (plan.Surrogate.Model.IsValueType)
        {
            return _source.Convert(plan, read);
        }

        Code.Local surrogate = _code.Declare("surrogate", plan.Surrogate.Model, read);
        Code.Local value = _code.Declare("value", plan.Model, new Code.Default(plan.Model));
        _code.If(new Code.Not(new Code.IsNull(surrogate)), () => _code.Assign(value, _source.Convert(plan, surrogate)));
        return value;
    }

    private Code ReadObject(ObjectPlan plan, Code.Local? prefix, int reserved)
    {
        if (!plan.HasHead)
        {
            return ReadMembersOf(plan, prefix, reserved);
        }

        Prefix numbers = Prefix.Of(plan);
        Code.Local holder = _code.Declare("holder", plan.Model);
        Code.Local head = ReadPrefix();
        _code.If(head.Is(numbers.Null), () => _code.Assign(holder, new Code.Default(plan.Model)), () =>
        {
            if (!numbers.HasDerived)
            {
                ReadPresent(plan, holder, head);
                return;
            }

            _code.If(
                head.Is(numbers.Derived),
                () => _code.Assign(holder, _source.Object(plan.Model)),
                () => ReadPresent(plan, holder, head));
        });
        return holder;
    }

    private void ReadPresent(ObjectPlan plan, Code.Local holder, Code.Local head)
    {
        bool isShared = Prefix.SharingMember(plan) is not null;
        if (!isShared)
        {
            _code.If(new Code.Not(head.Is(Prefix.Of(plan).First)), () => _source.RefusePrefix(head, plan.Model));
        }

        _code.Assign(holder, ReadMembersOf(plan, isShared ? head : null, Prefix.ReservedInFirstMember(plan)));
    }

    private Code ReadMembersOf(ObjectPlan plan, Code.Local? prefix, int reserved)
    {
        if (MemoryCosts.IsCounted(plan))
        {
            _source.CountMemory(MemoryCosts.OfObject(plan.Members));
        }

        if (!_source.HasRoutineOfMembers(plan))
        {
            return WithDepth(plan.IsRecursive, () => ReadMembers(plan, prefix, reserved));
        }

        bool hasPrefix = plan.Members.Length > 0 && plan.Members[0].Value.HasPrefix;
        return Call(
            plan,
            reserved,
            hasPrefix ? prefix ?? ReadPrefix() : null,
            plan.IsRecursive,
            (lowering, parameter) => lowering.ReadMembers(plan, hasPrefix ? parameter : null, reserved));
    }

    private Code Call(ValuePlan plan, int reserved, Code.Local? prefix, bool isRecursive, Func<ReadLowering, Code.Local?, Code> lower) =>
        _source.Call(RoutineOf(plan, reserved, isRecursive, lower), prefix);

    private Routine RoutineOf(ValuePlan plan, int reserved, bool isRecursive, Func<ReadLowering, Code.Local?, Code> lower)
    {
        ReadLowering? lowering = null;
        Code.Local? parameter = null;
        return _unit.RoutineOf(
            plan,
            reserved,
            () =>
            {
                lowering = new ReadLowering(_unit, _sources);
                return lowering._source.Begin(plan, reserved, out parameter);
            },
            routine => lowering!._source.Return(routine, lowering.WithDepth(isRecursive, () => lower(lowering, parameter))));
    }

    private Code WithDepth(bool isRecursive, Func<Code> lower)
    {
        if (!isRecursive)
        {
            return lower();
        }

        _source.EnterObject();
        Code value = lower();
        _source.LeaveObject();
        return value;
    }

    private Code ReadUnion(UnionPlan plan, Code.Local prefix, int reserved)
    {
        Code ReadCase() => plan.HasRoutine && !_source.HasOwnRoutine(plan)
            ? Call(plan, reserved, prefix, plan.IsRecursive, (lowering, parameter) => lowering.ReadCases(plan, parameter!, reserved))
            : WithDepth(plan.IsRecursive, () => ReadCases(plan, prefix, reserved));

        if (!plan.HasNull)
        {
            return ReadCase();
        }

        Code.Local union = _code.Declare("union", plan.Model);
        _code.If(
            prefix.Is(Prefix.Of(plan, reserved).Null),
            () => _code.Assign(union, new Code.Default(plan.Model)),
            () => _code.Assign(union, ReadCase()));
        return union;
    }

    private Code.Local ReadCases(UnionPlan plan, Code.Local prefix, int reserved)
    {
        Code.Local one = _code.Declare("one", plan.Model);
        _code.Add(new Code.Switch(
            new Code.Add(prefix, Prefix.Of(plan, reserved).ValueOf(0)),
            [.. plan.Cases.Select(read => _code.Block(() => ReadCase(read, one)))],
            _code.Block(() => _source.RefusePrefix(prefix, plan.Model))));
        return one;
    }

    private void ReadCase(UnionCase plan, Code.Local one)
    {
        if (MemoryCosts.IsCounted(plan))
        {
            _source.CountMemory(MemoryCosts.OfObject(plan.Fields));
        }

        Code.Local[] fields = [.. plan.Fields.Select(field =>
            _code.Declare(Identifiers.Variable(field.Name), field.Value.Model, Read(field.Value, prefix: null, reserved: 0)))];
        _code.Assign(one, new Code.CallMethod(plan.Factory!, null, [.. fields]));
    }

    private Code.Local ReadSequence(SequencePlan plan, Code.Local prefix, int reserved)
    {
        Prefix numbers = Prefix.Of(plan, reserved);
        Code.Local collection = _code.Declare("collection", plan.Model);
        _code.If(
            prefix.Is(numbers.Null),
            () => _code.Assign(collection, plan.ReadsNullAsEmpty ? ObjectMaking.Empty(plan) : new Code.Default(plan.Model)),
            () => _source.Items(plan, prefix, numbers, collection, () => Read(plan.Item, prefix: null, reserved: 0)));
        return collection;
    }

    private Code.Local ReadCounted(SequencePlan plan)
    {
        Code number = Read(new RawPlan(_code.Of(KnownType.Int32), sizeof(int)), prefix: null, reserved: 0);
        Code.Local count = _code.Declare("number", KnownType.Int32, number);
        Code.Local collection = _code.Declare("collection", plan.Model);
        _source.Items(plan, count, default, collection, () => Read(plan.Item, prefix: null, reserved: 0));
        return collection;
    }

    private Code.Local ReadPrefix() => _code.Declare("prefix", KnownType.Int32, _source.Prefix());
}
