using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>The lowering of a plan to code that writes.</summary>
internal sealed class WriteLowering
{
    private readonly LoweredUnit _unit;
    private readonly Func<CodeBuilder, IValueTarget> _targets;
    private readonly CodeBuilder _code;
    private readonly IValueTarget _target;

    private WriteLowering(LoweredUnit unit, Func<CodeBuilder, IValueTarget> targets)
    {
        _unit = unit;
        _targets = targets;
        _code = new CodeBuilder(unit.Universe);
        _target = targets(_code);
    }

    /// <summary>Lowers a root that is passed as an object: of a class, or a boxed struct.</summary>
    internal static Routine OfObject(LoweredUnit unit)
    {
        WriteLowering lowering = new(unit, code => new CursorTarget(code, unit));
        Code.Local value = lowering._code.Parameter("value", KnownType.Object);
        Routine routine = lowering._target.Begin(unit.Plan.Root, 0, value);

        // No check, because contracts are looked up by the exact type.
        lowering.LowerRoot(routine, lowering._code.Declare("root", unit.Plan.Root.Model, new Code.As(unit.Plan.Root.Model, value)));
        return routine;
    }

    /// <summary>Lowers a root that is a struct passed by reference.</summary>
    internal static Routine OfStruct(LoweredUnit unit)
    {
        WriteLowering lowering = new(unit, code => new CursorTarget(code, unit));
        Code.Local value = lowering._code.Parameter("value", unit.Plan.Root.Model, LocalKind.Reference);
        Routine routine = lowering._target.Begin(unit.Plan.Root, 0, value);
        lowering.LowerRoot(routine, value);
        return routine;
    }

    /// <summary>Lowers a root that is written to a given target.</summary>
    /// <param name="unit">The unit that is lowered.</param>
    /// <param name="targets">Creates the target of each routine.</param>
    /// <param name="begin">Begins the routine of the root.</param>
    internal static Routine Of(
        LoweredUnit unit,
        Func<CodeBuilder, IValueTarget> targets,
        Func<CodeBuilder, IValueTarget, (Routine Routine, Code.Local Value)> begin)
    {
        WriteLowering lowering = new(unit, targets);
        (Routine routine, Code.Local value) = begin(lowering._code, lowering._target);
        lowering.LowerRoot(routine, value);
        return routine;
    }

    /// <summary>Returns the routine that writes a value separately, for example as an item of a collection.</summary>
    internal Routine RoutineOf(ValuePlan plan) => RoutineOf(plan, reserved: 0, isRecursive: false, (lowering, parameter) =>
    {
        if (!lowering._target.TryWrite(plan, parameter, reserved: 0, lowering))
        {
            lowering.WriteParts(plan, parameter, reserved: 0);
        }
    });

    private void LowerRoot(Routine routine, Code.Local root)
    {
        if (_unit.Plan.Root is ObjectPlan holder)
        {
            WriteMembers(holder, root, reserved: 0);
        }
        else if (!_target.TryWrite(_unit.Plan.Root, root, reserved: 0, this))
        {
            WriteParts(_unit.Plan.Root, root, reserved: 0);
        }

        _target.EndPayload();
        _target.End(routine);
    }

    private void Write(ValuePlan plan, Code value, int reserved)
    {
        if (_target.TryWrite(plan, value, reserved, this))
        {
            return;
        }

        if (_target.HasOwnRoutine(plan))
        {
            Call(plan, reserved, value, isRecursive: false, (lowering, parameter) => lowering.WriteParts(plan, parameter, reserved));
        }
        else
        {
            WriteParts(plan, value, reserved);
        }
    }

    private void WriteParts(ValuePlan plan, Code value, int reserved)
    {
        switch (plan)
        {
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
            default:
                throw new NotSupportedException($"{plan.GetType().Name} can't be lowered.");
        }
    }

    private void WriteMembers(ObjectPlan plan, Code.Local instance, int reserved)
    {
        _code.Callbacks(plan.Callbacks.OnSerializing, instance, _target.Context);
        for (int i = 0; i < plan.Members.Length;)
        {
            int together = _target.WriteRun(plan.Members, i, instance);
            if (together > 0)
            {
                i += together;
            }
            else
            {
                Write(plan.Members[i].Value, new Code.GetMember(instance, plan.Members[i].Getter!), i == 0 ? reserved : 0);
                i++;
            }
        }

        _code.Callbacks(plan.Callbacks.OnSerialized, instance, _target.Context);
    }

    private void WriteNullable(NullablePlan plan, Code value)
    {
        Code.Local nullable = _code.Variable("nullable", plan.Model, value);
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
        if (plan.Model.IsValueType)
        {
            Write(plan.Surrogate, _target.Convert(plan, value), reserved);
            return;
        }

        Code.Local original = _code.Variable("original", plan.Model, value);
        Code.Local surrogate = _code.Declare("surrogate", plan.Surrogate.Model, new Code.Default(plan.Surrogate.Model));
        _code.If(new Code.Not(new Code.IsNull(original)), () => _code.Assign(surrogate, _target.Convert(plan, original)));
        Write(plan.Surrogate, surrogate, reserved);
    }

    private void WriteObject(ObjectPlan plan, Code value, int reserved)
    {
        if (!plan.HasHead)
        {
            WriteMembersOf(plan, value, reserved);
            return;
        }

        Prefix prefix = Prefix.Of(plan);
        Code.Local holder = _code.Variable("holder", plan.Model, value);
        _code.If(new Code.IsNull(holder), () => _target.Byte(new Code.Number(prefix.Null)), () =>
        {
            if (!prefix.HasDerived)
            {
                WritePresent(plan, holder);
                return;
            }

            _code.If(
                new Code.Not(new Code.IsExactly(holder, plan.Model)),
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
        if (_target.HasRoutineOfMembers(plan))
        {
            Call(plan, reserved, value, plan.IsRecursive, (lowering, holder) => lowering.WriteMembers(plan, holder, reserved));
        }
        else
        {
            WithDepth(plan.IsRecursive, () => WriteMembers(plan, _code.Variable("part", plan.Model, value), reserved));
        }
    }

    private void Call(ValuePlan plan, int reserved, Code value, bool isRecursive, Action<WriteLowering, Code.Local> lower) =>
        _target.Call(RoutineOf(plan, reserved, isRecursive, lower), value);

    private Routine RoutineOf(ValuePlan plan, int reserved, bool isRecursive, Action<WriteLowering, Code.Local> lower)
    {
        WriteLowering? lowering = null;
        Code.Local? parameter = null;
        return _unit.RoutineOf(
            plan,
            reserved,
            () =>
            {
                lowering = new WriteLowering(_unit, _targets);
                parameter = lowering._code.Parameter("value", plan.Model);
                return lowering._target.Begin(plan, reserved, parameter);
            },
            routine =>
            {
                lowering!.WithDepth(isRecursive, () => lower(lowering, parameter!));
                lowering._target.End(routine);
            });
    }

    private void WithDepth(bool isRecursive, Action lower)
    {
        if (isRecursive)
        {
            _target.EnterObject();
        }

        lower();
        if (isRecursive)
        {
            _target.LeaveObject();
        }
    }

    private void WriteUnion(UnionPlan plan, Code value, int reserved)
    {
        Code.Local union = _code.Variable("union", plan.Model, value);
        void WriteCase()
        {
            if (plan.HasRoutine && !_target.HasOwnRoutine(plan))
            {
                Call(plan, reserved, union, plan.IsRecursive, (lowering, nested) => lowering.WriteCases(plan, nested, reserved));
            }
            else
            {
                WithDepth(plan.IsRecursive, () => WriteCases(plan, union, reserved));
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
            "tag",
            KnownType.Int32,
            plan.TagMethod!.IsStatic
                ? new Code.CallMethod(plan.TagMethod!, null, [union])
                : new Code.CallMethod(plan.TagMethod!, union, []));
        _target.Prefix(new Code.Add(tag, Prefix.Of(plan, reserved).First));
        _code.Add(new Code.Switch(tag, [.. plan.Cases.Select(one => _code.Block(() => WriteFields(plan, one, union)))], []));
    }

    private void WriteFields(UnionPlan plan, UnionCase one, Code.Local union)
    {
        if (one.Fields.IsEmpty)
        {
            return;
        }

        // The tag determines the class.
        Code.Local holder = plan.Model.IsValueType || one.HolderModel == plan.Model
            ? union
            : _code.Declare("fields", one.HolderModel, new Code.As(one.HolderModel, union));
        foreach (MemberPlan field in one.Fields)
        {
            Write(field.Value, new Code.GetMember(holder, field.Getter!), reserved: 0);
        }
    }

    private void WriteSequence(SequencePlan plan, Code value, int reserved)
    {
        Code.Local collection = _code.Variable("collection", plan.Model, value);
        if (plan.HasInt32Count)
        {
            WriteItems(default);
            return;
        }

        Prefix prefix = Prefix.Of(plan, reserved);
        _code.If(new Code.IsNull(collection), () => _target.Byte(new Code.Number(prefix.Null)), () => WriteItems(prefix));

        void WriteItems(Prefix prefix) => _target.Items(plan, collection, prefix, item => Write(plan.Item, item, reserved: 0));
    }
}
