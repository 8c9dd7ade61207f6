namespace CustomBinarySerializer.Contracts.Lowering;

/// <summary>The methods of the library that lowered code calls. Those of a cursor take it first.</summary>
internal enum Facade
{
    /// <summary>Makes room; returns where.</summary>
    WriteRoom,
    WriteByte,
    WritePrefix,
    WriteText,

    /// <summary>The same, not inlined.</summary>
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
    ThrowIfDerived,

    ReadGetNext,
    ReadSetNext,
    ReadIsAtEnd,
    ReadRequire,
    ReadByte,
    ReadPrefix,
    ReadText,

    /// <summary>The same at the cursor's own position, not inlined.</summary>
    ReadTextByCall,
    ReadTextAfterPrefix,

    /// <summary>The same at the cursor's own position, not inlined.</summary>
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
    ReadRefuseUntrustedData,
    ThrowCantReadInto,
    ThrowInvalidPrefix,

    /// <summary>Returns the address past the text, or null.</summary>
    TryWriteText,
    TryWriteTextByCall,

    /// <summary>Moves the address, to null where something is out of the ordinary.</summary>
    TryReadText,
    TryReadTextByCall,
    TryReuseText,

    /// <summary>Of the host of a cursor.</summary>
    StreamingContext,
}
