namespace CustomBinarySerializer;

/// <summary>
/// A hand-written contract: the type itself says which bytes it writes and how it reads them back.
/// </summary>
/// <remarks>
/// What <see cref="WriteDataTo"/> writes is the payload of the frame, byte for byte what
/// <see cref="BinaryWriter"/> with UTF-8 writes. <see cref="SetDataFrom"/> reads the same values in the
/// same order; reading less or more than was written is an error that names the type.
/// The writer and the reader belong to the call: they must not be kept, nor used from another thread.
/// One instance may be written by many threads if <see cref="WriteDataTo"/> only reads it.
/// </remarks>
public interface ICustomBinarySerializable
{
    /// <summary>Writes the state of this object.</summary>
    /// <param name="writer">
    /// Writes to the payload of the current frame; position 0 of its <see cref="BinaryWriter.BaseStream"/>
    /// is the first byte of that payload.
    /// </param>
    void WriteDataTo(BinaryWriter writer);

    /// <summary>Reads the state that <see cref="WriteDataTo"/> wrote into this object.</summary>
    /// <param name="reader">
    /// Reads the payload of the current frame and never beyond it; the length of its
    /// <see cref="BinaryReader.BaseStream"/> is the length of that payload.
    /// </param>
    void SetDataFrom(BinaryReader reader);
}
