using System.Collections;
using System.Collections.Immutable;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using CustomBinarySerializer.Tests.Payload.Differential;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Contracts.BuiltIn;

/// <summary>The table of round trips of built-in types, with a line for each type that isn't a collection.</summary>
internal static class BuiltInRoundTrips
{
    private static readonly Gen<int> s_index = Gen.OneOf(Gen.Choose(0, int.MaxValue), Gen.Elements(0, int.MaxValue));

    private static readonly Gen<Index> s_indexes = from value in s_index from fromEnd in Values.Booleans select new Index(value, fromEnd);

    private static readonly Gen<IPAddress> s_addresses = Gen.OneOf(
        from bytes in Gen.ArrayOf(Gen.Choose(0, 255), 4) select new IPAddress([.. bytes.Select(b => (byte)b)]),
        from bytes in Gen.ArrayOf(Gen.Choose(0, 255), 16)
        from scope in Gen.Elements(0u, 1u, uint.MaxValue)
        select new IPAddress([.. bytes.Select(b => (byte)b)], scope),
        Gen.Elements(IPAddress.Any, IPAddress.IPv6Any, IPAddress.Loopback));

    internal static IReadOnlyList<BuiltInRoundTrip> All { get; } =
    [
        Of(Values.Booleans),
        Of(Values.Numbers<byte>()),
        Of(Values.Numbers<sbyte>()),
        Of(Values.Numbers<short>()),
        Of(Values.Numbers<ushort>()),
        Of(Values.Numbers<int>()),
        Of(Values.Numbers<uint>()),
        Of(Values.Numbers<long>()),
        Of(Values.Numbers<ulong>()),
        Of(Values.Numbers<nint>()),
        Of(Values.Numbers<nuint>()),
        Of(Values.Numbers<char>()),
        Of(Values.Halves, BitConverter.HalfToUInt16Bits),
        Of(Values.Singles, BitConverter.SingleToUInt32Bits),
        Of(Values.Doubles, BitConverter.DoubleToUInt64Bits),
        Of(from upper in Values.Bits from lower in Values.Bits select new Int128(upper, lower)),
        Of(from upper in Values.Bits from lower in Values.Bits select new UInt128(upper, lower)),
        Of(Values.Decimals, value => string.Join(' ', decimal.GetBits(value))),
        Of(OrNull(Texts.Short), value => new string(Encoding.UTF8.GetChars(Encoding.UTF8.GetBytes(value!)))),
        Of(Values.Bits.Select(bits => new Guid(unchecked((int)bits), 1, 2, BitConverter.GetBytes(bits)))),
        Of(
            from ticks in Ticks(DateTime.MaxValue.Ticks)
            from kind in Gen.Choose(0, 2)
            select new DateTime(ticks, (DateTimeKind)kind), value => (value.Ticks, value.Kind)),
        Of(from ticks in Ticks(DateTime.MaxValue.Ticks - TimeSpan.TicksPerDay)
            from minutes in Gen.Choose(-14 * 60, 14 * 60)
            select new DateTimeOffset(Math.Max(ticks, TimeSpan.TicksPerDay), TimeSpan.FromMinutes(minutes)),
            value => (value.Ticks, value.Offset)),
        Of(Values.Numbers<long>().Select(ticks => new TimeSpan(ticks))),
        Of(Gen.Choose(0, DateOnly.MaxValue.DayNumber).Select(DateOnly.FromDayNumber)),
        Of(Ticks(TimeOnly.MaxValue.Ticks).Select(ticks => new TimeOnly(ticks))),
        Of(Values.Bytes.Select(bytes => new BigInteger(bytes))),
        Of(from real in Values.Doubles from imaginary in Values.Doubles select new Complex(real, imaginary),
            value => (BitConverter.DoubleToUInt64Bits(value.Real), BitConverter.DoubleToUInt64Bits(value.Imaginary))),
        Of(Gen.Choose(0, 0x10FFFF).Where(Rune.IsValid).Select(value => new Rune(value))),
        Of(s_indexes),
        Of(from start in s_indexes from end in s_indexes select new Range(start, end)),
        Of(OrNull(Gen.Elements(
                "http://example.org/a?b#c",
                "HTTP://Example.org:80", "file:///a/b", "/a/b", "a/b", "", "?", ":", "mailto:a@b.c", "../é", "//host/share",
                "urn:isbn:0451450523", "http://exämple.org/%41", "C:\\a")
            .Select(text => Uri.TryCreate(text, UriKind.Absolute, out Uri? uri) ? uri : new Uri(text, UriKind.Relative))),
            value => (value!.OriginalString, value.IsAbsoluteUri)),
        Of(Gen.Constant(new Uri("/a", UriKind.Relative)), value => (value.OriginalString, value.IsAbsoluteUri)), // elsewhere a file
        Of(
            OrNull(
                from parts in Gen.ListOf(s_index, 4)
                from count in Gen.Choose(2, 4)
                select Version.Parse(string.Join('.', parts.Take(count))))),
        Of(OrNull(Gen.Constant(CultureInfo.InvariantCulture))),
        Of(
            OrNull(Texts.Short.Select(text => new StringBuilder(Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text))))),
            value => value!.ToString()),
        Of(OrNull(Gen.Constant(DBNull.Value))),
        Of(OrNull(s_addresses)),
        Of(OrNull(from address in s_addresses from port in Gen.Choose(0, ushort.MaxValue) select new IPEndPoint(address, port))),
        Of(
            from address in s_addresses
            from bits in Gen.Choose(0, 8 * address.GetAddressBytes().Length)
            select NetworkOf(address.GetAddressBytes(), bits)),
        Of(
            OrNull(from bits in Gen.ArrayOf(Values.Booleans) select new BitArray(bits)),
            value => string.Concat(value!.Cast<bool>().Select(bit => bit ? '1' : '0'))),
        Of(from items in Gen.ArrayOf(Values.Numbers<short>()) select items.AsMemory(), value => string.Join(' ', value.ToArray())),
        Of(
            from items in Gen.ArrayOf(Texts.Short)
            select (ReadOnlyMemory<string>)items, value => string.Join(' ', value.ToArray().Select(AsUtf8))),
        Of(
            from items in Gen.ArrayOf(Values.Numbers<short>())
            from start in Gen.Choose(0, items.Length)
            select new ArraySegment<short>(items, start, items.Length - start), value => string.Join(' ', value)),
        Of(Gen.Constant(default(ArraySegment<short>)), value => value.Array is null),
        Of(from items in Gen.ArrayOf(Values.Numbers<short>()) select ImmutableArray.Create(items), value => string.Join(' ', value)),
        Of(Gen.Constant(default(ImmutableArray<short>)), value => value.IsDefault),
        Of(from a in Gen.Choose(0, 4) from b in Gen.Choose(0, 4) select Numbered(new int[a, b]), Shape),
        Of(
            from a in Gen.Choose(0, 3)
            from b in Gen.Choose(0, 3)
            from c in Gen.Choose(-3, 3)
            select Numbered((int[,,])Array.CreateInstance(typeof(int), [a, b, 2], [c, -c, 0])), Shape),
        Of(OrNull(Gen.Constant(new string?[,] { { "a", null }, { "", "b" } })), Shape),
        Of(OrNull(Gen.Constant(new[,] { { new int[,] { { 1 } }, null } })), value => Shape(value![0, 0]!)),
    ];

    private static BuiltInRoundTrip<T> Of<T>(Gen<T> values, Func<T, object?>? show = null) =>
        new(Names.Of(typeof(T)), values, show ?? (value => value));

    private static BuiltInRoundTrip<T> Of<T, TShown>(Gen<T> values, Func<T, TShown> show) => Of(values, value => (object?)show(value));

    private static IPNetwork NetworkOf(byte[] address, int bits)
    {
        for (int i = bits; i < 8 * address.Length; i++)
        {
            address[i / 8] &= unchecked((byte)~(0x80 >> (i % 8)));
        }

        return new IPNetwork(new IPAddress(address), bits);
    }

    private static Gen<T?> OrNull<T>(Gen<T> values)
        where T : class => Gen.Frequency((1, Gen.Constant<T?>(null)), (5, values.Select(T? (value) => value)));

    private static Gen<long> Ticks(long max) =>
        Gen.OneOf(Values.Bits.Select(bits => (long)(bits % ((ulong)max + 1))), Gen.Elements(0, max));

    private static string AsUtf8(string text) => Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text));

    private static T Numbered<T>(T array)
        where T : class, IList
    {
        int[] numbers = [.. Enumerable.Range(1, array.Count)];
        Buffer.BlockCopy(numbers, 0, (Array)(object)array, 0, numbers.Length * sizeof(int));
        return array;
    }

    internal static string Shape(object? value)
    {
        Array array = (Array)value!;
        IEnumerable<string> bounds = Enumerable.Range(0, array.Rank).Select(d => $"{array.GetLowerBound(d)}..{array.GetUpperBound(d)}");
        return $"{string.Join(", ", bounds)}: {string.Join(' ', array.Cast<object?>().Select(item => item ?? "null"))}";
    }
}

/// <summary>The names of types in C#.</summary>
internal static class Names
{
    internal static string Of(Type type) =>
        type.IsArray ? OfArray(type, "")
        : type.IsGenericType
            ? $"{type.Namespace}.{type.Name.Split('`')[0]}<{string.Join(", ", type.GetGenericArguments().Select(Of))}>"
        : type.FullName!.Replace('+', '.');

    // The outer one comes first.
    private static string OfArray(Type type, string ranks) =>
        type.IsArray ? OfArray(type.GetElementType()!, $"{ranks}[{new string(',', type.GetArrayRank() - 1)}]") : Of(type) + ranks;
}
