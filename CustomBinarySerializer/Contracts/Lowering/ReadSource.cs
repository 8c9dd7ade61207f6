using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Lowering;

/// <summary>Where lowered code reads from: a cursor, or straight from memory.</summary>
internal abstract unsafe class ReadSource(CodeBuilder code)
{
    protected CodeBuilder Code { get; } = code;

    /// <summary>The address of the next byte.</summary>
    internal abstract Code.Local Next { get; }

    /// <summary>Demands that there are bytes that are about to be loaded.</summary>
    internal abstract void Require(int size);

    /// <summary>A value at an offset from the next byte, whose bytes are there.</summary>
    internal Code Load(Type type, int offset) => new Code.Load(type, Next, offset);

    /// <summary>Moves past bytes that were loaded.</summary>
    internal void Advance(int size) => Code.Assign(Next, new Code.Add(Next, size));

    /// <summary>Reads a byte.</summary>
    internal virtual Code Byte()
    {
        Require(sizeof(byte));
        Code.Local value = Code.Declare("flag", typeof(byte), Load(typeof(byte), 0));
        Advance(sizeof(byte));
        return value;
    }
}

/// <summary>A flat object, between two addresses: what is out of the ordinary makes the routine give up.</summary>
internal sealed unsafe class FlatSource(CodeBuilder code, LoweredUnit unit) : ReadSource(code)
{
    internal override Code.Local Next { get; } = code.Parameter("next", typeof(byte*));

    internal Code.Local End { get; } = code.Parameter("end", typeof(byte*));

    internal override void Require(int size) => GiveUpIf(new Code.Exceeds(Next, size, End));

    internal void GiveUpIf(Code condition) => Code.If(condition, () => Code.Add(new Code.GiveUp()));

    /// <summary>Reads a text; the address is null afterwards if that is out of the ordinary.</summary>
    /// <param name="bias">The number that stands for a length of 0.</param>
    /// <param name="held">The one that the object holds; null where strings aren't reused.</param>
    /// <param name="strings">Where strings are looked for.</param>
    internal Code Text(int bias, Code? held, Code strings)
    {
        Code.Ref next = new(Next);
        Code.Number number = new(bias);
        return held is not null
            ? new Code.CallFacade(Facade.TryReuseText, [next, End, number, held, strings])
            : new Code.CallFacade(unit.Has(LoweringOptions.CallsForTexts) ? Facade.TryReadTextByCall : Facade.TryReadText, [next, End, number]);
    }
}

/// <summary>A cursor, which knows what to say where bytes are missing.</summary>
internal sealed unsafe class CursorSource : ReadSource
{
    private readonly LoweredUnit _unit;
    private int _inlineTexts;

    internal CursorSource(CodeBuilder code, LoweredUnit unit)
        : base(code)
    {
        _unit = unit;
        Cursor = code.Parameter("cursor", typeof(ReadCursor), isReference: true);
        Next = code.Declare("next", typeof(byte*), new Code.CallFacade(Facade.ReadGetNext, [Cursor]));
    }

    internal Code.Local Cursor { get; }

    internal override Code.Local Next { get; }

    internal Code Host => new Code.CallFacade(Facade.ReadHost, [Cursor]);

    internal Code IsAtEnd => new Code.CallFacade(Facade.ReadIsAtEnd, [Cursor, Next]);

    internal override void Require(int size) => Code.Run(Facade.ReadRequire, Cursor, Next, new Code.Number(size));

    internal override Code Byte() => new Code.CallFacade(Facade.ReadByte, [Cursor, new Code.Ref(Next)]);

    internal Code Prefix() => new Code.CallFacade(Facade.ReadPrefix, [Cursor, new Code.Ref(Next)]);

    internal Code Text(Code.Local? prefix, int bias)
    {
        Code number = new Code.Number(bias);
        bool isInline = !_unit.Plan.InternsStrings && !_unit.Has(LoweringOptions.ReusesStrings) && ++_inlineTexts <= LoweredUnit.MaxInlineTexts;
        return (isInline, prefix) switch
        {
            (true, null) => new Code.CallFacade(Facade.ReadText, [Cursor, new Code.Ref(Next), number]),
            (true, _) => new Code.CallFacade(Facade.ReadTextAfterPrefix, [Cursor, new Code.Ref(Next), prefix, number]),
            (false, null) => Call(_unit.Plan.InternsStrings ? Facade.ReadInternedText : Facade.ReadTextByCall, typeof(string), number),
            (false, _) => Call(_unit.Plan.InternsStrings ? Facade.ReadInternedTextAfterPrefix : Facade.ReadTextAfterPrefixByCall, typeof(string), prefix, number),
        };
    }

    internal Code Object(Type type) => new Code.Cast(type, Call(Facade.ReadObject, typeof(object), new Code.TypeOf(type)));

    internal Code.Local ExactObject(Type type) => Call(Facade.ReadExactObject, typeof(object), new Code.TypeOf(type));

    internal void Block(Type item, Code.Local span) =>
        Code.Add(new Code.Run(new Code.CallFacade(Facade.ReadBlock, [Cursor, new Code.Ref(Next), span], item)));

    internal void CountMemory(int bytes, Code count, int itemBytes) =>
        Code.Run(Facade.ReadCountMemory, Cursor, new Code.Number(bytes), count, new Code.Number(itemBytes));

    /// <summary>Calls a routine, which works on the cursor's own position.</summary>
    internal Code.Local Call(Routine routine, Code prefix)
    {
        GiveBack();
        Code.Local value = Code.Declare("made", routine.Returns, new Code.CallRoutine(routine, [Cursor, prefix]));
        TakeBack();
        return value;
    }

    /// <summary>Leaves the position to the cursor.</summary>
    internal void GiveBack() => Code.Run(Facade.ReadSetNext, Cursor, Next);

    // cursor.Next = next; T value = cursor.M(…); next = cursor.Next;
    private Code.Local Call(Facade method, Type type, params ReadOnlySpan<Code> arguments)
    {
        GiveBack();
        Code.Local value = Code.Declare("read", type, new Code.CallFacade(method, [Cursor, .. arguments]));
        TakeBack();
        return value;
    }

    private void TakeBack() => Code.Assign(Next, new Code.CallFacade(Facade.ReadGetNext, [Cursor]));
}
