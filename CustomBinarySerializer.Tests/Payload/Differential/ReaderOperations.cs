using FsCheck;
using FsCheck.Fluent;
using static CustomBinarySerializer.Tests.Payload.Differential.CallOutcome;
using static CustomBinarySerializer.Tests.Payload.Differential.StreamOperations;

namespace CustomBinarySerializer.Tests.Payload.Differential;

/// <summary>Calls of every public member of <see cref="BinaryReader"/>.</summary>
internal static class ReaderOperations
{
    private static readonly Gen<int> s_counts = Gen.Frequency(
        (8, Gen.Choose(0, 20)), (3, Gen.Choose(0, 300)), (1, Gen.Elements(-1, int.MinValue, 5000)));

    // Chars that aren't overwritten must stay.
    private static readonly Gen<char[]> s_charBuffers = Gen.Frequency((6, Gen.Choose(0, 20)), (2, Gen.Choose(0, 300)))
        .Select(length => Enumerable.Repeat('#', length).ToArray());

    /// <summary>The operations by member, except those that end the payload.</summary>
    internal static IReadOnlyDictionary<string, Gen<Operation<BinaryReader>>> ByMember { get; } = new[]
    {
        Of("ReadBoolean()", r => r.ReadBoolean()),
        Of("ReadByte()", r => r.ReadByte()),
        Of("ReadSByte()", r => r.ReadSByte()),
        Of("ReadInt16()", r => r.ReadInt16()),
        Of("ReadUInt16()", r => r.ReadUInt16()),
        Of("ReadInt32()", r => r.ReadInt32()),
        Of("ReadUInt32()", r => r.ReadUInt32()),
        Of("ReadInt64()", r => r.ReadInt64()),
        Of("ReadUInt64()", r => r.ReadUInt64()),
        Of("ReadHalf()", r => r.ReadHalf()),
        Of("ReadSingle()", r => r.ReadSingle()),
        Of("ReadDouble()", r => r.ReadDouble()),
        Of("ReadDecimal()", r => r.ReadDecimal()),
        Of("ReadString()", r => r.ReadString()),
        Of("Read7BitEncodedInt()", r => r.Read7BitEncodedInt()),
        Of("Read7BitEncodedInt64()", r => r.Read7BitEncodedInt64()),
        Of("PeekChar()", r => r.PeekChar()),
        Of("Read()", r => r.Read()),
        Of("ReadChar()", r => r.ReadChar()),
        From("ReadChars(Int32)", s_counts, (r, v) => r.ReadChars(v)),
        From("ReadBytes(Int32)", s_counts, (r, v) => r.ReadBytes(v)),
        From("Read(Char[], Int32, Int32)", Values.Slices(s_charBuffers), (r, v) => Filled(v.Array, b => r.Read(b!, v.Index, v.Count))),
        From("Read(Span<Char>)", s_charBuffers, (r, v) => Filled(v, b => r.Read(b.AsSpan()))),
        From("Read(Byte[], Int32, Int32)", Values.Slices(Values.Bytes), (r, v) => Filled(v.Array, b => r.Read(b!, v.Index, v.Count))),
        From("Read(Span<Byte>)", Values.Bytes, (r, v) => Filled(v, b => r.Read(b.AsSpan()))),
        From("ReadExactly(Span<Byte>)", Values.Bytes, (r, v) => Filled(v, b => ReadExactly(r, b))),
    }.Concat(On<BinaryReader>(r => r.BaseStream, writes: false)).ToDictionary();

    /// <summary>The operations after which nothing can be read.</summary>
    internal static IReadOnlyDictionary<string, Operation<BinaryReader>> Endings { get; } = new[]
    {
        Ending("Close()", r => r.Close()),
        Ending("Dispose()", r => r.Dispose()),
    }.ToDictionary(ending => ending.Member);

    internal static Gen<Operation<BinaryReader>> Any { get; } = Gen.OneOf(ByMember.Values);

    /// <summary>Operations that use the decoder, which carries state from call to call.</summary>
    internal static Gen<Operation<BinaryReader>> OfText { get; } = Gen.OneOf(
        new[]
        {
            "ReadString()", "PeekChar()", "Read()", "ReadChar()", "ReadChars(Int32)", "Read(Char[], Int32, Int32)", "Read(Span<Char>)",
            "ReadByte()", "BaseStream.set_Position(Int64)",
        }.Select(member => ByMember[member]));

    /// <summary>Operations that read a few chars or change the position by a few bytes.</summary>
    internal static Gen<Operation<BinaryReader>> OfTinyText { get; } = Gen.OneOf(
        ByMember["PeekChar()"],
        ByMember["Read()"],
        ByMember["ReadChar()"],
        From("ReadChars(Int32)", Gen.Choose(1, 9), (r, v) => r.ReadChars(v)).Value,
        From("Read(Span<Char>)", Gen.Choose(1, 5), (r, v) => Filled(new char[v], b => r.Read(b.AsSpan()))).Value,
        From("BaseStream.set_Position(Int64)", Gen.Choose(0, 7), (r, v) => r.BaseStream.Position = v).Value);

    /// <summary>
    /// Leaves bytes of an unfinished character in the decoder, and reads a string from the beginning.
    /// </summary>
    internal static Operation<BinaryReader>[] StringAfterUnfinishedCharacter { get; } =
    [
        new("BaseStream.Seek(Int64, SeekOrigin)", "(-1, End)", r => r.BaseStream.Seek(-1, SeekOrigin.End)),
        new("BaseStream.Seek(Int64, SeekOrigin)", "back to the first byte of the character", r => BackToLead(r.BaseStream)),
        new("ReadChars(Int32)", "5", r => r.ReadChars(5)),
        new("BaseStream.set_Position(Int64)", "0", r => r.BaseStream.Position = 0),
        new("ReadString()", string.Empty, r => r.ReadString()),
    ];

    private static KeyValuePair<string, Gen<Operation<BinaryReader>>> Of(string member, Func<BinaryReader, object?> read) =>
        From(member, Gen.Constant(0), (reader, _) => read(reader));

    private static KeyValuePair<string, Gen<Operation<BinaryReader>>> From<T>(
        string member, Gen<T> values, Func<BinaryReader, T, object?> read) =>
        new(member, values.Select(value => new Operation<BinaryReader>(member, Show(value), reader => read(reader, value))));

    private static Operation<BinaryReader> Ending(string member, Action<BinaryReader> end) =>
        new(member, string.Empty, reader =>
        {
            end(reader);
            return "done";
        });

    private static long BackToLead(Stream stream)
    {
        while (stream.ReadByte() is >= 0x80 and < 0xC0)
        {
            stream.Seek(-2, SeekOrigin.Current);
        }

        return stream.Seek(-1, SeekOrigin.Current);
    }

    private static string ReadExactly(BinaryReader reader, Span<byte> buffer)
    {
        reader.ReadExactly(buffer);
        return "done";
    }
}
