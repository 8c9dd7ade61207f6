using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>A source of the values of a plan: a cursor over memory, or a <see cref="BinaryReader"/>.</summary>
/// <remarks>
/// The order of the bytes, nulls and prefixes are those of <see cref="ReadLowering"/>; how each of them is read is said here. An expression
/// that is returned is evaluated in the next statement, before anything else is read.
/// </remarks>
internal interface IValueSource
{
    ObjectMaking Making { get; }

    /// <summary>Begins the routine of a value.</summary>
    /// <param name="plan">Of the value.</param>
    /// <param name="reserved">How many of the lowest prefixes are its holder's.</param>
    /// <param name="prefix">The parameter with its prefix; null if it has none, or reads that itself.</param>
    Routine Begin(ValuePlan plan, int reserved, out Code.Local? prefix);

    /// <summary>Ends a routine.</summary>
    void Return(Routine routine, Code? value);

    /// <summary>Ends the whole payload, before its routine ends.</summary>
    void EndPayload();

    Code Call(Routine routine, Code? prefix);

    /// <summary>Whether all of a value is read by a routine of its own, null included.</summary>
    bool HasOwnRoutine(ValuePlan plan);

    /// <summary>Whether the members of an object are read by a routine of their own.</summary>
    bool HasRoutineOfMembers(ObjectPlan plan);

    /// <summary>Reads a value, if one call or one check does that.</summary>
    /// <param name="plan">Of the value.</param>
    /// <param name="prefix">Its prefix, if that has been read.</param>
    /// <param name="reserved">How many of the lowest prefixes are its holder's.</param>
    /// <param name="lowering">Lowers the parts of the value, if the call takes them as functions.</param>
    Code? TryRead(ValuePlan plan, Code.Local? prefix, int reserved, ReadLowering lowering);

    /// <summary>Reads members from one on together; returns how many.</summary>
    int ReadRun(ObjectPlan plan, int start, Action<int, Code> take);

    Code Byte();

    /// <summary>Reads a number, 7 bits at a time.</summary>
    Code Prefix();

    /// <summary>Reads an object from a frame inside the payload.</summary>
    Code Object(TypeModel type);

    /// <summary>Reads the comparer and the items of a collection, and makes it.</summary>
    /// <param name="plan">Of the collection.</param>
    /// <param name="prefix">Its prefix, which isn't that of null.</param>
    /// <param name="numbers">Of its prefix.</param>
    /// <param name="collection">What it is assigned to.</param>
    /// <param name="readItem">Reads one.</param>
    void Items(SequencePlan plan, Code.Local prefix, Prefix numbers, Code.Local collection, Func<Code> readItem);

    Code Convert(ConvertedPlan plan, Code value);

    /// <summary>Whether the payload has no further byte.</summary>
    Code IsAtEnd { get; }

    /// <summary>Counts the memory of an object that is about to be made.</summary>
    void CountMemory(int bytes);

    void EnterObject();

    void LeaveObject();

    /// <summary>Throws where a prefix stands for nothing.</summary>
    void RefusePrefix(Code prefix, TypeModel type);
}

/// <summary>A source of lowered code: a cursor, or straight from memory.</summary>
internal abstract class ReadSource(CodeBuilder code)
{
    protected readonly CodeBuilder Code = code;

    /// <summary>The address of the next byte.</summary>
    internal abstract Code.Local Next { get; }

    /// <summary>Demands that there are bytes that are about to be loaded.</summary>
    internal abstract void Require(int size);

    /// <summary>A value at an offset from the next byte, whose bytes are there.</summary>
    internal virtual Code Load(TypeModel type, int offset) => new Code.Load(type, Next, offset);

    /// <summary>Moves past bytes that were loaded.</summary>
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

/// <summary>A flat object, between two addresses: what is out of the ordinary makes the routine give up.</summary>
internal sealed class FlatSource(CodeBuilder code) : ReadSource(code)
{
    internal override Code.Local Next { get; } = code.Parameter("next", KnownType.Address, LocalKind.Address);

    internal Code.Local End { get; } = code.Parameter("end", KnownType.Address, LocalKind.Address);

    internal override void Require(int size) => GiveUpIf(new Code.Exceeds(Next, size, End));

    internal void GiveUpIf(Code condition) => Code.GiveUpIf(condition);

    /// <summary>Reads a text as a new string. The address is 0 afterwards where something is out of the ordinary.</summary>
    internal Code Text(TextPlan plan) => new Code.CallFacade(Facade.TryReadText, [new Code.Ref(Next), End, Number(plan)], Code.FormOf(plan));

    /// <summary>Reads a text, and prefers a string that exists. The address is 0 afterwards where something is out of the ordinary.</summary>
    /// <param name="plan">The text.</param>
    /// <param name="held">The string that the object holds.</param>
    /// <param name="strings">The cache of strings.</param>
    internal Code ReusedText(TextPlan plan, Code held, Code strings) =>
        new Code.CallFacade(Facade.TryReuseText, [new Code.Ref(Next), End, Number(plan), held, strings], Code.FormOf(plan));

    private static Code.Number Number(TextPlan plan) => new(Prefix.Of(plan).First);
}
