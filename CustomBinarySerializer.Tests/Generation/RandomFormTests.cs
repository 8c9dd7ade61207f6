using System.Globalization;
using System.Reflection;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Tests.Generation;

/// <summary>
/// A comparison of generated forms with the random contracts that they replace: bytes, objects and errors are equal.
/// </summary>
[Category(LongRun.Category)]
public sealed class RandomFormTests
{
    private const int MaxMembers = 12;

    private static readonly int s_types = LongRun.Rounds(all: 200, part: 18);

    private static readonly (string Type, string Write, string Read)[] s_values =
    [
        ("bool", "writer.Write({0});", "{0} = reader.ReadBoolean();"),
        ("byte", "writer.Write({0});", "{0} = reader.ReadByte();"),
        ("sbyte", "writer.Write({0});", "{0} = reader.ReadSByte();"),
        ("short", "writer.Write({0});", "{0} = reader.ReadInt16();"),
        ("ushort", "writer.Write({0});", "{0} = reader.ReadUInt16();"),
        ("int", "writer.Write({0});", "{0} = reader.ReadInt32();"),
        ("uint", "writer.Write({0});", "{0} = reader.ReadUInt32();"),
        ("long", "writer.Write({0});", "{0} = reader.ReadInt64();"),
        ("ulong", "writer.Write({0});", "{0} = reader.ReadUInt64();"),
        ("Half", "writer.Write({0});", "{0} = reader.ReadHalf();"),
        ("float", "writer.Write({0});", "{0} = reader.ReadSingle();"),
        ("double", "writer.Write({0});", "{0} = reader.ReadDouble();"),
        ("decimal", "writer.Write({0});", "{0} = reader.ReadDecimal();"),
        ("Guid", "writer.WriteGuid({0});", "{0} = reader.ReadGuid();"),
        ("DateTime", "writer.WriteDateTime({0});", "{0} = reader.ReadDateTime();"),
        ("TimeSpan", "writer.WriteTimeSpan({0});", "{0} = reader.ReadTimeSpan();"),
        ("DateOnly", "writer.WriteDateOnly({0});", "{0} = reader.ReadDateOnly();"),
        ("TimeOnly", "writer.WriteTimeOnly({0});", "{0} = reader.ReadTimeOnly();"),
        ("Int128", "writer.WriteInt128({0});", "{0} = reader.ReadInt128();"),
        ("UInt128", "writer.WriteUInt128({0});", "{0} = reader.ReadUInt128();"),
        ("DayOfWeek", "writer.WriteEnum({0});", "{0} = reader.ReadEnum<DayOfWeek>();"),
        ("DayOfWeek", "writer.Write((int){0});", "{0} = (DayOfWeek)reader.ReadInt32();"),
        ("string", "writer.Write({0});", "{0} = reader.ReadString();"),
        ("string", "writer.WriteNullableString({0});", "{0} = reader.ReadNullableString()!;"),
        ("string", "writer.WriteCompactString({0});", "{0} = reader.ReadCompactString()!;"),
        ("int?",
            "writer.Write({0}.HasValue); if ({0}.HasValue) { writer.Write({0}.Value); }",
            "{0} = reader.ReadBoolean() ? reader.ReadInt32() : null;"),
        ("Guid?", "writer.WriteNullable({0}, static (w, v) => w.WriteGuid(v));", "{0} = reader.ReadNullable(static r => r.ReadGuid());"),
        ("decimal?",
            "writer.Write({0} is not null); if ({0} is not null) writer.Write({0}.Value);",
            "if (reader.ReadBoolean()) {0} = reader.ReadDecimal(); else {0} = null;"),
        ("bool?",
            "writer.Write({0} != null); if ({0} is {{ }} there) writer.Write(there);",
            "bool has{0} = reader.ReadBoolean(); if (has{0}) {0} = reader.ReadBoolean(); else {0} = null;"),
    ];

    // {0} is the member, and # a number that makes variables unique.
    private static readonly (string Type, string Write, string Read, string Make)[] s_collections =
    [
        ("List<int>", "writer.Write({0}.Count); foreach (int v# in {0}) { writer.Write(v#); }",
            "int n# = reader.ReadInt32(); {0} = new List<int>(); for (int i# = 0; i# < n#; i#++) { {0}.Add(reader.ReadInt32()); }",
            "Values.List(random, Values.Of<int>)"),
        ("List<string>", "writer.Write({0}.Count); for (int i# = 0; i# < {0}.Count; i#++) writer.Write({0}[i#]);",
            "int n# = reader.ReadInt32(); List<string> l# = []; for (int i# = 0; i# < n#; i#++) l#.Add(reader.ReadString()); {0} = l#;",
            "Values.List(random, Values.Of<string>)"),
        ("string[]", "writer.Write({0}.Length); foreach (string v# in {0}) writer.WriteNullableString(v#);",
            "{0} = new string[reader.ReadInt32()]; for (int i# = 0; i# < {0}.Length; i#++) {0}[i#] = reader.ReadNullableString()!;",
            "Values.List(random, Values.Of<string>)?.ToArray()"),
        ("long[]", "writer.Write({0}.Length); writer.WriteSpan<long>({0});",
            "{0} = new long[reader.ReadInt32()]; reader.ReadSpan<long>({0});",
            "Values.List(random, Values.Of<long>)?.ToArray()"),
        ("byte[]", "writer.Write({0}.Length); writer.Write({0});", "{0} = reader.ReadBytes(reader.ReadInt32());",
            "Values.List(random, Values.Of<byte>)?.ToArray()"),
        ("Dictionary<string, decimal>",
            "writer.Write({0}.Count); foreach ((string k#, decimal v#) in {0}) { writer.Write(k#); writer.Write(v#); }",
            "int n# = reader.ReadInt32(); {0} = []; for (int i# = 0; i# < n#; i#++) { {0}.Add(reader.ReadString(), reader.ReadDecimal()); }",
            "Values.Map(random, Values.Of<string>, Values.Of<decimal>)"),
        ("Dictionary<int, string>",
            "writer.Write({0}.Count); foreach (var p# in {0}) { writer.Write(p#.Key); writer.WriteCompactString(p#.Value); }",
            "int n# = reader.ReadInt32(); {0} = new(); for (int i# = 0; i# < n#; i#++) { int k# = reader.ReadInt32(); {0}.Add(k#, reader.ReadCompactString()!); }",
            "Values.Map(random, Values.Of<int>, Values.Of<string>)"),
        ("HashSet<short>", "writer.Write({0}.Count); foreach (short v# in {0}) writer.Write(v#);",
            "int n# = reader.ReadInt32(); {0} = []; for (int i# = 0; i# < n#; i#++) {0}.Add(reader.ReadInt16());",
            "Values.List(random, Values.Of<short>)?.ToHashSet()"),
        ("List<string>", "writer.WriteCollection({0}, static (w, v) => w.Write(v));", "{0} = reader.ReadList(static r => r.ReadString());",
            "Values.List(random, Values.Of<string>)"),
        ("double[]",
            "writer.WriteCollection({0}, static (w, v) => w.Write(v));",
            "{0} = reader.ReadArray(static r => r.ReadDouble()) ?? [];",
            "Values.List(random, Values.Of<double>)?.ToArray()"),
        ("Dictionary<string, DateTime>", "writer.WriteDictionary({0}, static (w, k) => w.Write(k), static (w, v) => w.WriteDateTime(v));",
            "{0} = reader.ReadDictionary(static r => r.ReadString(), static r => r.ReadDateTime());",
            "Values.Map(random, Values.Of<string>, Values.Of<DateTime>)"),
        ("List<(bool Flag, string Text)>",
            "writer.Write({0}.Count); foreach ((bool f#, string t#) in {0}) { writer.Write(f#); writer.Write(t#); }",
            "int n# = reader.ReadInt32(); {0} = []; for (int i# = 0; i# < n#; i#++) { {0}.Add((reader.ReadBoolean(), reader.ReadString())); }",
            "Values.List(random, r => (Values.Of<bool>(r), Values.Of<string>(r)))"),
        ("Point", "writer.Write({0}.Name); writer.Write({0}.X);",
            "{0} = new Point { Name = reader.ReadString(), X = reader.ReadInt32() };", "Point.Make(random)"),
        ("List<Pair>", "writer.Write({0}.Count); foreach (Pair v# in {0}) { writer.Write(v#.Left); writer.WriteNullableString(v#.Right); }",
            "int n# = reader.ReadInt32(); {0} = []; for (int i# = 0; i# < n#; i#++) { {0}.Add(new Pair(reader.ReadInt64(), reader.ReadNullableString()!)); }",
            "Values.List(random, r => new Pair(Values.Of<long>(r), Values.Of<string>(r)))"),
        ("List<Point>",
            "writer.Write({0}.Count); foreach (Point v# in {0}) { writer.Write(v#.Name); writer.Write(v#.X); writer.Write(v#.More.Count); foreach (short m# in v#.More) writer.Write(m#); }",
            "int n# = reader.ReadInt32(); {0} = []; for (int i# = 0; i# < n#; i#++) { Point v# = new() { Name = reader.ReadString() }; v#.X = reader.ReadInt32(); v#.More = []; int m# = reader.ReadInt32(); for (int j# = 0; j# < m#; j#++) v#.More.Add(reader.ReadInt16()); {0}.Add(v#); }",
            "Values.List(random, Point.Make)"),
    ];

    // A type, how it is written, how it is read, and how its random value is made.
    private static readonly (string Type, string Write, string Read, string Make)[] s_kinds =
    [
        .. s_collections,
        .. s_values.Select(kind => (kind.Type, kind.Write, kind.Read, $"Values.Of<{kind.Type.TrimEnd('?')}>(random)")),
    ];

    private static readonly (GeneratedProgram Forms, GeneratedProgram Ordinary, int Seed) s_programs = Compile();

    private static IEnumerable<int> Numbers => Enumerable.Range(0, s_types);

    [TestCaseSource(nameof(Numbers))]
    public void FormDoesWhatTheContractDoes(int number)
    {
        Random random = new(s_programs.Seed + number);
        (TypeRegistry formed, Type formedType) = Register(s_programs.Forms, number);
        (TypeRegistry ordinary, Type ordinaryType) = Register(s_programs.Ordinary, number);
        Assert.That(formed.Find(1) is FlatContract or CursorFormContract, Is.True, () => TypeText(number));
        Assert.That(ordinary.Find(1) is FlatContract or CursorFormContract, Is.False);

        // Such a contract allocates arrays of any size for a changed count.
        bool allocates = TypeText(number).Contains("[reader.ReadInt32()]", StringComparison.Ordinal);
        FormatterOptions[] all =
        [
            new(),
            new() { ReuseStrings = true },
            FormatterOptions.UntrustedData,
            new() { Limits = new FrameLimits { MaxFrameLength = 64 } },
        ];
        foreach (FormatterOptions options in all)
        {
            CustomBinaryFormatter one = new(formed, options);
            CustomBinaryFormatter other = new(ordinary, options);
            for (int i = 0; i < 40; i++)
            {
                int seed = random.Next();
                string message = $"Seed {s_programs.Seed}, type {number}, value {seed}";
                string written = Write(one, formedType, seed, out byte[]? frame);
                Assert.That(written, Is.EqualTo(Write(other, ordinaryType, seed, out byte[]? expected)), message);
                Assert.That(frame, Is.EqualTo(expected), message);
                if (frame is null)
                {
                    continue;
                }

                string read = Read(one, formedType, frame, random.Next(), out int existing);
                Assert.That(read, Is.EqualTo(Read(other, ordinaryType, frame, existing)), message);
                byte[] hostile = Changed(frame, random, allocates);
                read = Read(one, formedType, hostile, random.Next(), out existing);
                Assert.That(
                    read,
                    Is.EqualTo(Read(other, ordinaryType, hostile, existing)),
                    () => $"{message}: {Convert.ToHexString(hostile)}");
            }
        }
    }

    private static (GeneratedProgram Forms, GeneratedProgram Ordinary, int Seed) Compile()
    {
        int seed = Random.Shared.Next();
        Random random = new(seed);
        string types = string.Concat(Enumerable.Range(0, s_types).Select(number => TypeSource(number, random)));
        string source = "using System.Linq;\n" + GeneratedProgram.Usings + types + ValuesSource;
        return (
            new GeneratedProgram(OutputKind.DynamicallyLinkedLibrary, OptimizationLevel.Release, source),
            new GeneratedProgram(OutputKind.DynamicallyLinkedLibrary, OptimizationLevel.Debug, source),
            seed);
    }

    private static string TypeSource(int number, Random random)
    {
        StringBuilder members = new();
        StringBuilder write = new();
        StringBuilder read = new();
        StringBuilder fill = new();
        StringBuilder text = new();
        int count = number < s_kinds.Length ? 1 : random.Next(2, MaxMembers);
        for (int i = 0; i < count; i++)
        {
            int kind = number < s_kinds.Length ? number : random.Next(s_kinds.Length);
            (string type, string writing, string reading, string make) = s_kinds[kind];
            string name = $"M{i}";
            string accessors = random.Next(2) == 0 ? ";" : " { get; set; }";
            members.AppendLine(CultureInfo.InvariantCulture, $"    {Visibility(random)} {type} {name}{accessors}");
            write.Append(
                Filled(writing).Replace("there", "there" + i, StringComparison.Ordinal).Replace("{{ }}", "{ }", StringComparison.Ordinal));
            read.Append(Filled(reading));
            string orNull = type.EndsWith('?') ? $"; if (random.Next(3) == 0) {name} = null" : "";
            fill.Append(CultureInfo.InvariantCulture, $"{name} = {make}{orNull};");
            text.Append(CultureInfo.InvariantCulture, $" + Values.Text({name})");

            string Filled(string source) =>
                source.Replace("{0}", name, StringComparison.Ordinal)
                    .Replace("#", i.ToString(CultureInfo.InvariantCulture), StringComparison.Ordinal);
        }

        return $$"""
            {{(random.Next(2) == 0 ? "public sealed" : "internal")}} class T{{number}} : ICustomBinarySerializable
            {
            {{members}}
                {{(random.Next(2) == 0 ? "public" : "private")}} T{{number}}() { }
                public void WriteDataTo(System.IO.BinaryWriter writer) { {{write}} }
                public void SetDataFrom(System.IO.BinaryReader reader) { {{read}} }
                public static object Make(int seed) { Random random = new(seed); T{{number}} made = new(); made.Fill(random); return made; }
                private void Fill(Random random) { {{fill}} }
                public override string ToString() => ""{{text}};
            }

            """;
    }

    private static string TypeText(int number) =>
        s_programs.Forms.Original.SyntaxTrees[0].GetRoot().DescendantNodes().OfType<TypeDeclarationSyntax>()
            .Single(type => type.Identifier.Text == $"T{number}").ToString();

    private static string Visibility(Random random) => random.Next(3) switch { 0 => "public", 1 => "private", _ => "internal" };

    private const string ValuesSource = """

        public sealed class Point
        {
            public string Name = "";
            public int X { get; set; }
            public List<short> More = [];
            internal static Point Make(Random random) =>
                random.Next(20) == 0 ? null! : new() { Name = Values.Of<string>(random), X = random.Next(), More = Values.List(random, Values.Of<short>) };
            public override string ToString() => Name + X + Values.Text(More);
        }

        public readonly record struct Pair(long Left, string Right);

        internal static class Values
        {
            internal static List<T> List<T>(Random random, Func<Random, T> make) =>
                random.Next(20) == 0 ? null! : [.. Enumerable.Range(0, random.Next(3) == 0 ? random.Next(300) : random.Next(5)).Select(_ => make(random))];

            internal static Dictionary<TKey, TValue> Map<TKey, TValue>(Random random, Func<Random, TKey> key, Func<Random, TValue> value) where TKey : notnull
            {
                Dictionary<TKey, TValue> map = [];
                foreach (TKey one in List(random, key) ?? [])
                {
                    if (one is not null) { map[one] = value(random); }
                }

                return map;
            }

            internal static T Of<T>(Random random)
            {
                if (typeof(T) == typeof(string))
                {
                    return (T)(object)(random.Next(12) switch
                    {
                        0 => null!,
                        1 => "",
                        2 => new string('x', random.Next(200)),
                        3 => "Grüße " + random.Next(),
                        4 => "日本" + new string('語', random.Next(30)),
                        5 => "\ud800" + random.Next(),
                        _ => random.Next().ToString(System.Globalization.CultureInfo.InvariantCulture),
                    });
                }

                if (typeof(T) == typeof(bool)) { return (T)(object)(random.Next(2) == 0); }
                if (typeof(T) == typeof(decimal)) { return (T)(object)((decimal)random.NextInt64() / random.Next(1, 1000) - 5); }
                if (typeof(T) == typeof(DateTime)) { return (T)(object)new DateTime(random.NextInt64(DateTime.MaxValue.Ticks), (DateTimeKind)random.Next(2)); }
                if (typeof(T) == typeof(DateOnly)) { return (T)(object)DateOnly.FromDayNumber(random.Next(DateOnly.MaxValue.DayNumber)); }
                if (typeof(T) == typeof(TimeOnly)) { return (T)(object)new TimeOnly(random.NextInt64(TimeOnly.MaxValue.Ticks)); }
                byte[] bytes = new byte[System.Runtime.CompilerServices.Unsafe.SizeOf<T>()];
                random.NextBytes(bytes);
                return System.Runtime.CompilerServices.Unsafe.ReadUnaligned<T>(ref bytes[0]);
            }

            internal static string Text(object? value) => value switch
            {
                null => "null|",
                DateTime time => time.Ticks + " " + time.Kind + "|",
                double number => BitConverter.DoubleToInt64Bits(number) + "|",
                float number => BitConverter.SingleToInt32Bits(number) + "|",
                Half number => BitConverter.HalfToInt16Bits(number) + "|",
                bool flag => (flag ? "true" : "false") + "|",
                decimal number => string.Join(",", decimal.GetBits(number)) + "|",
                string text => "'" + text + "'|",
                System.Collections.IEnumerable items => "[" + string.Concat(items.Cast<object?>().Select(Text)) + "]",
                _ => value + "|",
            };
        }
        """;

    private static (TypeRegistry Registry, Type Type) Register(GeneratedProgram program, int number)
    {
        Type type = program.Type($"T{number}");
        return (new TypeRegistry().Register(type, 1), type);
    }

    private static object Make(Type type, int seed) =>
        type.GetMethod("Make", BindingFlags.Static | BindingFlags.Public)!.Invoke(null, [seed])!;

    private static string Write(CustomBinaryFormatter formatter, Type type, int seed, out byte[]? frame)
    {
        frame = null;
        try
        {
            frame = formatter.Serialize(Make(type, seed));
            return "";
        }
        catch (BinarySerializationException e)
        {
            return Text(e);
        }
    }

    private static string Read(CustomBinaryFormatter formatter, Type type, byte[] frame, int seed, out int used) =>
        Read(formatter, type, frame, used = seed);

    // A new object, and then what another one becomes.
    private static string Read(CustomBinaryFormatter formatter, Type type, byte[] frame, int seed)
    {
        StringBuilder text = new();
        try
        {
            text.Append(formatter.Deserialize(frame)).Append('\n');
            using MemoryStream stream = new(frame);
            text.Append(formatter.Deserialize(stream)).Append('\n');
        }
        catch (BinarySerializationException e)
        {
            text.Append(Text(e));
        }

        object existing = Make(type, seed);
        try
        {
            formatter.DeserializeInto(frame, existing);
            text.Append(existing);
        }
        catch (BinarySerializationException e)
        {
            text.Append(Text(e)).Append(existing);
        }

        return text.ToString();
    }

    private static string Text(BinarySerializationException e) =>
        $"{e.Code} {e.Message} {e.InnerException?.GetType()} {e.InnerException?.Message}";

    private static byte[] Changed(byte[] frame, Random random, bool allocates)
    {
        byte[] changed = [.. frame];
        switch (random.Next(allocates ? 1 : 0, 3))
        {
            case 0:
                int place = random.Next(8, changed.Length + 1);
                return place == changed.Length ? changed : [.. changed.Select((value, i) => i == place ? (byte)random.Next(256) : value)];
            case 1:
                Array.Resize(ref changed, random.Next(8, changed.Length + 1));
                BitConverter.TryWriteBytes(changed, changed.Length - sizeof(int));
                return changed;
            default:
                byte[] longer = [.. changed, (byte)random.Next(256)];
                BitConverter.TryWriteBytes(longer, longer.Length - sizeof(int));
                return longer;
        }
    }
}
