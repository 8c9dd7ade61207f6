using FsCheck;
using FsCheck.Fluent;
using static CustomBinarySerializer.Tests.Payload.Differential.CallOutcome;

namespace CustomBinarySerializer.Tests.Payload.Differential;

/// <summary>Calls of every public member of <see cref="BinaryWriter"/>.</summary>
internal static class WriterOperations
{
    /// <summary>The operations by member, except those that end the payload.</summary>
    internal static IReadOnlyDictionary<string, Gen<Operation<BinaryWriter>>> ByMember { get; } = new[]
    {
        Of("Write(Boolean)", Values.Booleans, (w, v) => w.Write(v)),
        Of("Write(Byte)", Values.Numbers<byte>(), (w, v) => w.Write(v)),
        Of("Write(SByte)", Values.Numbers<sbyte>(), (w, v) => w.Write(v)),
        Of("Write(Int16)", Values.Numbers<short>(), (w, v) => w.Write(v)),
        Of("Write(UInt16)", Values.Numbers<ushort>(), (w, v) => w.Write(v)),
        Of("Write(Int32)", Values.Numbers<int>(), (w, v) => w.Write(v)),
        Of("Write(UInt32)", Values.Numbers<uint>(), (w, v) => w.Write(v)),
        Of("Write(Int64)", Values.Numbers<long>(), (w, v) => w.Write(v)),
        Of("Write(UInt64)", Values.Numbers<ulong>(), (w, v) => w.Write(v)),
        Of("Write(Half)", Values.Halves, (w, v) => w.Write(v)),
        Of("Write(Single)", Values.Singles, (w, v) => w.Write(v)),
        Of("Write(Double)", Values.Doubles, (w, v) => w.Write(v)),
        Of("Write(Decimal)", Values.Decimals, (w, v) => w.Write(v)),
        Of("Write(Char)", Values.Chars, (w, v) => w.Write(v)),
        Of("Write(String)", Gen.Frequency((40, Texts.Any), (1, Gen.Constant<string>(null!))), (w, v) => w.Write(v)),
        Of("Write(Char[])", Gen.Frequency((20, Values.CharArrays), (1, Gen.Constant<char[]>(null!))), (w, v) => w.Write(v)),
        Of("Write(Byte[])", Gen.Frequency((20, Values.Bytes), (1, Gen.Constant<byte[]>(null!))), (w, v) => w.Write(v)),
        Of("Write(ReadOnlySpan<Char>)", Values.CharArrays, (w, v) => w.Write(v.AsSpan())),
        Of("Write(ReadOnlySpan<Byte>)", Values.Bytes, (w, v) => w.Write(v.AsSpan())),
        Of("Write(Char[], Int32, Int32)", Values.Slices(Values.CharArrays), (w, v) => w.Write(v.Array!, v.Index, v.Count)),
        Of("Write(Byte[], Int32, Int32)", Values.Slices(Values.Bytes), (w, v) => w.Write(v.Array!, v.Index, v.Count)),
        Of("Write7BitEncodedInt(Int32)", Values.Numbers<int>(), (w, v) => w.Write7BitEncodedInt(v)),
        Of("Write7BitEncodedInt64(Int64)", Values.Numbers<long>(), (w, v) => w.Write7BitEncodedInt64(v)),
        Of("Flush()", Gen.Constant(0), (w, _) => w.Flush()),
        From("Seek(Int32, SeekOrigin)", StreamOperations.Targets, (w, v) => w.Seek((int)Math.Max(v.Offset, int.MinValue), v.Origin)),
    }.Concat(StreamOperations.On<BinaryWriter>(w => w.BaseStream, writes: true)).ToDictionary();

    /// <summary>The operations after which nothing can be written.</summary>
    internal static IReadOnlyDictionary<string, Operation<BinaryWriter>> Endings { get; } = new[]
    {
        Ending("Close()", w => w.Close()),
        Ending("Dispose()", w => w.Dispose()),
        Ending("DisposeAsync()", w => w.DisposeAsync().AsTask().GetAwaiter().GetResult()),
    }.ToDictionary(ending => ending.Member);

    internal static Gen<Operation<BinaryWriter>> Any { get; } = Gen.OneOf(ByMember.Values);

    internal static Gen<Operation<BinaryWriter>> AnyButSetLength { get; } =
        Gen.OneOf(ByMember.Where(member => member.Key != "BaseStream.SetLength(Int64)").Select(member => member.Value));

    private static KeyValuePair<string, Gen<Operation<BinaryWriter>>> Of<T>(string member, Gen<T> values, Action<BinaryWriter, T> write) =>
        From(member, values, (writer, value) =>
        {
            write(writer, value);
            return "done";
        });

    private static KeyValuePair<string, Gen<Operation<BinaryWriter>>> From<T>(
        string member, Gen<T> values, Func<BinaryWriter, T, object?> write) =>
        new(member, values.Select(value => new Operation<BinaryWriter>(member, Show(value), writer => write(writer, value))));

    private static Operation<BinaryWriter> Ending(string member, Action<BinaryWriter> end) =>
        new(member, string.Empty, writer =>
        {
            end(writer);
            return "done";
        });
}
