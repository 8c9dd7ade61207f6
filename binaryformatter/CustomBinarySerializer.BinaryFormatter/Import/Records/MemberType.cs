using System.Text;

namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>The declared type of a member or of an array's items, as the message contains it.</summary>
/// <param name="Kind">The kind, which determines the valid other parts.</param>
/// <param name="Primitive">The kind of a primitive, or of the items of a primitive array; otherwise none.</param>
/// <param name="ClassName">The name of a class; otherwise null.</param>
/// <param name="LibraryId">The id of the record with the class's assembly; 0 for the core library.</param>
internal sealed record MemberType(
    MemberKind Kind, PrimitiveKind Primitive = PrimitiveKind.None, string? ClassName = null, int LibraryId = 0)
{
    private const int Primitives = (int)PrimitiveKind.UInt64 + 1;

    private static readonly MemberType?[] s_withoutClass = new MemberType?[((int)MemberKind.PrimitiveArray + 1) * Primitives];

    /// <summary>Returns the shared type of a kind without a class.</summary>
    internal static MemberType Of(MemberKind kind, PrimitiveKind primitive = PrimitiveKind.None) =>
        s_withoutClass[((int)kind * Primitives) + (int)primitive] ??= new MemberType(kind, primitive);
}

/// <summary>
/// A provider of the declared types of members that a message omits. With FormatterTypeStyle.TypesWhenNeeded, they come
/// from the loaded type.
/// </summary>
internal interface IMemberTypes
{
    /// <summary>Returns the types of all members of a class, in their order.</summary>
    /// <param name="layout">The class with the names of its members.</param>
    /// <param name="message">The part of the message that has been scanned.</param>
    /// <param name="offset">The offset of the class description.</param>
    /// <exception cref="BinarySerializationException">The types of the members aren't known.</exception>
    MemberType[] Find(ClassLayout layout, ScannedMessage message, int offset);
}

/// <summary>A reader of the declared type of a member or of an array's items.</summary>
internal static class MemberTypeReader
{
    private static readonly UTF8Encoding s_strictUtf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <exception cref="BinarySerializationException">The number isn't that of a kind of members.</exception>
    internal static MemberKind KindOf(byte kind, int offset) =>
        kind <= (byte)MemberKind.PrimitiveArray
            ? (MemberKind)kind
            : throw RecordErrors.Malformed(offset, $"there are no members of the kind {kind}");

    /// <summary>Reads the part after the kind byte.</summary>
    /// <exception cref="BinarySerializationException">The bytes name no type.</exception>
    internal static bool TryRead(ref RecordCursor cursor, MemberKind kind, out MemberType type)
    {
        type = MemberType.Of(kind);
        switch (kind)
        {
            case MemberKind.Primitive or MemberKind.PrimitiveArray:
                if (!TryReadPrimitive(ref cursor, out PrimitiveKind primitive))
                {
                    return false;
                }

                type = MemberType.Of(kind, primitive);
                return true;

            case MemberKind.SystemClass or MemberKind.Class:
                int libraryId = 0;
                if (!TryReadString(ref cursor, out string name) || (kind == MemberKind.Class && !cursor.TryReadInt32(out libraryId)))
                {
                    return false;
                }

                type = new MemberType(kind, ClassName: name, LibraryId: libraryId);
                return true;

            default:
                return true;
        }
    }

    /// <exception cref="BinarySerializationException">
    /// The byte isn't the number of a kind of primitive values.
    /// </exception>
    internal static bool TryReadPrimitive(ref RecordCursor cursor, out PrimitiveKind kind)
    {
        int start = cursor.Position;
        if (!cursor.TryReadByte(out byte value))
        {
            kind = PrimitiveKind.None;
            return false;
        }

        kind = (PrimitiveKind)value;
        return Primitives.IsKnown(kind) ? true : throw RecordErrors.Malformed(start, $"there are no primitive values of the kind {value}");
    }

    /// <summary>Reads text unchanged; invalid UTF-8 is an error.</summary>
    /// <exception cref="BinarySerializationException">
    /// The length is impossible, or the bytes are invalid UTF-8.
    /// </exception>
    internal static bool TryReadString(ref RecordCursor cursor, out string text)
    {
        int start = cursor.Position;
        text = "";
        if (!cursor.TryReadText(out ReadOnlySpan<byte> utf8))
        {
            return false;
        }

        try
        {
            text = s_strictUtf8.GetString(utf8);
            return true;
        }
        catch (DecoderFallbackException)
        {
            throw RecordErrors.Malformed(start, "a name isn't UTF-8");
        }
    }
}
