
namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>
/// The library methods that lowered code calls, grouped by their classes. Methods of a cursor take it as the first
/// argument.
/// </summary>
internal enum Facade
{
    /// <summary>Reserves room and returns its address.</summary>
    WriteRoom,

    /// <summary>Reserves room for items of one size and returns its address.</summary>
    WriteRoomForItems,
    WriteByte,
    WritePrefix,
    WriteText,

    /// <summary>Writes text by a call that isn't inlined.</summary>
    WriteTextByCall,
    WriteInternedText,
    WriteBlock,
    WriteObject,
    WriteExactObject,
    WriteEnterObject,
    WriteLeaveObject,
    WriteEndInterning,
    WriteHost,
    ThrowUnlessComplete,

    ReadGetNext,
    ReadSetNext,
    ReadIsAtEnd,
    ReadRequire,
    ReadByte,
    ReadPrefix,
    ReadText,

    /// <summary>Reads text at the cursor's position by a call that isn't inlined.</summary>
    ReadTextByCall,
    ReadTextAfterPrefix,

    /// <summary>Reads text after its prefix, at the cursor's position, by a call that isn't inlined.</summary>
    ReadTextAfterPrefixByCall,
    ReadInternedText,
    ReadInternedTextAfterPrefix,
    ReadBlock,
    ReadObject,
    ReadExactObject,
    ReadEnterObject,
    ReadLeaveObject,
    ReadEndInterning,
    ReadHost,
    ReadCountOf,
    ReadCountMemory,
    ReadCountItems,
    ReadCompareKeys,
    ReadRefuseUntrustedData,
    ThrowCantReadInto,
    ThrowInvalidPrefix,

    /// <summary>Writes text and returns the address past it, or 0 if the fast path doesn't apply.</summary>
    TryWriteText,

    /// <summary>Reads text and advances the address, or sets it to 0 if the fast path doesn't apply.</summary>
    TryReadText,
    TryReuseText,
    ThrowIfDerived,

    PackItems,
    UnpackItems,

    /// <summary>Gets the streaming context of a cursor's host.</summary>
    StreamingContext,

    ViewRest,
    ViewPosition,
    ViewIsAtEnd,
    ViewPositionFrom,
    ViewSkip,
    ViewSkipItems,
    ViewByte,
    ViewPrefix,
    ViewSkipText,
    ViewSkipTextAfterPrefix,
    ViewComparer,
    ViewCountOf,
    ViewItems,
    ViewSkipObject,
    ViewSkipExactObject,
    ViewEnterObject,
    ViewLeaveObject,

    /// <summary>Loads a value at a position of the payload.</summary>
    ViewLoad,
}

/// <summary>The classes that have the facade methods.</summary>
internal enum FacadeClass
{
    WriteCursor,
    ReadCursor,
    PrefixedText,
    ExactTypes,
    Packing,
    PayloadHost,
    ViewCursor,
    ViewPayload,
}

internal static class FacadeMembers
{
    extension(Facade facade)
    {
        internal FacadeClass Class => facade switch
        {
            <= Facade.ThrowUnlessComplete => FacadeClass.WriteCursor,
            <= Facade.ThrowInvalidPrefix => FacadeClass.ReadCursor,
            <= Facade.TryReuseText => FacadeClass.PrefixedText,
            Facade.ThrowIfDerived => FacadeClass.ExactTypes,
            <= Facade.UnpackItems => FacadeClass.Packing,
            Facade.StreamingContext => FacadeClass.PayloadHost,
            Facade.ViewLoad => FacadeClass.ViewPayload,
            _ => FacadeClass.ViewCursor,
        };

        /// <summary>Whether the method is static.</summary>
        internal bool IsStatic => facade is >= Facade.TryWriteText and <= Facade.UnpackItems
            or Facade.ThrowUnlessComplete or Facade.ThrowCantReadInto or Facade.ThrowInvalidPrefix;

        /// <summary>Whether the method is a property.</summary>
        internal bool IsProperty =>
            facade is Facade.WriteHost or Facade.ReadHost or Facade.ReadGetNext or Facade.ReadSetNext or Facade.StreamingContext
            or Facade.ViewRest or Facade.ViewPosition or Facade.ViewIsAtEnd;

        /// <summary>Whether C# can't infer the type argument from the arguments.</summary>
        internal bool NamesItem => facade is Facade.ViewLoad or Facade.WriteText or Facade.WriteTextByCall
            or Facade.ReadText or Facade.ReadTextByCall or Facade.ReadTextAfterPrefix or Facade.ReadTextAfterPrefixByCall
            or Facade.TryWriteText or Facade.TryReadText or Facade.TryReuseText;

        /// <summary>Gets the name of the method or property.</summary>
        internal string Name => facade switch
        {
            Facade.WriteRoom => "Room",
            Facade.WriteRoomForItems => "RoomForItems",
            Facade.WriteEnterObject or Facade.ReadEnterObject => "EnterObject",
            Facade.WriteLeaveObject or Facade.ReadLeaveObject => "LeaveObject",
            Facade.WriteEndInterning or Facade.ReadEndInterning => "EndInterning",
            Facade.WriteHost or Facade.ReadHost => "Host",
            Facade.ReadGetNext or Facade.ReadSetNext => "Next",
            Facade.ReadIsAtEnd => "IsAtEnd",
            Facade.ReadRequire => "Require",
            Facade.ReadCountOf => "CountOf",
            Facade.ReadCountMemory => "CountMemory",
            Facade.ReadCountItems => "CountItems",
            Facade.ReadCompareKeys => "CompareKeys",
            Facade.ReadRefuseUntrustedData => "RefuseUntrustedData",
            >= Facade.ViewRest => facade.ToString()["View".Length..],
            _ => facade.ToString(),
        };
    }
}
