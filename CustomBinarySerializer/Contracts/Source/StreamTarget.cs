using System.Collections.Immutable;
using CustomBinarySerializer.Contracts.Lowering;
using CustomBinarySerializer.Contracts.Plans;
using CustomBinarySerializer.Contracts.Reflection;

namespace CustomBinarySerializer.Contracts.Source;

/// <summary>A <see cref="BinaryWriter"/>, by calls that a person would write: for prints only.</summary>
internal sealed class StreamTarget : IValueTarget
{
    private readonly CodeBuilder _code;
    private readonly StreamDialect _dialect;
    private readonly Code.Local _writer;
    private readonly ImmutableArray<Code.Local> _carriers;

    internal StreamTarget(CodeBuilder code, StreamDialect dialect)
    {
        _code = code;
        _dialect = dialect;
        _writer = code.Parameter("writer", typeof(BinaryWriter));
        _carriers = dialect.InternsStrings ? [_writer, code.Parameter("texts", typeof(Dictionary<string, int>))] : [_writer];
    }

    /// <summary>Begins the routine of a root, which has a name of its own.</summary>
    internal (Routine Routine, Code.Local Value) BeginRoot(string modifiers, string name, bool isPart)
    {
        Type type = _dialect.Plan.Type;
        Code.Local value = isPart ? Code.Local.This(type) : _code.Parameter("value", type);
        if (_dialect.InternsStrings)
        {
            _code.Assign(_carriers[1], new Code.Written("new({0}.Ordinal)", new Code.NameOf(typeof(StringComparer))));
        }

        return (new Routine(name, typeof(void), isPart ? [_writer] : [_writer, value]) { Modifiers = modifiers }, value);
    }

    public Routine Begin(ValuePlan plan, int reserved, Code.Local value) =>
        new("Write" + _dialect.NameOf(plan, reserved), typeof(void), [_writer, value, .. _carriers[1..]]) { Modifiers = StreamDialect.OwnModifiers };

    public void End(Routine routine) => routine.Body = EarlyReturns.In(_code.Body());

    public void EndPayload()
    {
    }

    public void Call(Routine routine, Code value) => _code.Add(new Code.Run(new Code.CallRoutine(routine, [_writer, value, .. _carriers[1..]])));

    public bool HasOwnRoutine(ValuePlan plan) => StreamDialect.HasOwnRoutine(plan);

    public bool HasRoutineOfMembers(ObjectPlan plan) => false;

    public bool TryWrite(ValuePlan plan, Code value, int reserved)
    {
        switch (plan)
        {
            case TextPlan when !_dialect.InternsStrings && reserved == 0:
                Run("{0}.WriteNullableString({1})", value);
                return true;
            case TextPlan:
                _dialect.NeedsText = true;
                Run(_dialect.InternsStrings ? "WriteText({0}, {1}, {2}, texts)" : "WriteText({0}, {1}, {2})", value, new Code.Number(reserved));
                return true;
            case SlotPlan:
                Object(value);
                return true;
            case ExactPlan:
                Run("{0}.WriteExactObject({1})", value);
                return true;
            case RawPlan when plan.Type.IsEnum:
                Run("{0}.WriteEnum({1})", value);
                return true;
            case SequencePlan sequence when reserved == 0 && StreamDialect.IsUnmanagedArray(sequence):
                Run("{0}.WriteUnmanagedArray({1})", value);
                return true;
            default:
                if (reserved > 0 || StreamDialect.BuiltInOf(plan) is not { WriteSource: { } source })
                {
                    return StreamDialect.IsTheUsersToWrite(plan) && WriteStub(plan, value);
                }

                _code.Add(new Code.Run(_dialect.Fill(source, plan.Type, value, carrier: _writer)));
                return true;
        }
    }

    public int WriteRun(ImmutableArray<MemberPlan> members, int start, Code.Local instance) => 0;

    public void Byte(Code value) => Run("{0}.Write((byte){1})", value);

    public void Prefix(Code value) => Run("{0}.Write7BitEncodedInt({1})", value);

    public void Object(Code value) => Run("{0}.WriteObject({1})", value);

    public void Items(SequencePlan plan, Code.Local collection, Prefix prefix, Action<Code> writeItem)
    {
        Code.Local items = _code.Declare(
            "items",
            plan.Item.Type,
            plan.Shape.Calls is null ? collection : _dialect.Fill(plan.Shape.ItemsSource ?? "{0}", plan.Type, collection),
            LocalKind.Items);
        Prefix(new Code.Add(new Code.CountOf(items, plan.Item.Type), prefix.First));
        if (plan.Shape.HasComparer)
        {
            Run("{0}.WriteComparerOf({1})", collection);
        }

        Code.Local item = _code.Declare("item", plan.Item.Type);
        _code.Add(new Code.ForEach(item, items, _code.Block(() => writeItem(item))));
    }

    public Code Convert(ConvertedPlan plan, Code value) =>
        _dialect.Call(_code, plan.Conversion.ToSource, plan.Conversion.ToDelegate, plan.Type, plan.Surrogate.Type, plan.Type, value);

    public Code Context() => new Code.Written("{0}.GetStreamingContext()", _writer);

    public void EnterObject() => _code.Add(StreamDialect.EnsureStack);

    public void LeaveObject()
    {
    }

    private bool WriteStub(ValuePlan plan, Code value)
    {
        string name = "Write" + _dialect.NameOf(plan, reserved: 0);
        _dialect.AddStub(new Routine(name, typeof(void), [_writer, new Code.Local("value", plan.Type)]), "Write the {0}.", plan.Type);
        Run(name + "({0}, {1})", value);
        return true;
    }

    private void Run(string format, params ReadOnlySpan<Code> arguments) => _code.Add(new Code.Run(new Code.Written(format, [_writer, .. arguments])));
}
