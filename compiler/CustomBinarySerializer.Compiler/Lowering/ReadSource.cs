using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>
/// A source from which the values of a plan are read: a memory cursor or a <see cref="BinaryReader"/>.
/// </summary>
/// <remarks>
/// <see cref="ReadLowering"/> decides the order of bytes, nulls and prefixes; a source decides how each is read. A
/// returned expression is evaluated in the next statement, before anything else is read.
/// </remarks>
internal interface IValueSource
{
    ObjectMaking Making { get; }

    /// <summary>Begins the routine of a value.</summary>
    /// <param name="plan">The plan of the value.</param>
    /// <param name="reserved">The number of lowest prefix values that belong to the containing value.</param>
    /// <param name="prefix">
    /// The parameter with the prefix of the value; null if the value has none or the routine reads it.
    /// </param>
    Routine Begin(ValuePlan plan, int reserved, out Code.Local? prefix);

    /// <summary>Ends a routine.</summary>
    void Return(Routine routine, Code? value);

    /// <summary>Ends the whole payload, before its routine ends.</summary>
    void EndPayload();

    Code Call(Routine routine, Code? prefix);

    /// <summary>Whether a separate routine reads the whole value, null included.</summary>
    bool HasOwnRoutine(ValuePlan plan);

    /// <summary>Whether a separate routine reads the members of an object.</summary>
    bool HasRoutineOfMembers(ObjectPlan plan);

    /// <summary>Reads a value if one call or one check suffices; otherwise returns null.</summary>
    /// <param name="plan">The plan of the value.</param>
    /// <param name="prefix">The prefix of the value, if it was read already.</param>
    /// <param name="reserved">The number of lowest prefix values that belong to the containing value.</param>
    /// <param name="lowering">Lowers the parts of the value if the call takes them as functions.</param>
    Code? TryRead(ValuePlan plan, Code.Local? prefix, int reserved, ReadLowering lowering);

    /// <summary>Reads consecutive members together and returns their number.</summary>
    int ReadRun(ObjectPlan plan, int start, Action<int, Code> take);

    Code Byte();

    /// <summary>Reads a variable-length number, 7 bits per byte.</summary>
    Code Prefix();

    /// <summary>Reads an object from a frame inside the payload.</summary>
    Code Object(TypeModel type);

    /// <summary>Reads the comparer and the items of a collection and creates the collection.</summary>
    /// <param name="plan">The plan of the collection.</param>
    /// <param name="prefix">The prefix of the collection, which isn't null.</param>
    /// <param name="numbers">The prefix values of the collection.</param>
    /// <param name="collection">The variable that receives the collection.</param>
    /// <param name="readItem">Reads one item.</param>
    void Items(SequencePlan plan, Code.Local prefix, Prefix numbers, Code.Local collection, Func<Code> readItem);

    Code Convert(ConvertedPlan plan, Code value);

    /// <summary>Gets a condition that is true at the end of the payload.</summary>
    Code IsAtEnd { get; }

    /// <summary>Counts the memory of an object before it is created.</summary>
    void CountMemory(int bytes);

    void EnterObject();

    void LeaveObject();

    /// <summary>Throws if a prefix has no valid meaning.</summary>
    void RefusePrefix(Code prefix, TypeModel type);
}

/// <summary>A source in lowered code: a cursor or plain memory.</summary>
internal abstract class ReadSource(CodeBuilder code)
{
    protected readonly CodeBuilder Code = code;

    /// <summary>Gets the address of the next byte.</summary>
    internal abstract Code.Local Next { get; }

    /// <summary>Requires that the given number of bytes is available before they are loaded.</summary>
    internal abstract void Require(int size);

    /// <summary>Returns a value at an offset from the next byte, whose bytes are known to be present.</summary>
    internal virtual Code Load(TypeModel type, int offset) => new Code.Load(type, Next, offset);

    /// <summary>Advances past bytes that were loaded.</summary>
    internal void Advance(int size) => Code.Assign(Next, new Code.Add(Next, size));

    /// <summary>Reads a byte.</summary>
    public virtual Code Byte()
    {
        Require(sizeof(byte));
        Code.Local value = Code.Declare("flag", KnownType.Byte, Load(Code.Of(KnownType.Byte), 0));
        Advance(sizeof(byte));
        return value;
    }
}

/// <summary>
/// A source that reads a flat object between two addresses. Its routine returns null on the slow path.
/// </summary>
internal sealed class FlatSource(CodeBuilder code) : ReadSource(code)
{
    internal override Code.Local Next { get; } = code.Parameter("next", KnownType.Address, LocalKind.Address);

    internal Code.Local End { get; } = code.Parameter("end", KnownType.Address, LocalKind.Address);

    internal override void Require(int size) => GiveUpIf(new Code.Exceeds(Next, size, End));

    internal void GiveUpIf(Code condition) => Code.GiveUpIf(condition);

    /// <summary>Reads a text as a new string. The address is 0 afterwards on the slow path.</summary>
    internal Code Text(TextPlan plan) =>
        new Code.CallFacade(Facade.TryReadText, [new Code.Ref(Next), End, Number(plan)], Code.FormOf(plan));

    /// <summary>
    /// Reads a text and reuses an existing string if it is equal. The address is 0 afterwards on the slow path.
    /// </summary>
    /// <param name="plan">The plan of the text.</param>
    /// <param name="held">The existing string of the object.</param>
    /// <param name="strings">The cache of strings.</param>
    internal Code ReusedText(TextPlan plan, Code held, Code strings) =>
        new Code.CallFacade(Facade.TryReuseText, [new Code.Ref(Next), End, Number(plan), held, strings], Code.FormOf(plan));

    private static Code.Number Number(TextPlan plan) => new(Prefix.Of(plan).First);
}
