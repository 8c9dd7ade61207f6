namespace CustomBinarySerializer.Contracts.Lowering;

/// <summary>Where lowered code writes to: what a value is made of goes to a cursor, or straight to memory.</summary>
internal abstract unsafe class WriteTarget(CodeBuilder code)
{
    protected CodeBuilder Code { get; } = code;

    /// <summary>The address of the next byte.</summary>
    internal abstract Code.Local Next { get; }

    /// <summary>Demands room for bytes that are about to be stored.</summary>
    internal abstract void Room(int size);

    /// <summary>Stores a value at an offset from the next byte, where there is room.</summary>
    internal void Store(Type type, int offset, Code value) => Code.Add(new Code.Store(type, Next, offset, value));

    /// <summary>Moves past bytes that were stored.</summary>
    internal void Advance(int size) => Code.Assign(Next, new Code.Add(Next, size));

    internal virtual void Byte(Code value)
    {
        Room(sizeof(byte));
        Store(typeof(byte), 0, value);
        Advance(sizeof(byte));
    }

    internal abstract void Text(Code value, int bias);
}

/// <summary>A flat object, between two addresses: what doesn't fit makes the routine give up.</summary>
internal sealed unsafe class FlatTarget(CodeBuilder code, LoweredUnit unit) : WriteTarget(code)
{
    internal override Code.Local Next { get; } = code.Parameter("next", typeof(byte*));

    internal Code.Local End { get; } = code.Parameter("end", typeof(byte*));

    internal override void Room(int size) => Code.If(new Code.Exceeds(Next, size, End), () => Code.Add(new Code.GiveUp()));

    internal override void Text(Code value, int bias)
    {
        Facade method = unit.Has(LoweringOptions.CallsForTexts) ? Facade.TryWriteTextByCall : Facade.TryWriteText;
        Code.Assign(Next, new Code.CallFacade(method, [Next, End, value, new Code.Number(bias)]));
        Code.If(new Code.IsNull(Next), () => Code.Add(new Code.GiveUp()));
    }
}

/// <summary>A cursor, which knows what to do where there is no room.</summary>
internal sealed unsafe class CursorTarget(CodeBuilder code, LoweredUnit unit) : WriteTarget(code)
{
    private int _inlineTexts;

    internal Code.Local Cursor { get; } = code.Parameter("cursor", typeof(Payload.WriteCursor), isReference: true);

    internal override Code.Local Next { get; } = code.Parameter("next", typeof(byte*));

    internal Code Host => new Code.CallFacade(Facade.WriteHost, [Cursor]);

    internal override void Room(int size) => Call(Facade.WriteRoom, new Code.Number(size));

    internal override void Byte(Code value) => Call(Facade.WriteByte, value);

    internal override void Text(Code value, int bias) => Call(
        unit.Plan.InternsStrings ? Facade.WriteInternedText
            : ++_inlineTexts <= LoweredUnit.MaxInlineTexts ? Facade.WriteText
            : Facade.WriteTextByCall,
        value,
        new Code.Number(bias));

    internal void Prefix(Code value) => Call(Facade.WritePrefix, value);

    internal void Object(Code value) => Call(Facade.WriteObject, value);

    internal void ExactObject(Code value) => Call(Facade.WriteExactObject, value);

    internal void Block(Type item, Code.Local span) =>
        Code.Assign(Next, new Code.CallFacade(Facade.WriteBlock, [Cursor, Next, span], item));

    // next = cursor.M(next, …);
    private void Call(Facade method, params ReadOnlySpan<Code> arguments) =>
        Code.Assign(Next, new Code.CallFacade(method, [Cursor, Next, .. arguments]));
}
