using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Payload;

/// <summary>A contract of a built-in type in a member of type object and the like, by two functions.</summary>
internal sealed class BuiltInContract<T>(int typeId, Action<BinaryWriter, T> write, Func<BinaryReader, T> read)
    : Contract(typeof(T), typeId, allowsTrailingData: false)
    where T : notnull
{
    internal override void Write(BinaryWriter writer, object value) => write(writer, (T)value);

    internal override object Read(BinaryReader reader, object? existing) => read(reader);
}

/// <summary>The contracts of built-in types in nested frames, under the negative ids of docs/format.md.</summary>
/// <remarks>
/// The bytes and errors of these contracts are those of contracts that .NET makes. The prefix of a text is its length
/// in bytes plus 1, that of an array its count plus 1.
/// </remarks>
internal static class BuiltInContracts
{
    private static readonly Contract[] s_all =
    [
        new BuiltInContract<bool>(-1, static (w, v) => w.Write(v), static r => r.ReadBoolean()),
        new BuiltInContract<byte>(-2, static (w, v) => w.Write(v), static r => r.ReadByte()),
        new BuiltInContract<sbyte>(-3, static (w, v) => w.Write(v), static r => r.ReadSByte()),
        new BuiltInContract<short>(-4, static (w, v) => w.Write(v), static r => r.ReadInt16()),
        new BuiltInContract<ushort>(-5, static (w, v) => w.Write(v), static r => r.ReadUInt16()),
        new BuiltInContract<int>(-6, static (w, v) => w.Write(v), static r => r.ReadInt32()),
        new BuiltInContract<uint>(-7, static (w, v) => w.Write(v), static r => r.ReadUInt32()),
        new BuiltInContract<long>(-8, static (w, v) => w.Write(v), static r => r.ReadInt64()),
        new BuiltInContract<ulong>(-9, static (w, v) => w.Write(v), static r => r.ReadUInt64()),
        new BuiltInContract<float>(-10, static (w, v) => w.Write(v), static r => r.ReadSingle()),
        new BuiltInContract<double>(-11, static (w, v) => w.Write(v), static r => r.ReadDouble()),
        new BuiltInContract<char>(-12, static (w, v) => w.Write((ushort)v), static r => (char)r.ReadUInt16()),
        new BuiltInContract<string>(-13, static (w, v) => w.WriteNullableString(v), ReadText),
        new BuiltInContract<Guid>(-14, static (w, v) => w.WriteGuid(v), static r => r.ReadGuid()),
        new BuiltInContract<decimal>(-15, static (w, v) => w.Write(v), ReadDecimal),
        new BuiltInContract<DateTime>(-16, static (w, v) => w.WriteDateTime(v), static r => r.ReadDateTime()),
        new BuiltInContract<TimeSpan>(-17, static (w, v) => w.WriteTimeSpan(v), static r => r.ReadTimeSpan()),
        new BuiltInContract<DateTimeOffset>(-18, static (w, v) => w.WriteDateTimeOffset(v), static r => r.ReadDateTimeOffset()),
        BlockOf<bool>(-50),
        BlockOf<byte>(-51),
        BlockOf<sbyte>(-52),
        BlockOf<short>(-53),
        BlockOf<ushort>(-54),
        BlockOf<int>(-55),
        BlockOf<uint>(-56),
        BlockOf<long>(-57),
        BlockOf<ulong>(-58),
        BlockOf<float>(-59),
        BlockOf<double>(-60),
        BlockOf<char>(-61),
    ];

    /// <summary>Returns the contract of objects of exactly this type, or null.</summary>
    internal static Contract? Find(Type type) => Array.Find(s_all, contract => contract.Type == type);

    /// <summary>Returns the contract with a negative id, or null.</summary>
    internal static Contract? Find(int typeId) => Array.Find(s_all, contract => contract.TypeId == typeId);

    private static BuiltInContract<T[]> BlockOf<T>(int typeId)
        where T : unmanaged =>
        new(typeId, WriteBlock, ReadBlock<T>);

    private static void WriteBlock<T>(BinaryWriter writer, T[] items)
        where T : unmanaged
    {
        writer.Write7BitEncodedInt(items.Length + 1);
        writer.WriteSpan<T>(items);
    }

    private static T[] ReadBlock<T>(BinaryReader reader)
        where T : unmanaged
    {
        PayloadReader payload = (PayloadReader)reader;
        int count = ReadLength(reader, typeof(T[]));
        payload.Session.Host.RequireCount(count, Unsafe.SizeOf<T>(), payload.Remaining);
        payload.CountMemory((long)count * Unsafe.SizeOf<T>());
        T[] items = new T[count];
        payload.ReadSpan<T>(items);
        return items;
    }

    private static string ReadText(BinaryReader reader) =>
        Utf8Text.Decode(((PayloadReader)reader).TakeSpan(ReadLength(reader, typeof(string))));

    private static decimal ReadDecimal(BinaryReader reader)
    {
        try
        {
            return reader.ReadDecimal();
        }
        catch (IOException e) when (e is not EndOfStreamException)
        {
            throw PayloadErrors.NotA("decimal", "its flags are invalid");
        }
    }

    // A nested frame holds no null.
    private static int ReadLength(BinaryReader reader, Type type)
    {
        int prefix = ReadPrefix(reader);
        return prefix > 0 ? prefix - 1 : throw PayloadErrors.NotA(type.Name, "its prefix is 0");
    }

    private static int ReadPrefix(BinaryReader reader)
    {
        try
        {
            int prefix = reader.Read7BitEncodedInt();
            return prefix >= 0 ? prefix : throw PayloadErrors.PrefixTooLong();
        }
        catch (FormatException)
        {
            throw PayloadErrors.PrefixTooLong();
        }
    }
}
