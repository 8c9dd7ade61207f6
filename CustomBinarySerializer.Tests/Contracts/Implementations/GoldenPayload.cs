using System.Collections;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.Collections;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Tests.TestTypes;
using static CustomBinarySerializer.Tests.Contracts.Implementations.HandMadePlan;

namespace CustomBinarySerializer.Tests.Contracts.Implementations;

/// <summary>A value and its bytes, field by field: they are the format and never change.</summary>
internal sealed record GoldenPayload(string Name, ValuePlan Plan, object Value, byte[] Bytes)
{
    private const string Begin = "B0";
    private const string End = "E0";

    internal static IEnumerable<GoldenPayload> All => [.. Raws, .. Values, .. Sequences, .. Objects, .. Embedded, .. Frames];

    private static IEnumerable<GoldenPayload> Raws =>
    [
        Of(Raw<byte>(), (byte)0xFE, "FE"),
        Of(Raw<sbyte>(), (sbyte)-2, "FE"),
        Of(Raw<short>(), (short)-2, "FEFF"),
        Of(Raw<ushort>(), (ushort)0x0102, "0201"),
        Of(Raw<int>(), 0x01020304, "04030201"),
        Of(Raw<uint>(), 0xFFFFFFFE, "FEFFFFFF"),
        Of(Raw<long>(), -2L, "FEFFFFFFFFFFFFFF"),
        Of(Raw<ulong>(), 0x0102030405060708UL, "0807060504030201"),
        Of(Raw<Int128>(), (Int128)(-2), "FEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF"),
        Of(Raw<UInt128>(), new UInt128(1, 2), "0200000000000000", "0100000000000000"),
        Of(Raw<Half>(), (Half)1, "003C"),
        Of(Raw<float>(), 1f, "0000803F"),
        Of(Raw<double>(), 1d, "000000000000F03F"),
        Of(Raw<char>(), '€', "AC20"),
        Of(Raw<Guid>(), new Guid("00112233-4455-6677-8899-aabbccddeeff"), "33221100", "5544", "7766", "8899AABBCCDDEEFF"),
        Of(Raw<DayOfWeek>(), DayOfWeek.Saturday, "06000000"),
        Of(Raw<OfByte>(), (OfByte)0xFE, "FE"),
        Of(Raw<OfSByte>(), (OfSByte)(-2), "FE"),
        Of(Raw<OfInt16>(), (OfInt16)(-2), "FEFF"),
        Of(Raw<OfUInt16>(), (OfUInt16)0x0102, "0201"),
        Of(Raw<OfUInt32>(), (OfUInt32)0xFFFFFFFE, "FEFFFFFF"),
        Of(Raw<OfInt64>(), (OfInt64)(-2), "FEFFFFFFFFFFFFFF"),
        Of(Raw<OfUInt64>(), (OfUInt64)0x0102030405060708, "0807060504030201"),
    ];

    private static IEnumerable<GoldenPayload> Values =>
    [
        Of(HandMadePlan.Boolean, true, "01"),
        Of(Text, "", "01"), // 0 bytes + 1
        Of(Text, "a€", "05", "61E282AC"), // 4 bytes + 1, UTF-8
        Of(Text, new string('x', 127), "8001", string.Concat(Enumerable.Repeat("78", 127))), // 127 bytes + 1
        Within("null of text", Text, (string?)null, "00"),
        Within("null of Nullable", Nullable<short>(Raw<short>()), (short?)null, "00"),
        Within("value of Nullable", Nullable<short>(Raw<short>()), (short?)-2, "01", "FEFF"),
        Within("Nullable of a struct with a prefix", Nullable<Tag>(Samples.Tag), (Tag?)new Tag("a", 7), "01", "02", "61", "07"),
        Within("converted", WrittenAsText, new Version(1, 2), "04", "312E32"),
        Within("null converted", WrittenAsText, (Version?)null, "00"),
        Within("struct converted to null", TagWrittenAsText, default(Tag), "00"),
        Within("struct converted", TagWrittenAsText, new Tag("a", 1), "02", "61"),
        Within("struct converted to the null of Nullable", TagWrittenAsNumber, default(Tag), "00"),
        Within("struct converted to Nullable", TagWrittenAsNumber, new Tag(null, 7), "01", "07"),
    ];

    private static IEnumerable<GoldenPayload> Sequences =>
    [
        Of(ArrayOf<byte>(Raw<byte>()), Array.Empty<byte>(), "01"), // 0 items + 1
        Of(ArrayOf<short>(Raw<short>()), new short[] { 5, -2 }, "03", "0500", "FEFF"), // 2 items + 1
        Of(ArrayOf<OfInt16>(Raw<OfInt16>()), new[] { (OfInt16)5, (OfInt16)(-2) }, "03", "0500", "FEFF"),
        Of(ArrayOf<Guid>(Raw<Guid>()), new[] { Guid.Empty }, "02", new string('0', 32)),
        Of(ArrayOf<bool>(HandMadePlan.Boolean), (bool[])[true, false], "03", "01", "00"),
        Of(ArrayOf<string>(Text), new[] { "a", null, "" }, "04", "02", "61", "00", "01"),
        Of(ArrayOf<short?>(Nullable<short>(Raw<short>())), new short?[] { 5, null }, "03", "01", "0500", "00"),
        Of(ArrayOf<byte[]>(ArrayOf<byte>(Raw<byte>())), new byte[]?[] { [5], null, [] }, "04", "02", "05", "00", "01"),
        Of(ArrayOf<Spot>(Samples.Spot), new[] { new Spot(1, 2), new Spot(3, 4) }, "03", "0100", "0200", "0300", "0400"),
        Of(ListOf<short>(Raw<short>()), new List<short> { 5, -2 }, "03", "0500", "FEFF"),
        Of(ListOf<OfInt16>(Raw<OfInt16>()), new List<OfInt16> { (OfInt16)5, (OfInt16)(-2) }, "03", "0500", "FEFF"),
        Of(ListOf<string>(Text), new List<string?> { "a", null }, "03", "02", "61", "00"),
        Of(ListOf<short?>(Nullable<short>(Raw<short>())), new List<short?> { 5, null }, "03", "01", "0500", "00"),
        Of(ListOf<List<byte>>(ListOf<byte>(Raw<byte>())), new List<List<byte>> { new() { 5 }, new() }, "03", "02", "05", "01"),
        Within("null array", ArrayOf<short>(Raw<short>()), (short[]?)null, "00"),
        Within("null list", ListOf<short>(Raw<short>()), (List<short>?)null, "00"),
        Within("null set", Set, (HashSet<short>?)null, "00"),
        Of(Set, new HashSet<short> { 5, -2 }, "03", "0500", "FEFF"),
        // Count + 1, comparer, items.
        Of(SortedSet, new SortedSet<string>(["b", "a"], StringComparer.Ordinal), "03", "00", "02", "61", "02", "62"),
        Of(SortedSet, new SortedSet<string>(["b", "a"], StringComparer.OrdinalIgnoreCase), "03", "01", "02", "61", "02", "62"),
        Of(Dictionary, new Dictionary<string, byte> { ["a"] = 5 }, "02", "00", "02", "61", "05"),
    ];

    private static IEnumerable<GoldenPayload> Objects =>
    [
        Of(Samples.Label, Label.Of("a", 7), "02", "61", "07"),
        Of(Samples.Label, Label.Of(null, 7), "00", "07"),
        Of(Samples.OpenLabel, new OpenLabel { Text = "a", Size = 7 }, "02", "61", "07"),
        Of(Samples.Counter, new Counter(-2), "FEFF"),
        Of(Samples.Tag, new Tag("a", 7), "02", "61", "07"),
        Of(Samples.Spot, new Spot(1, -2), "0100", "FEFF"),
        Of(Samples.Person, new Person("a", 7) { Nick = "b" }, "02", "61", "07", "02", "62"),
        Of(Object<Empty>(), new Empty()),
    ];

    private static IEnumerable<GoldenPayload> Embedded =>
    [
        Within("null, fused", Samples.Label, (Label?)null, "00"),
        Within("object with a null text, fused", Samples.Label, Label.Of(null, 7), "01", "07"), // null is taken: the text's null is 1
        Within("object, fused", Samples.Label, Label.Of("a", 7), "03", "61", "07"), // 1 byte + 1 + 1 taken
        Within(
            "object of 126 bytes, fused",
            Samples.Label,
            Label.Of(new string('x', 126), 7),
            "8001",
            string.Concat(Enumerable.Repeat("78", 126)),
            "07"),
        Within("null of an open class, fused", Samples.OpenLabel, (OpenLabel?)null, "00"),
        // Null and derived are taken.
        Within("object of an open class with a null text, fused", Samples.OpenLabel, new OpenLabel(), "02", "00"),
        Within("object of an open class, fused", Samples.OpenLabel, new OpenLabel { Text = "a", Size = 7 }, "04", "61", "07"),
        Within("null", Samples.Counter, (Counter?)null, "00"),
        Within("object", Samples.Counter, new Counter(-2), "01", "FEFF"), // 1: not null
        Within("object of an open class", Samples.OpenCounter, new OpenCounter { Count = -2 }, "02", "FEFF"),
        Within("object without members", Object<Empty>(), new Empty(), "01"),
        Within("struct", Samples.Spot, new Spot(1, -2), "0100", "FEFF"),
        Within("struct with a prefix", Samples.Tag, new Tag(null, 7), "00", "07"),
        Within(
            "struct that lends its prefix",
            Object<Alone<Tag>>(("Value", Samples.Tag)),
            new Alone<Tag> { Value = new Tag("a", 7) },
            "03",
            "61",
            "07"),
        Within(
            "array that lends its prefix",
            Object<Alone<byte[]>>(("Value", ArrayOf<byte>(Raw<byte>()))),
            new Alone<byte[]> { Value = [5] },
            "03",
            "05"),
        Within("null array that lends its prefix", Object<Alone<byte[]>>(("Value", ArrayOf<byte>(Raw<byte>()))), new Alone<byte[]>(), "01"),
        Within(
            "list that lends its prefix",
            Object<Alone<List<byte>>>(("Value", ListOf<byte>(Raw<byte>()))),
            new Alone<List<byte>> { Value = [5] },
            "03",
            "05"),
        Within(
            "null list that lends its prefix",
            Object<Alone<List<byte>>>(("Value", ListOf<byte>(Raw<byte>()))),
            new Alone<List<byte>>(),
            "01"),
        Within(
            "set that lends its prefix",
            Object<Alone<HashSet<short>>>(("Value", Set)),
            new Alone<HashSet<short>> { Value = [5] },
            "03",
            "0500"),
        Within("null set that lends its prefix", Object<Alone<HashSet<short>>>(("Value", Set)), new Alone<HashSet<short>>(), "01"),
        Within(
            "converted that lends its prefix",
            Object<Alone<Version>>(("Value", WrittenAsText)),
            new Alone<Version> { Value = new(1, 2) },
            "05",
            "312E32"),
        Within("null converted that lends its prefix", Object<Alone<Version>>(("Value", WrittenAsText)), new Alone<Version>(), "01"),
        Within(
            "class that doesn't lend its prefix",
            Object<Alone<Label>>(("Value", Samples.Label)),
            new Alone<Label> { Value = Label.Of(null, 7) },
            "01",
            "01",
            "07"),
        Of(Samples.Tree, new Tree { Name = "a", Children = [new Tree(), null] }, "02", "61", "03", "01", "00", "00"),
    ];

    private static IEnumerable<GoldenPayload> Frames =>
    [
        Within("null of a slot", new SlotPlan(Models.Of(typeof(object))), (object?)null, "00000000"),
        Within(
            "object in a slot", new SlotPlan(Models.Of(typeof(INamed))), (INamed)new Dog { Name = "a", Tricks = 7 }, "07000000", "06000000",
            "01", "61", "07"),
        Within(
            "struct in a slot",
            new SlotPlan(Models.Of(typeof(object))),
            (object)new Point(1, 2),
            "0C000000",
            "02000000",
            "01000000",
            "02000000"),
        Within("null of an exact type", new ExactPlan(Models.Of(typeof(Dog))), (Dog?)null, "00"),
        Within(
            "object of an exact type", new ExactPlan(Models.Of(typeof(Dog))), new Dog { Name = "a", Tricks = 7 }, "04", "01", "61", "07"),
        Within("struct of an exact type", new ExactPlan(Models.Of(typeof(Point))), new Point(1, 2), "09", "01000000", "02000000"),
        Within(
            "object of a derived type", Object<Animal>(("Name", Text)), (Animal)new Dog { Name = "a", Tricks = 7 }, "01", "07000000",
            "06000000", "01", "61", "07"),
        Within("object of a base type", Object<Animal>(("Name", Text)), new Animal { Name = "a" }, "04", "61"),
    ];

    private static ConvertedPlan WrittenAsText => Converted<Version, string>(Text, version => version.ToString(), Version.Parse);

    private static ConvertedPlan TagWrittenAsText => Converted<Tag, string?>(Text, tag => tag.Text, text => new Tag(text!.ToString(), 1));

    private static ConvertedPlan TagWrittenAsNumber => Converted<Tag, byte?>(
        Nullable<byte>(Raw<byte>()), tag => tag.Size == 0 ? null : tag.Size, size => new Tag(null, size ?? 0));

    private static SequencePlan Set => Shaped<HashSet<short>>(Raw<short>(), SetShape.Shape);

    private static SequencePlan SortedSet => Shaped<SortedSet<string>>(Text, SortedSetShape.Shape);

    private static SequencePlan Dictionary => Shaped<Dictionary<string, byte>>(
        Constructed<KeyValuePair<string, byte>>(("Key", Text), ("Value", Raw<byte>())),
        CollectionShape.Of(default(DictionaryShape<string, byte>)));

    public override string ToString() => Name;

    private static GoldenPayload Of(ValuePlan plan, object value, params string[] fields) =>
        new($"{plan}: {Show(value)}", plan, value, TestTypes.Bytes.Of(fields));

    private static GoldenPayload Within<T>(string name, ValuePlan plan, T value, params string[] fields) =>
        new(name, Samples.Between<T>(plan), new Between<T> { Value = value }, TestTypes.Bytes.Of([Begin, .. fields, End]));

    private static string Show(object value) =>
        value is IEnumerable items and not string ? string.Join(',', items.Cast<object>()) : $"{value}";
}

internal sealed class Empty
{
    public override bool Equals(object? obj) => obj is Empty;

    public override int GetHashCode() => 0;
}

internal sealed record Alone<T>
{
    public T? Value { get; set; }
}

internal enum OfByte : byte;

internal enum OfSByte : sbyte;

internal enum OfInt16 : short;

internal enum OfUInt16 : ushort;

internal enum OfUInt32 : uint;

internal enum OfInt64 : long;

internal enum OfUInt64 : ulong;
