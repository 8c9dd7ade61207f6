using System.Collections.Immutable;
using System.Runtime.Serialization;
using CustomBinarySerializer.Contracts.Lowering;
using CustomBinarySerializer.Contracts.Plans;
using CustomBinarySerializer.Contracts.Reflection;

namespace CustomBinarySerializer.Contracts.Source;

/// <summary>A <see cref="BinaryReader"/>, by calls that a person would write: for prints only.</summary>
internal sealed class StreamSource : IValueSource
{
    private readonly CodeBuilder _code;
    private readonly StreamDialect _dialect;
    private readonly Code.Local _reader;
    private readonly ImmutableArray<Code.Local> _carriers;

    internal StreamSource(CodeBuilder code, StreamDialect dialect)
    {
        _code = code;
        _dialect = dialect;
        _reader = code.Parameter("reader", typeof(BinaryReader));
        _carriers = dialect.InternsStrings ? [_reader, code.Parameter("texts", typeof(List<string>))] : [_reader];
        Making = new ObjectMaking(code, () => new Code.Written("{0}.GetStreamingContext()", _reader), dialect.InitializedOf);
    }

    public ObjectMaking Making { get; }

    public Code IsAtEnd => new Code.Not(new Code.Written("{0}.HasMore()", _reader));

    /// <summary>Begins the routine of a root, which has a name of its own.</summary>
    internal (Routine Routine, Code.Local? Existing) BeginRoot(string modifiers, string name, bool isPart)
    {
        if (_dialect.InternsStrings)
        {
            _code.Assign(_carriers[1], new Code.Written("[]"));
        }

        Type type = _dialect.Plan.Type;
        return (new Routine(name, isPart ? typeof(void) : type, [_reader]) { Modifiers = modifiers }, isPart ? Code.Local.This(type) : null);
    }

    public Routine Begin(ValuePlan plan, int reserved, out Code.Local? prefix)
    {
        prefix = reserved > 0 ? _code.Parameter("prefix", typeof(int)) : null;
        ImmutableArray<Code.Local> parameters = prefix is null ? _carriers : [_reader, prefix, .. _carriers[1..]];
        return new Routine("Read" + _dialect.NameOf(plan, reserved), plan.Type, parameters) { Modifiers = StreamDialect.OwnModifiers };
    }

    public void Return(Routine routine, Code? value)
    {
        if (value is not null)
        {
            _code.Add(new Code.Return(value));
        }

        routine.Body = EarlyReturns.In(_code.Body());
    }

    public void EndPayload()
    {
    }

    public Code Call(Routine routine, Code? prefix) =>
        new Code.CallRoutine(routine, prefix is null ? [.. _carriers] : [_reader, prefix, .. _carriers[1..]]);

    public bool HasOwnRoutine(ValuePlan plan) => StreamDialect.HasOwnRoutine(plan);

    public bool HasRoutineOfMembers(ObjectPlan plan) => false;

    public Code? TryRead(ValuePlan plan, Code.Local? prefix, int reserved) => plan switch
    {
        TextPlan when !_dialect.InternsStrings && prefix is null => Read("{0}.ReadNullableString()"),
        TextPlan => Text(prefix ?? Prefix(), reserved),
        SlotPlan => Object(plan.Type),
        ExactPlan => Read("{0}.ReadExactObject<{1}>()", new Code.NameOf(plan.Type)),
        RawPlan when plan.Type.IsEnum => Read("{0}.ReadEnum<{1}>()", new Code.NameOf(plan.Type)),
        SequencePlan sequence when prefix is null && StreamDialect.IsUnmanagedArray(sequence) =>
            Read("{0}.ReadUnmanagedArray<{1}>()", new Code.NameOf(sequence.Item.Type)),
        _ when prefix is null && StreamDialect.BuiltInOf(plan) is { ReadSource: { } source } => _dialect.Fill(source, plan.Type, Code.Zero, carrier: _reader),
        _ when StreamDialect.IsTheUsersToWrite(plan) => ReadStub(plan),
        _ => null,
    };

    public int ReadRun(ObjectPlan plan, int start, Action<int, Code> take) => 0;

    public Code Byte() => Read("{0}.ReadByte()");

    public Code Prefix() => Read("{0}.Read7BitEncodedInt()");

    public Code Object(Type type) => Read("{0}.ReadObject<{1}>()", new Code.NameOf(type));

    public void Items(SequencePlan plan, Code.Local prefix, Prefix numbers, Code.Local collection, Func<Code> readItem)
    {
        Type item = plan.Item.Type;
        Code.Local? comparer = plan.Shape.HasComparer
            ? _code.Declare("comparer", typeof(StringComparer), Read("{0}.ReadStringComparer()"))
            : null;
        _code.Add(new Code.Comment("The list grows as the items arrive: a count alone proves nothing."));
        Code.Local list = _code.Declare("list", item, new Code.Written("[]"), LocalKind.List);
        Code.Local left = _code.Declare("i", typeof(int));
        _code.For(left, new Code.Add(prefix, -numbers.First), () => _code.Add(new Code.Run(new Code.Written("{0}.Add({1})", list, readItem()))));
        Finish(plan, list, comparer, collection);
    }

    public Code Convert(ConvertedPlan plan, Code value) =>
        _dialect.Call(_code, plan.Conversion.FromSource, plan.Conversion.FromDelegate, plan.Type, plan.Type, plan.Surrogate.Type, value);

    public void CountMemory(int bytes)
    {
    }

    public void EnterObject() => _code.Add(StreamDialect.EnsureStack);

    public void LeaveObject()
    {
    }

    public void RefusePrefix(Code prefix, Type type) => _code.Add(new Code.Run(new Code.Written(
        "throw new {2}($\"The bytes don't form a {1}: its prefix is {{{0}}}.\")", prefix, new Code.NameOf(type), new Code.NameOf(typeof(SerializationException)))));

    private Code.Written Text(Code prefix, int reserved)
    {
        _dialect.NeedsText = true;
        return Read(_dialect.InternsStrings ? "ReadText({0}, {1}, {2}, texts)" : "ReadText({0}, {1}, {2})", prefix, new Code.Number(reserved));
    }

    private void Finish(SequencePlan plan, Code.Local list, Code.Local? comparer, Code.Local collection)
    {
        if (plan.Shape.Calls is null)
        {
            _code.Assign(collection, plan.Type.IsArray ? new Code.Written("{0}.ToArray()", list) : list);
        }
        else if (plan.Shape.FinishSource is { } source)
        {
            Code.Local items = _code.Declare("items", plan.Item.Type, new Code.Written("{0}.ToArray()", list), LocalKind.Array);
            _code.Assign(collection, _dialect.Fill(source, plan.Type, items, comparer: comparer));
        }
        else
        {
            _code.Add(new Code.Run(StreamDialect.Throw("Return a {0} of the items.", plan.Type)));
        }
    }

    private Code.Written ReadStub(ValuePlan plan)
    {
        string name = "Read" + _dialect.NameOf(plan, reserved: 0);
        _dialect.AddStub(new Routine(name, plan.Type, [_reader]), "Read the {0}.", plan.Type);
        return Read(name + "({0})");
    }

    private Code.Written Read(string format, params ReadOnlySpan<Code> arguments) => new Code.Written(format, [_reader, .. arguments]);
}
