using System.Text;

namespace CustomBinarySerializer.BinaryFormatterImport.Records;

/// <summary>Reads what a class says of the type of a member, or an array of its items.</summary>
internal static class MemberTypeReader
{
    private static readonly UTF8Encoding s_strictUtf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <exception cref="BinarySerializationException">No such kind exists.</exception>
    internal static MemberKind KindOf(byte kind, int offset) =>
        kind <= (byte)MemberKind.PrimitiveArray ? (MemberKind)kind : throw RecordErrors.Malformed(offset, $"there are no members of the kind {kind}");

    /// <summary>Reads what follows the byte that tells the kind.</summary>
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
