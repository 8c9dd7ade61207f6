using System.Globalization;
using System.Reflection;
using System.Text;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Tests.Generation;

/// <summary>Flat forms of random contracts beside the contracts themselves: the same bytes, the same objects, the same errors.</summary>
[Category(LongRun.Category)]
public sealed class RandomFlatFormTests
{
    private const int MaxMembers = 12;

    private static readonly int s_types = LongRun.Rounds(all: 500, part: 16);

    // A type, how it is written, and how it is read.
    private static readonly (string Type, string Write, string Read)[] s_kinds =
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
        ("int?", "writer.Write({0}.HasValue); if ({0}.HasValue) { writer.Write({0}.Value); }", "{0} = reader.ReadBoolean() ? reader.ReadInt32() : null;"),
        ("Guid?", "writer.WriteNullable({0}, static (w, v) => w.WriteGuid(v));", "{0} = reader.ReadNullable(static r => r.ReadGuid());"),
        ("decimal?", "writer.Write({0} is not null); if ({0} is not null) writer.Write({0}.Value);", "if (reader.ReadBoolean()) {0} = reader.ReadDecimal(); else {0} = null;"),
        ("bool?", "writer.Write({0} != null); if ({0} is {{ }} there) writer.Write(there);", "bool has{0} = reader.ReadBoolean(); if (has{0}) {0} = reader.ReadBoolean(); else {0} = null;"),
    ];

    private static readonly (GeneratedProgram Flat, GeneratedProgram Ordinary, int Seed) s_programs = Compile();

    private static IEnumerable<int> Numbers => Enumerable.Range(0, s_types);

    [TestCaseSource(nameof(Numbers))]
    public void ItDoesWhatTheContractDoes(int number)
    {
        Random random = new(s_programs.Seed + number);
        (TypeRegistry flat, Type flatType) = Register(s_programs.Flat, number);
        (TypeRegistry ordinary, Type ordinaryType) = Register(s_programs.Ordinary, number);
        Assert.That((flat.Find(1) is FlatContract, ordinary.Find(1) is FlatContract), Is.EqualTo((true, false)));

        foreach (FormatterOptions options in new FormatterOptions[] { new(), new() { ReuseStrings = true }, FormatterOptions.UntrustedData, new() { Limits = new FrameLimits { MaxFrameLength = 64 } } })
        {
            CustomBinaryFormatter one = new(flat, options);
            CustomBinaryFormatter other = new(ordinary, options);
            for (int i = 0; i < 40; i++)
            {
                int seed = random.Next();
                string message = $"Seed {s_programs.Seed}, type {number}, value {seed}";
                string written = Write(one, flatType, seed, out byte[]? frame);
                Assert.That(written, Is.EqualTo(Write(other, ordinaryType, seed, out byte[]? expected)), message);
                Assert.That(frame, Is.EqualTo(expected), message);
                if (frame is null)
                {
                    continue;
                }

                Assert.That(Read(one, flatType, frame, random.Next(), out int existing), Is.EqualTo(Read(other, ordinaryType, frame, existing)), message);
                byte[] hostile = Changed(frame, random);
                Assert.That(Read(one, flatType, hostile, random.Next(), out existing), Is.EqualTo(Read(other, ordinaryType, hostile, existing)), () => $"{message}: {Convert.ToHexString(hostile)}");
            }
        }
    }

    private static (GeneratedProgram Flat, GeneratedProgram Ordinary, int Seed) Compile()
    {
        int seed = Random.Shared.Next();
        Random random = new(seed);
        string source = GeneratedProgram.Usings + string.Concat(Enumerable.Range(0, s_types).Select(number => TypeSource(number, random))) + ValuesSource;
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
        int texts = 0;
        int count = number < s_kinds.Length ? 1 : random.Next(2, MaxMembers);
        for (int i = 0; i < count; i++)
        {
            (string type, string writing, string reading) = s_kinds[number < s_kinds.Length ? number : random.Next(s_kinds.Length)];

            // More texts than this have no flat form.
            if (type == "string" && ++texts > 10)
            {
                continue;
            }

            string name = $"M{i}";
            members.AppendLine(CultureInfo.InvariantCulture, $"    {Visibility(random)} {type} {name}{(random.Next(2) == 0 ? ";" : " { get; set; }")}");
            write.Append(writing.Replace("there", "there" + i, StringComparison.Ordinal).Replace("{0}", name, StringComparison.Ordinal).Replace("{{ }}", "{ }", StringComparison.Ordinal));
            read.Append(reading.Replace("{0}", name, StringComparison.Ordinal));
            fill.Append(CultureInfo.InvariantCulture, $"{name} = Values.Of<{type.TrimEnd('?')}>(random){(type.EndsWith('?') ? "; if (random.Next(3) == 0) " + name + " = null" : "")};");
            text.Append(CultureInfo.InvariantCulture, $" + Values.Text({name})");
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

    private static string Visibility(Random random) => random.Next(3) switch { 0 => "public", 1 => "private", _ => "internal" };

    private const string ValuesSource = """

        internal static class Values
        {
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
                _ => value + "|",
            };
        }
        """;

    private static (TypeRegistry Registry, Type Type) Register(GeneratedProgram program, int number)
    {
        Type type = program.Type($"T{number}");
        return (new TypeRegistry().Register(type, 1), type);
    }

    private static object Make(Type type, int seed) => type.GetMethod("Make", BindingFlags.Static | BindingFlags.Public)!.Invoke(null, [seed])!;

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

    private static string Read(CustomBinaryFormatter formatter, Type type, byte[] frame, int seed, out int used) => Read(formatter, type, frame, used = seed);

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

    private static string Text(BinarySerializationException e) => $"{e.Code} {e.Message} {e.InnerException?.GetType()} {e.InnerException?.Message}";

    private static byte[] Changed(byte[] frame, Random random)
    {
        byte[] changed = [.. frame];
        switch (random.Next(3))
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
