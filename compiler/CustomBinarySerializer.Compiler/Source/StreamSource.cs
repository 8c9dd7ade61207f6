using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Source;

/// <summary>A source that prints calls of a <see cref="BinaryReader"/> as a developer would write them.</summary>
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
        _reader = code.Parameter(dialect.Scope.Reader, KnownType.BinaryReader);
        _carriers = dialect.InternsStrings ? [_reader, code.Parameter("texts", KnownType.Texts)] : [_reader];
        Making = new ObjectMaking(code, () => new Code.Written("{0}.GetStreamingContext()", _reader), dialect.InitializedOf);
    }

    public ObjectMaking Making { get; }

    public Code IsAtEnd => new Code.Not(new Code.Written("{0}.HasMore()", _reader));

    /// <summary>Begins the routine of a root, with the given name.</summary>
    internal (Routine Routine, Code.Local? Existing) BeginRoot(string modifiers, string name, bool isPart)
    {
        if (_dialect.InternsStrings)
        {
            _code.Assign(_carriers[1], new Code.Written("[]"));
        }

        TypeModel type = _dialect.Plan.Root.Model;
        Routine routine = new(name, isPart ? _code.Of(KnownType.Void) : type, [_reader]) { Modifiers = modifiers };
        return (routine, isPart ? Code.Local.This(type) : null);
    }

    public Routine Begin(ValuePlan plan, int reserved, out Code.Local? prefix)
    {
        prefix = reserved > 0 ? _code.Parameter("prefix", KnownType.Int32) : null;
        ImmutableArray<Code.Local> parameters = prefix is null ? _carriers : [_reader, prefix, .. _carriers[1..]];
        return new Routine("Read" + _dialect.NameOf(plan, reserved), plan.Model, parameters) { Modifiers = StreamDialect.OwnModifiers };
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

    public Code? TryRead(ValuePlan plan, Code.Local? prefix, int reserved, ReadLowering lowering) => plan switch
    {
        TextPlan when _dialect.Scope.TextsAreNeverNull => Read("{0}.ReadString()"),
        TextPlan text when !_dialect.InternsStrings && prefix is null =>
            Read(text.IsCompact ? "{0}.ReadCompactString()" : "{0}.ReadNullableString()"),
        TextPlan text => Text(text, prefix ?? Prefix(), reserved),
        SlotPlan => Object(plan.Model),
        ExactPlan => Read("{0}.ReadExactObject<{1}>()", new Code.NameOf(plan.Model)),
        RawPlan when plan.Model.IsEnum => Read("{0}.ReadEnum<{1}>()", new Code.NameOf(plan.Model)),
        SequencePlan sequence when prefix is null && StreamDialect.IsUnmanagedArray(sequence) =>
            Read("{0}.ReadUnmanagedArray<{1}>()", new Code.NameOf(sequence.Item.Model)),
        NullablePlan nullable when !_dialect.InternsStrings => Read("{0}.ReadNullable({1})", Reader(lowering, nullable.Value)),
        SequencePlan sequence when prefix is null && _dialect.IsOneCall(sequence) => Collection(sequence, lowering),
        _ when prefix is null && StreamDialect.RowOf(plan) is { ReadSource: { } source } =>
            _dialect.Fill(source, plan.Model, Code.Zero, carrier: _reader),
        _ when StreamDialect.IsTheUsersToWrite(plan) => ReadStub(plan),
        _ => null,
    };

    public int ReadRun(ObjectPlan plan, int start, Action<int, Code> take) => 0;

    public Code Byte() => Read("{0}.ReadByte()");

    public Code Prefix() => Read("{0}.Read7BitEncodedInt()");

    public Code Object(TypeModel type) =>
        type.Is("System.Object") ? Read("{0}.ReadObject()") : Read("{0}.ReadObject<{1}>()", new Code.NameOf(type));

    public void Items(SequencePlan plan, Code.Local prefix, Prefix numbers, Code.Local collection, Func<Code> readItem)
    {
        TypeModel item = plan.Item.Model;
        Code.Local? comparer = plan.ShapeModel.HasComparer
            ? _code.Declare("comparer", KnownType.StringComparer, Read("{0}.ReadStringComparer()"))
            : null;
        _code.Add(new Code.Comment("The list grows as the items arrive: a count alone proves nothing."));
        Code.Local list = _code.Declare("list", item, new Code.Written("[]"), LocalKind.List);
        Code.Local left = _code.Declare("i", KnownType.Int32);
        _code.For(
            left,
            new Code.Add(prefix, -numbers.First),
            () => _code.Add(new Code.Run(new Code.Written("{0}.Add({1})", list, readItem()))));
        Finish(plan, list, comparer, collection);
    }

    public Code Convert(ConvertedPlan plan, Code value) =>
        _dialect.Convert(_code, plan, isTo: false, value);

    public void CountMemory(int bytes)
    {
    }

    public void EnterObject() => _code.Add(_dialect.EnsureStack);

    public void LeaveObject()
    {
    }

    public void RefusePrefix(Code prefix, TypeModel type) => _code.Add(new Code.Run(new Code.Written(
        "throw new {2}($\"The bytes don't form a {1}: its prefix is {{{0}}}.\")",
        prefix,
        new Code.NameOf(type),
        _dialect.NameOf("System.Runtime.Serialization.SerializationException"))));

    private Code.Written Text(TextPlan plan, Code prefix, int reserved) =>
        Read(_dialect.TextCall("Read", plan), prefix, new Code.Number(reserved));

    private void Finish(SequencePlan plan, Code.Local list, Code.Local? comparer, Code.Local collection)
    {
        if (plan.ShapeModel.Kind == ShapeKind.ArrayOrList)
        {
            _code.Assign(collection, plan.Model.IsVector ? new Code.Written("{0}.ToArray()", list) : list);
        }
        else if (StreamDialect.FinishSourceOf(plan) is { } source)
        {
            Code.Local items = _code.Declare("items", plan.Item.Model, new Code.Written("{0}.ToArray()", list), LocalKind.Array);
            _code.Assign(collection, _dialect.Fill(source, plan.Model, items, comparer: comparer));
        }
        else
        {
            _code.Add(new Code.Run(_dialect.Throw("Return a {0} of the items.", plan.Model)));
        }
    }

    private Code Collection(SequencePlan plan, ReadLowering lowering)
    {
        if (StreamDialect.EntryOf(plan) is var (key, value) && plan.Model.Is(StreamDialect.Dictionary))
        {
            return Read("{0}.ReadDictionary({1}, {2})", Reader(lowering, key, isNeverNull: true), Reader(lowering, value));
        }

        if (plan.ShapeModel.Kind == ShapeKind.ArrayOrList)
        {
            return Read(plan.Model.IsVector ? "{0}.ReadArray({1})" : "{0}.ReadList({1})", Reader(lowering, plan.Item));
        }

        Code.Local items = _code.Declare("items", plan.Item.Model, LocalKind.Array);
        Code read = Read("{0}.ReadArray({1})", Reader(lowering, plan.Item, isNeverNull: true));
        return new Code.Match(read, items, _dialect.Fill(StreamDialect.FinishSourceOf(plan)!, plan.Model, items));
    }

    private static Code.Function Reader(ReadLowering lowering, ValuePlan part, bool isNeverNull = false) =>
        new(lowering.RoutineOf(part), isNeverNull && !part.Model.IsValueType, "r");

    private Code.Written ReadStub(ValuePlan plan)
    {
        string name = "Read" + _dialect.NameOf(plan, reserved: 0);
        _dialect.AddStub(new Routine(name, plan.Model, [_reader]), "Read the {0}.", plan.Model);
        return Read(name + "({0})");
    }

    private Code.Written Read(string format, params ReadOnlySpan<Code> arguments) => new Code.Written(format, [_reader, .. arguments]);
}
