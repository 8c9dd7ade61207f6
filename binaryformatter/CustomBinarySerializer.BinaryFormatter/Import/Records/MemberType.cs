using System.Text;

namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>The declared type of a member or of an array's items, as the message gives it.</summary>
/// <param name="Kind">Which of the other parts apply.</param>
/// <param name="Primitive">Of a primitive, or of the items of an array of primitives; else none.</param>
/// <param name="ClassName">Of a class; else null.</param>
/// <param name="LibraryId">The id of the record that names the class's assembly; 0 for the core library.</param>
internal readonly record struct MemberType(MemberKind Kind, PrimitiveKind Primitive = PrimitiveKind.None, string? ClassName = null, int LibraryId = 0);

/// <summary>Knows what members are declared as where a message doesn't say it: under FormatterTypeStyle.TypesWhenNeeded, the loaded type had to.</summary>
internal interface IMemberTypes
{
    /// <summary>Returns the types of all members of a class, in their order.</summary>
    /// <param name="layout">The class with the names of its members.</param>
    /// <param name="message">As far as it has been scanned.</param>
    /// <param name="offset">Where the class is described.</param>
    /// <exception cref="BinarySerializationException">They aren't known.</exception>
    MemberType[] Find(ClassLayout layout, ScannedMessage message, int offset);
}

/// <summary>Reads what a class says of the type of a member, or an array of its items.</summary>
internal static class MemberTypeReader
{
    private static readonly UTF8Encoding s_strictUtf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <exception cref="BinarySerializationException">No such kind exists.</exception>
    internal static MemberKind KindOf(byte kind, int offset) =>
        kind <= (byte)MemberKind.PrimitiveArray ? (MemberKind)kind : throw RecordErrors.Malformed(offset, $"there are no members of the kind {kind}");

    /// <summary>Reads what follows the byte that gives the kind.</summary>
    /// <exception cref="BinarySerializationException">The bytes name no type.</exception>
    internal static bool TryRead(ref RecordCursor cursor, MemberKind kind, out MemberType type)
    {
        type = new MemberType(kind);
        switch (kind)
        {
            case MemberKind.Primitive or MemberKind.PrimitiveArray:
                if (!TryReadPrimitive(ref cursor, out PrimitiveKind primitive))
                {
                    return false;
                }

                type = type with { Primitive = primitive };
                return true;

            case MemberKind.SystemClass or MemberKind.Class:
                int libraryId = 0;
                if (!TryReadString(ref cursor, out string name) || (kind == MemberKind.Class && !cursor.TryReadInt32(out libraryId)))
                {
                    return false;
                }

                type = type with { ClassName = name, LibraryId = libraryId };
                return true;

            default:
                return true;
        }
    }

    /// <exception cref="BinarySerializationException">No such kind exists.</exception>
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

    /// <summary>Reads text as it is; bytes that aren't UTF-8 are an error.</summary>
    /// <exception cref="BinarySerializationException">The length is impossible, or the bytes aren't UTF-8.</exception>
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
