using FsCheck;
using FsCheck.Fluent;
using static CustomBinarySerializer.Tests.Payload.Differential.CallOutcome;

namespace CustomBinarySerializer.Tests.Payload.Differential;

/// <summary>Operations of contracts on <c>BaseStream</c>.</summary>
internal static class StreamOperations
{
    private static readonly Gen<SeekOrigin> s_origins = Gen.Frequency(
        (6, Gen.Constant(SeekOrigin.Begin)),
        (6, Gen.Constant(SeekOrigin.Current)),
        (6, Gen.Constant(SeekOrigin.End)),
        (1, Gen.Constant((SeekOrigin)3)));

    private static readonly Gen<int> s_nearby = Gen.Frequency((6, Gen.Choose(0, 40)), (2, Gen.Choose(0, 900)), (1, Gen.Choose(-2, 0)));

    /// <summary>
    /// Targets of seeks: inside, around the end, beyond it, before the beginning. Positions that memory can't hold
    /// are left out unless they are refused.
    /// </summary>
    internal static Gen<(long Offset, SeekOrigin Origin)> Targets { get; } =
        from origin in s_origins
        from offset in Gen.Frequency(
            (5, s_nearby.Select(o => (long)o)),
            (5, Gen.Choose(-60, 30).Select(o => (long)o)),
            (1, Gen.Elements(int.MinValue, long.MinValue, long.MinValue + 1, -3_000_000_000)))
        select (offset, origin);

    internal static IEnumerable<KeyValuePair<string, Gen<Operation<T>>>> On<T>(Func<T, Stream> streamOf, bool writes)
    {
        yield return From("get_Position()", Gen.Constant(0), (s, _) => s.Position);
        yield return From("get_Length()", Gen.Constant(0), (s, _) => s.Length);
        yield return From("get_CanSeek()", Gen.Constant(0), (s, _) => s.CanSeek);
        yield return From("get_CanRead()", Gen.Constant(0), (s, _) => s.CanRead);
        yield return From("get_CanTimeout()", Gen.Constant(0), (s, _) => s.CanTimeout);
        yield return From("set_Position(Int64)", Positions, (s, v) => s.Position = v);
        yield return From("Seek(Int64, SeekOrigin)", HugeTargets, (s, v) => s.Seek(v.Offset, v.Origin));
        yield return From("ReadByte()", Gen.Constant(0), (s, _) => s.ReadByte());
        yield return From(
            "Read(Byte[], Int32, Int32)", Values.Slices(Values.Bytes), (s, v) => Filled(v.Array, b => s.Read(b!, v.Index, v.Count)));
        yield return From("Read(Span<Byte>)", Values.Bytes, (s, v) => Filled(v, b => s.Read(b.AsSpan())));
        yield return From(
            "ReadAsync(Byte[], Int32, Int32)",
            Values.Slices(Values.Bytes),
            (s, v) => Filled(v.Array, b => s.ReadAsync(b!, v.Index, v.Count).GetAwaiter().GetResult()));
        yield return From(
            "ReadAsync(Memory<Byte>)", Values.Bytes, (s, v) => Filled(v, b => s.ReadAsync(b.AsMemory()).AsTask().GetAwaiter().GetResult()));
        yield return From("CopyTo(Stream)", Gen.Constant(0), (s, _) => Copied(to => s.CopyTo(to)));
        yield return From("CopyToAsync(Stream)", Gen.Constant(0), (s, _) => Copied(to => s.CopyToAsync(to).GetAwaiter().GetResult()));
        yield return From("Flush()", Gen.Constant(0), (s, _) => Done(s.Flush));
        yield return From("FlushAsync()", Gen.Constant(0), (s, _) => Done(() => s.FlushAsync().GetAwaiter().GetResult()));
        if (writes)
        {
            yield return From("get_CanWrite()", Gen.Constant(0), (s, _) => s.CanWrite);
            yield return From("WriteByte(Byte)", Values.Numbers<byte>(), (s, v) => Done(() => s.WriteByte(v)));
            yield return From(
                "Write(Byte[], Int32, Int32)", Values.Slices(Values.Bytes), (s, v) => Done(() => s.Write(v.Array!, v.Index, v.Count)));
            yield return From("Write(ReadOnlySpan<Byte>)", Values.Bytes, (s, v) => Done(() => s.Write(v.AsSpan())));
            yield return From(
                "WriteAsync(Byte[], Int32, Int32)",
                Values.Slices(Values.Bytes),
                (s, v) => Done(() => s.WriteAsync(v.Array!, v.Index, v.Count).GetAwaiter().GetResult()));
            yield return From(
                "WriteAsync(ReadOnlyMemory<Byte>)",
                Values.Bytes,
                (s, v) => Done(() => s.WriteAsync(v.AsMemory()).AsTask().GetAwaiter().GetResult()));
            yield return From("SetLength(Int64)", Gen.Where(Positions, p => p <= 1000), (s, v) => Done(() => s.SetLength(v)));
        }

        KeyValuePair<string, Gen<Operation<T>>> From<TArguments>(
            string member, Gen<TArguments> values, Func<Stream, TArguments, object?> run) =>
            new(
                $"BaseStream.{member}",
                values.Select(value => new Operation<T>($"BaseStream.{member}", Show(value), subject => run(streamOf(subject), value))));
    }

    private static Gen<long> Positions { get; } = Gen.Frequency(
        (10, s_nearby.Select(p => (long)p)), (1, Gen.Elements(-1, long.MinValue, int.MaxValue + 1L, long.MaxValue)));

    private static Gen<(long Offset, SeekOrigin Origin)> HugeTargets { get; } = Gen.Frequency(
        (10, Targets),
        (1, from origin in s_origins
            from offset in Gen.Elements(int.MaxValue + 1L, long.MaxValue, long.MaxValue - 1)
            select (offset, origin)));

    /// <summary>Returns the result and the contents of the buffer after the call.</summary>
    internal static string Filled<TItem>(TItem[]? buffer, Func<TItem[]?, object?> read)
    {
        TItem[]? copy = (TItem[]?)buffer?.Clone();
        return $"{read(copy)} {Show(copy)}";
    }

    private static string Copied(Action<Stream> copy)
    {
        using MemoryStream to = new();
        copy(to);
        return Show(to.ToArray());
    }

    private static string Done(Action act)
    {
        act();
        return "done";
    }
}
