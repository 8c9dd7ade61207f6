using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>
/// A target to which the values of a plan are written: a memory cursor or a <see cref="BinaryWriter"/>.
/// </summary>
/// <remarks>
/// <see cref="WriteLowering"/> decides the order of bytes, nulls and prefixes; a target decides how each is written.
/// </remarks>
internal interface IValueTarget
{
    /// <summary>Begins the routine of a value, which is its last parameter.</summary>
    /// <param name="plan">The plan of the value.</param>
    /// <param name="reserved">The number of lowest prefix values that belong to the containing value.</param>
    /// <param name="value">The parameter with the value.</param>
    Routine Begin(ValuePlan plan, int reserved, Code.Local value);

    /// <summary>Ends a routine.</summary>
    void End(Routine routine);

    /// <summary>Ends the whole payload, before its routine ends.</summary>
    void EndPayload();

    void Call(Routine routine, Code value);

    /// <summary>Whether a separate routine writes the whole value, null included.</summary>
    bool HasOwnRoutine(ValuePlan plan);

    /// <summary>Whether a separate routine writes the members of an object.</summary>
    bool HasRoutineOfMembers(ObjectPlan plan);

    /// <summary>Writes a value if one call or one check suffices, and returns whether it did.</summary>
    bool TryWrite(ValuePlan plan, Code value, int reserved, WriteLowering lowering);

    /// <summary>Writes consecutive members together and returns their number.</summary>
    int WriteRun(ImmutableArray<MemberPlan> members, int start, Code.Local instance);

    void Byte(Code value);

    /// <summary>Writes a variable-length number, 7 bits per byte.</summary>
    void Prefix(Code value);

    /// <summary>Writes an object as a frame inside the payload.</summary>
    void Object(Code value);

    /// <summary>Writes the count of a collection, its comparer, and its items.</summary>
    void Items(SequencePlan plan, Code.Local collection, Prefix prefix, Action<Code> writeItem);

    Code Convert(ConvertedPlan plan, Code value);

    /// <summary>Returns the argument of callbacks.</summary>
    Code Context();

    void EnterObject();

    void LeaveObject();
}

/// <summary>A target in lowered code: a cursor or plain memory.</summary>
internal abstract class WriteTarget(CodeBuilder code)
{
    protected readonly CodeBuilder Code = code;

    /// <summary>Gets the address of the next byte.</summary>
    internal abstract Code.Local Next { get; }

    /// <summary>Requires room for the given number of bytes before they are stored.</summary>
    internal abstract void Room(int size);

    /// <summary>Stores a value at an offset from the next byte, where room is reserved.</summary>
    internal void Store(TypeModel type, int offset, Code value) => Code.Add(new Code.Store(type, Next, offset, value));

    /// <summary>Advances past bytes that were stored.</summary>
    internal void Advance(int size) => Code.Assign(Next, new Code.Add(Next, size));

    public virtual void Byte(Code value)
    {
        Room(sizeof(byte));
        Store(Code.Of(KnownType.Byte), 0, value);
        Advance(sizeof(byte));
    }

    internal abstract void Text(TextPlan plan, Code value, int bias);
}

/// <summary>A target that writes one fixed-size item at an address with enough room.</summary>
internal sealed class ItemTarget(CodeBuilder code) : WriteTarget(code)
{
    internal override Code.Local Next { get; } = code.Parameter("next", KnownType.Address, LocalKind.Address);

    internal override void Room(int size)
    {
    }

    internal override void Text(TextPlan plan, Code value, int bias) => throw new NotSupportedException("Texts vary in size.");
}

/// <summary>
/// A target that writes a flat object between two addresses. Its routine returns null if the room is too small.
/// </summary>
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
