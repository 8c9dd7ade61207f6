namespace CustomBinarySerializer;

/// <summary>An interface for hand-written contracts: the type writes and reads its own payload.</summary>
/// <remarks>
/// <see cref="WriteDataTo"/> writes the payload of the frame, with the bytes that <see cref="BinaryWriter"/> writes in
/// UTF-8. <see cref="SetDataFrom"/> reads the same values in the same order. Reading less or more than was written is
/// an error that names the type. The writer and the reader are valid only inside the call and on its thread. Several
/// threads may write one instance if <see cref="WriteDataTo"/> doesn't change it.
/// </remarks>
public interface ICustomBinarySerializable
{
    /// <summary>Writes the state of this object.</summary>
    /// <param name="writer">
    /// The writer of the current payload. Position 0 of its <see cref="BinaryWriter.BaseStream"/> is the first byte of
    /// the payload.
    /// </param>
    void WriteDataTo(BinaryWriter writer);

    /// <summary>Reads the state that <see cref="WriteDataTo"/> wrote into this object.</summary>
    /// <param name="reader">
    /// The reader of the current payload, which can't read beyond it. The length of its
    /// <see cref="BinaryReader.BaseStream"/> is that of the payload.
    /// </param>
    void SetDataFrom(BinaryReader reader);
}
