using System.Runtime.CompilerServices;
using System.Text;
using CustomBinarySerializer.Tests.Payload.Differential;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Payload.Extensions;

/// <summary>Every pair of extension methods that needs no registry.</summary>
internal static class RoundTrips
{
    private static readonly Gen<long> s_ticks = Gen.OneOf(
        Gen.Elements(0, DateTime.MaxValue.Ticks, DateTime.UnixEpoch.Ticks),
        Values.Bits.Select(bits => (long)(bits % (ulong)DateTime.MaxValue.Ticks)));

    private static readonly Gen<DateTimeOffset> s_offsets =
        from minutes in Gen.Choose(-14 * 60, 14 * 60)
        from ticks in s_ticks.Where(t => t > TimeSpan.TicksPerDay && t < DateTime.MaxValue.Ticks - TimeSpan.TicksPerDay)
        select new DateTimeOffset(ticks, TimeSpan.FromMinutes(minutes));

    private static readonly Gen<string?> s_texts = Gen.Frequency((9, Texts.Any.Select(t => (string?)t)), (1, Gen.Constant<string?>(null)));

    internal static IEnumerable<RoundTrip> All =>
    [
        new RoundTrip<string?>("CompactString", s_texts, (w, v) => w.WriteCompactString(v), r => r.ReadCompactString()),
        new RoundTrip<string?>(
            "NullableString", s_texts, (w, v) => w.WriteNullableString(v), r => r.ReadNullableString()) { Expected = Replaced },
        new RoundTrip<Guid>("Guid", Gen.Zip(Values.Bits, Values.Bits, ToGuid), (w, v) => w.WriteGuid(v), r => r.ReadGuid()),
        new RoundTrip<DateTime>(
            "DateTime",
            Gen.Zip(s_ticks, Gen.Choose(0, 2), (t, kind) => new DateTime(t, (DateTimeKind)kind)),
            (w, v) => w.WriteDateTime(v),
            r => r.ReadDateTime()),
        new RoundTrip<DateTimeOffset>(
            "DateTimeOffset",
            Gen.Frequency((9, s_offsets), (1, Gen.Elements(DateTimeOffset.MinValue, DateTimeOffset.MaxValue))),
            (w, v) => w.WriteDateTimeOffset(v),
            r => r.ReadDateTimeOffset()),
        new RoundTrip<TimeSpan>(
            "TimeSpan", Values.Bits.Select(b => new TimeSpan(unchecked((long)b))), (w, v) => w.WriteTimeSpan(v), r => r.ReadTimeSpan()),
        new RoundTrip<DateOnly>(
            "DateOnly", Gen.OneOf(Gen.Elements(0, DateOnly.MaxValue.DayNumber), Gen.Choose(0, DateOnly.MaxValue.DayNumber))
                .Select(DateOnly.FromDayNumber), (w, v) => w.WriteDateOnly(v), r => r.ReadDateOnly()),
        new RoundTrip<TimeOnly>(
            "TimeOnly", s_ticks.Select(t => new TimeOnly(t % TimeSpan.TicksPerDay)), (w, v) => w.WriteTimeOnly(v), r => r.ReadTimeOnly()),
        OfEnum<OfByte>(),
        OfEnum<OfSByte>(),
        OfEnum<OfInt16>(),
        OfEnum<OfUInt16>(),
        OfEnum<OfInt32>(),
        OfEnum<OfUInt32>(),
        OfEnum<OfInt64>(),
        OfEnum<OfUInt64>(),
        new RoundTrip<int?>(
            "Nullable",
            OrNull(Values.Numbers<int>()),
            (w, v) => w.WriteNullable(v, (w, v) => w.Write(v)),
            r => r.ReadNullable(r => r.ReadInt32())),
        new RoundTrip<string?[]?>(
            "Collection, Array",
            ArraysOrNull(s_texts),
            (w, v) => w.WriteCollection(v, (w, v) => w.WriteNullableString(v)),
            r => r.ReadArray(r => r.ReadNullableString())) { Expected = v => v?.Select(Replaced).ToArray() },
        new RoundTrip<List<long>?>(
            "Collection, List", ArraysOrNull(Values.Numbers<long>())
                .Select(a => a?.ToList()), (w, v) => w.WriteCollection(v, (w, v) => w.Write(v)), r => r.ReadList(r => r.ReadInt64())),
        new RoundTrip<IReadOnlyCollection<int>?>(
            "Collection, any", ArraysOrNull(Values.Numbers<int>())
                .Select(a => (IReadOnlyCollection<int>?)a?.ToHashSet()),
                (w, v) => w.WriteCollection(v, (w, v) => w.Write(v)),
                r => r.ReadArray(r => r.ReadInt32())),
        new RoundTrip<Dictionary<string, int>?>(
            "Dictionary", ArraysOrNull(Texts.Short)
                .Select(ToDictionary),
                (w, v) => w.WriteDictionary(v, (w, k) => w.Write(k), (w, v) => w.Write(v)),
                r => r.ReadDictionary(r => r.ReadString(), r => r.ReadInt32())),
        .. OfBlock(Values.Booleans),
        .. OfBlock(Values.Chars),
        .. OfBlock(Values.Numbers<byte>()),
        .. OfBlock(Values.Numbers<sbyte>()),
        .. OfBlock(Values.Numbers<short>()),
        .. OfBlock(Values.Numbers<ushort>()),
        .. OfBlock(Values.Numbers<int>()),
        .. OfBlock(Values.Numbers<uint>()),
        .. OfBlock(Values.Numbers<long>()),
        .. OfBlock(Values.Numbers<ulong>()),
        .. OfBlock(Values.Halves),
        .. OfBlock(Values.Singles),
        .. OfBlock(Values.Doubles),
        .. OfBlock(Values.Numbers<OfInt16>()),
        .. OfBlock(Values.Numbers<OfUInt64>()),
    ];

    private static RoundTrip<T> OfEnum<T>()
        where T : unmanaged, Enum =>
        new($"Enum {typeof(T).Name}", Values.Numbers<T>(), (w, v) => w.WriteEnum(v), r => r.ReadEnum<T>());

    private static IEnumerable<RoundTrip> OfBlock<T>(Gen<T> items)
        where T : unmanaged
    {
        yield return new RoundTrip<T[]?>(
            $"UnmanagedArray of {typeof(T).Name}", ArraysOrNull(items), (w, v) => w.WriteUnmanagedArray(v), r => r.ReadUnmanagedArray<T>());
        yield return new RoundTrip<T[]>($"Span of {typeof(T).Name}", Gen.ArrayOf(items, 11), (w, v) => w.WriteSpan<T>(v), ReadEleven<T>);
    }

    private static T[] ReadEleven<T>(BinaryReader reader)
        where T : unmanaged
    {
        T[] items = new T[11];
        reader.ReadSpan<T>(items);
        return items;
    }

    private static Gen<T[]?> ArraysOrNull<T>(Gen<T> items) => Gen.Frequency(
        (1, Gen.Constant<T[]?>(null)),
        (1, Gen.Constant<T[]?>([])),
        (8, Values.Lengths.SelectMany(length => Gen.ArrayOf(items, length)).Select(a => (T[]?)a)));

    private static Gen<T?> OrNull<T>(Gen<T> values)
        where T : struct => Gen.Frequency((1, Gen.Constant<T?>(null)), (3, values.Select(v => (T?)v)));

    private static Guid ToGuid(ulong first, ulong second)
    {
        (ulong, ulong) halves = (first, second);
        return Unsafe.As<(ulong, ulong), Guid>(ref halves);
    }

    private static Dictionary<string, int>? ToDictionary(string[]? keys) =>
        keys?.Select(key => Replaced(key)!).Distinct().ToDictionary(key => key, key => key.Length);

    private static string? Replaced(string? text) => text is null ? null : Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text));
}
