using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Text;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;
using DuckDB.NET.Data;

namespace CustomBinarySerializer.Tool.Tests.Export;

/// <summary>Tests that DuckDB reads the values of random objects from Parquet files.</summary>
[Category(LongRun.Category)]
public sealed class ParquetScanTests
{
    private const int Messages = 60;

    private static readonly int s_schemas = LongRun.Rounds(all: 100, part: 20);

    private static readonly string[] s_values =
    [
        "bool", "sbyte", "byte", "short", "ushort", "int", "uint", "long", "ulong", "float", "double", "decimal", "string", "Guid",
        "DateTime", "DateTimeOffset", "DateOnly", "TimeOnly", "TimeSpan", "DayOfWeek", "char", "Half",
    ];

    // DuckDB.NET reads lists with null only as lists of these types.
    private static readonly string[] s_nullable = ["bool", "int", "ulong", "double", "Guid", "DateOnly"];

    [Test]
    public void AnIndependentReaderReadsWhatAScanReads()
    {
        StringBuilder source = new("using System; using System.Collections.Generic;\n");
        Random random = new(20_261_128);
        for (int i = 0; i < s_schemas; i++)
        {
            AddTypes(source, random, i);
        }

        Assembly types = CompiledSource.Load(source.ToString());
        for (int i = 0; i < s_schemas; i++)
        {
            Check(types.GetType($"T{i}.Message", throwOnError: true)!, random);
        }
    }

    // A message, an object in it, and an object in the items of a list.
    private static void AddTypes(StringBuilder source, Random random, int number)
    {
        source.Append(CultureInfo.InvariantCulture, $"namespace T{number} {{\n");
        AddType(source, random, "Item", []);
        AddType(source, random, "Part", ["List<Item>"]);
        AddType(source, random, "Message", ["Part", "List<Item>", "List<Part>", "Item[]", "Part"]);
        source.Append("}\n");
    }

    private static void AddType(StringBuilder source, Random random, string name, string[] nested)
    {
        source.Append(CultureInfo.InvariantCulture, $"public sealed class {name} {{\n");
        int count = random.Next(1, 9);
        for (int i = 0; i < count; i++)
        {
            string value = s_values[random.Next(s_values.Length)];
            string type = random.Next(6) switch
            {
                0 when value != "string" => $"{value}?",
                1 when value != "byte" => $"List<{value}>",
                2 when name == "Message" && s_nullable.Contains(value) => $"List<{value}?>",
                3 => "byte[]",
                4 when nested.Length > 0 => nested[random.Next(nested.Length)],
                5 => "List<List<int>>",
                _ => value,
            };
            source.Append(CultureInfo.InvariantCulture, $"public {type} M{i} {{ get; set; }}\n");
        }

        source.Append("}\n");
    }

    private static void Check(Type type, Random random)
    {
        using TemporaryFolder folder = TemporaryFolder.InMemory();
        TypeRegistry registry = new();
        typeof(ParquetScanTests).GetMethod(nameof(Register), BindingFlags.NonPublic | BindingFlags.Static)!
            .MakeGenericMethod(type).Invoke(null, [registry]);
        using (TransactionFileWriter writer = TransactionFileWriter.Open(
            folder["journal"], registry, new TransactionFileOptions { Durability = DurabilityPolicy.Explicit }))
        {
            for (int i = 0; i < Messages; i++)
            {
                writer.Append(Make(type, random, 0)!);
            }
        }

        ToolRun run = ToolRun.Of("export", folder["journal"], "--to", "parquet", "--out", folder["x.parquet"]);

        Assert.That(run.Code, Is.Zero, run.Error);
        using TransactionFileReader reader = TransactionFileReader.Open(folder["journal"], registry);
        using DuckDBConnection connection = new("DataSource=:memory:");
        connection.Open();
        using DuckDBCommand command = connection.CreateCommand();
        command.CommandText = $"select * from '{folder["x.parquet"]}' order by _ordinal";
        using DuckDBDataReader rows = command.ExecuteReader();
        foreach (TransactionRecord record in reader.Read(0))
        {
            Assert.That(rows.Read(), Is.True);
            Assert.That(rows.GetInt64(0), Is.EqualTo(record.Ordinal));
            foreach (PropertyInfo property in type.GetProperties())
            {
                int column = rows.GetOrdinal(property.Name);
                object? actual = rows.IsDBNull(column) ? null : ValueOf(rows, column, property.PropertyType);
                object? expected = property.GetValue(record.Message);
                Assert.That(
                    TextOf(actual, expected), Is.EqualTo(Expected(expected)), $"{type}.{property.Name} of message {record.Ordinal}");
            }
        }

        Assert.That(rows.Read(), Is.False);
    }

    private static object? ValueOf(DuckDBDataReader rows, int column, Type type) =>
        type.IsGenericType && type.GetGenericArguments() is [{ IsGenericType: true } item] && Nullable.GetUnderlyingType(item) is not null
            ? typeof(DuckDBDataReader).GetMethod(nameof(DuckDBDataReader.GetFieldValue))!.MakeGenericMethod(type).Invoke(rows, [column])
            : rows.GetValue(column);

    private static void Register<T>(TypeRegistry registry)
        where T : class => registry.Register<T>(1);

    private static object? Make(Type type, Random random, int depth)
    {
        if (Nullable.GetUnderlyingType(type) is { } inner)
        {
            return random.Next(3) == 0 ? null : Make(inner, random, depth);
        }

        if (!type.IsValueType && random.Next(5) == 0 && depth > 0)
        {
            return null;
        }

        if (type == typeof(byte[]))
        {
            byte[] bytes = new byte[random.Next(4)];
            random.NextBytes(bytes);
            return bytes;
        }

        if (type.IsArray || type.IsGenericType)
        {
            Type item = type.IsArray ? type.GetElementType()! : type.GetGenericArguments()[0];
            IList list = (IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(item))!;
            for (int count = random.Next(4); count > 0; count--)
            {
                list.Add(Make(item, random, depth + 1));
            }

            return type.IsArray ? list.GetType().GetMethod("ToArray")!.Invoke(list, null) : list;
        }

        if (type.Namespace is ['T', ..])
        {
            object made = Activator.CreateInstance(type)!;
            foreach (PropertyInfo property in type.GetProperties())
            {
                property.SetValue(made, Make(property.PropertyType, random, depth + 1));
            }

            return made;
        }

        return MakeValue(type, random);
    }

    private static object MakeValue(Type type, Random random)
    {
        long bits = random.NextInt64(long.MinValue, long.MaxValue);
        long micros = random.NextInt64(0, DateTime.MaxValue.Ticks / 10) * 10;
        return Type.GetTypeCode(type) switch
        {
            _ when type == typeof(DayOfWeek) => (DayOfWeek)random.Next(9),
            TypeCode.Boolean => bits > 0,
            TypeCode.SByte => unchecked((sbyte)bits),
            TypeCode.Byte => unchecked((byte)bits),
            TypeCode.Int16 => unchecked((short)bits),
            TypeCode.UInt16 => unchecked((ushort)bits),
            TypeCode.Int32 => unchecked((int)bits),
            TypeCode.UInt32 => unchecked((uint)bits),
            TypeCode.Int64 => bits,
            TypeCode.UInt64 => unchecked((ulong)bits),
            TypeCode.Single => (float)(random.NextDouble() - 0.5),
            TypeCode.Double => random.NextDouble() * 1e10,
            TypeCode.Decimal => new decimal(random.Next(), random.Next(), random.Next(10), bits > 0, (byte)random.Next(11)),
            TypeCode.String => new string([.. Enumerable.Range(0, random.Next(5)).Select(_ => (char)random.Next('a', 'z'))]),
            TypeCode.Char => (char)random.Next('a', 'z'),
            TypeCode.DateTime => new DateTime(micros, bits > 0 ? DateTimeKind.Utc : DateTimeKind.Unspecified),
            _ when type == typeof(Guid) => new Guid([.. BitConverter.GetBytes(bits), .. BitConverter.GetBytes(bits)]),
            _ when type == typeof(DateTimeOffset) => new DateTimeOffset(
                Math.Clamp(micros, TimeSpan.TicksPerDay, DateTime.MaxValue.Ticks - TimeSpan.TicksPerDay),
                TimeSpan.FromMinutes(random.Next(-600, 600))),
            _ when type == typeof(DateOnly) => DateOnly.FromDayNumber(random.Next(DateOnly.MaxValue.DayNumber)),
            _ when type == typeof(TimeOnly) => new TimeOnly(random.NextInt64(TimeSpan.TicksPerDay / 10) * 10),
            _ when type == typeof(TimeSpan) => new TimeSpan(bits),
            _ => (Half)random.Next(-1000, 1000),
        };
    }

    // The canonical text of a member of the object.
    private static string Expected(object? value) => value switch
    {
        null => "null",
        byte[] bytes => Convert.ToHexString(bytes),
        string text => $"'{text}'",
        char letter => $"'{letter}'",
        Enum number => Enum.IsDefined(typeof(DayOfWeek), number) ? $"'{number}'" : $"'{(int)(object)number}'",
        decimal number => number.ToString("0.############################", CultureInfo.InvariantCulture),
        DateTimeOffset time => time.UtcTicks.ToString(CultureInfo.InvariantCulture),
        DateTime time => time.Ticks.ToString(CultureInfo.InvariantCulture),
        TimeSpan time => time.Ticks.ToString(CultureInfo.InvariantCulture),
        DateOnly date => date.ToString("O", CultureInfo.InvariantCulture),
        TimeOnly time => time.Ticks.ToString(CultureInfo.InvariantCulture),
        Half half => ((float)half).ToString("R", CultureInfo.InvariantCulture),
        IFormattable formattable => formattable.ToString(value is float or double ? "R" : null, CultureInfo.InvariantCulture),
        IEnumerable items => $"[{string.Join(',', items.Cast<object?>().Select(Expected))}]",
        bool => value.ToString()!,
        _ => $"{{{string.Join(',', value.GetType().GetProperties().Select(property =>
            $"{property.Name}:{Expected(property.GetValue(value))}"))}}}",
    };

    // The text of DuckDB's value; the object says which members there are.
    private static string TextOf(object? actual, object? expected) => (actual, expected) switch
    {
        (null or DBNull, _) => "null",
        (Stream stream, _) => Convert.ToHexString(BytesOf(stream)),
        (IDictionary<string, object?> members, not null) =>
            $"{{{string.Join(',', expected.GetType().GetProperties().Select(property =>
                $"{property.Name}:{TextOf(members[property.Name], property.GetValue(expected))}"))}}}",
        (string text, decimal) => Expected(decimal.Parse(text, CultureInfo.InvariantCulture)),
        (IEnumerable items and not string, IEnumerable others) =>
            $"[{string.Join(',', items.Cast<object?>().Zip(Padded(others), TextOf))}]",
        (DateTime time, _) => time.Ticks.ToString(CultureInfo.InvariantCulture),
        (DateTimeOffset time, TimeOnly) => time.TimeOfDay.Ticks.ToString(CultureInfo.InvariantCulture),
        _ => Expected(actual),
    };

    private static IEnumerable<object?> Padded(IEnumerable items) => items.Cast<object?>().Concat(Enumerable.Repeat<object?>(null, 10));

    private static byte[] BytesOf(Stream stream)
    {
        using MemoryStream copy = new();
        stream.CopyTo(copy);
        return copy.ToArray();
    }
}
