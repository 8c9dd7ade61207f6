using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Source;

/// <summary>A target that prints calls of a <see cref="BinaryWriter"/> as a developer would write them.</summary>
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
        _writer = code.Parameter(dialect.Scope.Writer, KnownType.BinaryWriter);
        _carriers = dialect.InternsStrings ? [_writer, code.Parameter("texts", KnownType.NumbersOfTexts)] : [_writer];
    }

    /// <summary>Begins the routine of a root, with the given name.</summary>
    internal (Routine Routine, Code.Local Value) BeginRoot(string modifiers, string name, bool isPart)
    {
        TypeModel type = _dialect.Plan.Root.Model;
        Code.Local value = isPart ? Code.Local.This(type) : _code.Parameter("value", type);
        if (_dialect.InternsStrings)
        {
            _code.Assign(_carriers[1], new Code.Written("new({0}.Ordinal)", _dialect.NameOf("System.StringComparer")));
        }

        return (new Routine(name, _code.Of(KnownType.Void), isPart ? [_writer] : [_writer, value]) { Modifiers = modifiers }, value);
    }

    public Routine Begin(ValuePlan plan, int reserved, Code.Local value) =>
        new("Write" + _dialect.NameOf(plan, reserved), _code.Of(KnownType.Void), [_writer, value, .. _carriers[1..]])
        {
            Modifiers = StreamDialect.OwnModifiers,
        };

    public void End(Routine routine) => routine.Body = EarlyReturns.In(_code.Body());

    public void EndPayload()
    {
    }

    public void Call(Routine routine, Code value) =>
        _code.Add(new Code.Run(new Code.CallRoutine(routine, [_writer, value, .. _carriers[1..]])));

    public bool HasOwnRoutine(ValuePlan plan) => StreamDialect.HasOwnRoutine(plan);

    public bool HasRoutineOfMembers(ObjectPlan plan) => false;

    public bool TryWrite(ValuePlan plan, Code value, int reserved, WriteLowering lowering)
    {
        switch (plan)
        {
            case TextPlan when _dialect.Scope.TextsAreNeverNull:
                Run("{0}.Write({1})", value);
                return true;
            case TextPlan text when !_dialect.InternsStrings && reserved == 0:
                Run(text.IsCompact ? "{0}.WriteCompactString({1})" : "{0}.WriteNullableString({1})", value);
                return true;
            case TextPlan text:
                Run(_dialect.TextCall("Write", text), value, new Code.Number(reserved));
                return true;
            case SlotPlan:
                Object(value);
                return true;
            case ExactPlan:
                Run("{0}.WriteExactObject({1})", value);
                return true;
            case RawPlan when plan.Model.IsEnum:
                Run("{0}.WriteEnum({1})", value);
                return true;
            case SequencePlan sequence when reserved == 0 && StreamDialect.IsUnmanagedArray(sequence):
                Run("{0}.WriteUnmanagedArray({1})", value);
                return true;
            case NullablePlan nullable when !_dialect.InternsStrings:
                Run("{0}.WriteNullable({1}, {2})", value, Writer(nullable.Value, "value"));
                return true;
            case SequencePlan sequence when reserved == 0 && _dialect.IsOneCall(sequence):
                Code items = Items(sequence, value);
                if (StreamDialect.EntryOf(sequence) is var (key, entry))
                {
                    Run("{0}.WriteDictionary({1}, {2}, {3})", items, Writer(key, "key"), Writer(entry, "value"));
                }
                else
                {
                    Run("{0}.WriteCollection({1}, {2})", items, Writer(sequence.Item, "item"));
                }

                return true;
            default:
                if (reserved > 0 || StreamDialect.RowOf(plan) is not { WriteSource: { } source })
                {
                    return StreamDialect.IsTheUsersToWrite(plan) && WriteStub(plan, value);
                }

                _code.Add(new Code.Run(_dialect.Fill(source, plan.Model, value, carrier: _writer)));
                return true;
        }

        Code.Function Writer(ValuePlan part, string name) => new(lowering.RoutineOf(part), isNeverNull: false, "w", name);
    }

    public int WriteRun(ImmutableArray<MemberPlan> members, int start, Code.Local instance) => 0;

    public void Byte(Code value) => Run("{0}.Write((byte){1})", value);

    public void Prefix(Code value) => Run("{0}.Write7BitEncodedInt({1})", value);

    public void Object(Code value) => Run("{0}.WriteObject({1})", value);

    public void Items(SequencePlan plan, Code.Local collection, Prefix prefix, Action<Code> writeItem)
    {
        Code.Local items = _code.Declare(
            "items",
            plan.Item.Model,
            StreamDialect.ItemsSourceOf(plan) is var source && source == StreamDialect.Itself
                ? collection
                : _dialect.Fill(source, plan.Model, collection),
            LocalKind.Items);
        Prefix(new Code.Add(new Code.CountOf(items, plan.Item.Model), prefix.First));
        if (plan.ShapeModel.HasComparer)
        {
            Run("{0}.WriteComparerOf({1})", collection);
        }

        Code.Local item = _code.Declare("item", plan.Item.Model);
        _code.Add(new Code.ForEach(item, items, _code.Block(() => writeItem(item))));
    }

    public Code Convert(ConvertedPlan plan, Code value) =>
        _dialect.Convert(_code, plan, isTo: true, value);

    public Code Context() => new Code.Written("{0}.GetStreamingContext()", _writer);

    public void EnterObject() => _code.Add(_dialect.EnsureStack);

    public void LeaveObject()
    {
    }

    private Code Items(SequencePlan plan, Code collection)
    {
        string source = StreamDialect.ItemsSourceOf(plan);
        if (source == StreamDialect.Itself)
        {
            return collection;
        }

        Code.Local items = _code.Declare("items", plan.Model);
        return new Code.Match(collection, items, _dialect.Fill(source, plan.Model, items));
    }

    private bool WriteStub(ValuePlan plan, Code value)
    {
        string name = "Write" + _dialect.NameOf(plan, reserved: 0);
        Routine stub = new(name, _code.Of(KnownType.Void), [_writer, new Code.Local("value", plan.Model)]);
        _dialect.AddStub(stub, "Write the {0}.", plan.Model);
        Run(name + "({0}, {1})", value);
        return true;
    }

    private void Run(string format, params ReadOnlySpan<Code> arguments) =>
        _code.Add(new Code.Run(new Code.Written(format, [_writer, .. arguments])));
}
