namespace CustomBinarySerializer.Payload;

/// <summary>The <see cref="BinaryWriter"/> that contracts write to.</summary>
/// <remarks>
/// Valid only inside the <see cref="ICustomBinarySerializable.WriteDataTo"/> call that it is passed to. Not
/// thread-safe.
/// </remarks>
internal sealed class PayloadWriter : BinaryWriter
{
    internal PayloadWriter(FrameSession session, PayloadMemory message)
        : base(message, Utf8Text.Encoding, leaveOpen: true)
    {
        Session = session;
        Message = message;
    }

    /// <summary>The session that owns the writer.</summary>
    internal FrameSession Session { get; }

    /// <summary>The message that is written.</summary>
    internal PayloadMemory Message { get; }

    /// <inheritdoc/>
    public override void Write(string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        byte[] text = Utf8Text.Encoding.GetBytes(value);
        this.Write7BitEncodedInt(text.Length);
        Message.Write(text, 0, text.Length);
    }

    /// <inheritdoc/>
    public override void Flush()
    {
    }

    /// <summary>Closes the payload. Written bytes stay.</summary>
    public override void Close() => Message.End();

    /// <inheritdoc/>
    protected override void Dispose(bool disposing) => Message.End();
}
