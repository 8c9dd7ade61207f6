using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>A target of the values of a plan: a cursor over memory, or a <see cref="BinaryWriter"/>.</summary>
/// <remarks>The order of the bytes, nulls and prefixes are those of <see cref="WriteLowering"/>; how each of them is written is said here.</remarks>
internal interface IValueTarget
{
    /// <summary>Begins the routine of a value, whose parameter is the last.</summary>
    /// <param name="plan">Of the value.</param>
    /// <param name="reserved">How many of the lowest prefixes are its holder's.</param>
    /// <param name="value">The parameter.</param>
    Routine Begin(ValuePlan plan, int reserved, Code.Local value);

    /// <summary>Ends a routine.</summary>
    void End(Routine routine);

    /// <summary>Ends the whole payload, before its routine ends.</summary>
    void EndPayload();

    void Call(Routine routine, Code value);

    /// <summary>Whether all of a value is written by a routine of its own, null included.</summary>
    bool HasOwnRoutine(ValuePlan plan);

    /// <summary>Whether the members of an object are written by a routine of their own.</summary>
    bool HasRoutineOfMembers(ObjectPlan plan);

    /// <summary>Writes a value, if one call or one check does that.</summary>
    bool TryWrite(ValuePlan plan, Code value, int reserved, WriteLowering lowering);

    /// <summary>Writes members from one on together; returns how many.</summary>
    int WriteRun(ImmutableArray<MemberPlan> members, int start, Code.Local instance);

    void Byte(Code value);

    /// <summary>Writes a number, 7 bits at a time.</summary>
    void Prefix(Code value);

    /// <summary>Writes an object as a frame inside the payload.</summary>
    void Object(Code value);

    /// <summary>Writes the count of a collection, its comparer, and its items.</summary>
    void Items(SequencePlan plan, Code.Local collection, Prefix prefix, Action<Code> writeItem);

    Code Convert(ConvertedPlan plan, Code value);

    /// <summary>The argument of callbacks.</summary>
    Code Context();

    void EnterObject();

    void LeaveObject();
}

/// <summary>A target of lowered code: a cursor, or memory.</summary>
internal abstract class WriteTarget(CodeBuilder code)
{
    protected readonly CodeBuilder Code = code;

    /// <summary>The address of the next byte.</summary>
    internal abstract Code.Local Next { get; }

    /// <summary>Demands room for bytes that are about to be stored.</summary>
    internal abstract void Room(int size);

    /// <summary>Stores a value at an offset from the next byte, where there is room.</summary>
    internal void Store(TypeModel type, int offset, Code value) => Code.Add(new Code.Store(type, Next, offset, value));

    /// <summary>Moves past bytes that were stored.</summary>
    internal void Advance(int size) => Code.Assign(Next, new Code.Add(Next, size));

    public virtual void Byte(Code value)
    {
        Room(sizeof(byte));
        Store(Code.Of(KnownType.Byte), 0, value);
        Advance(sizeof(byte));
    }

    internal abstract void Text(TextPlan plan, Code value, int bias);
}

/// <summary>An item of fixed size, at an address where there is room for it.</summary>
internal sealed class ItemTarget(CodeBuilder code) : WriteTarget(code)
{
    internal override Code.Local Next { get; } = code.Parameter("next", KnownType.Address, LocalKind.Address);

    internal override void Room(int size)
    {
    }

    internal override void Text(TextPlan plan, Code value, int bias) => throw new NotSupportedException("Texts vary in size.");
}

/// <summary>A flat object, between two addresses: what doesn't fit makes the routine give up.</summary>
internal sealed class FlatTarget(CodeBuilder code) : WriteTarget(code)
{
    internal override Code.Local Next { get; } = code.Parameter("next", KnownType.Address, LocalKind.Address);

    internal Code.Local End { get; } = code.Parameter("end", KnownType.Address, LocalKind.Address);

    internal override void Room(int size) => Code.GiveUpIf(new Code.Exceeds(Next, size, End));

    internal override void Text(TextPlan plan, Code value, int bias)
    {
        Code.Assign(Next, new Code.CallFacade(Facade.TryWriteText, [Next, End, value, new Code.Number(bias)], Code.FormOf(plan)));
        Code.GiveUpIf(new Code.IsZero(Next));
    }
}
