using System.Text;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Tests.HandWritten;

/// <summary>
/// Tests of random contracts. Matching ones have no report; where one call was replaced, that place is reported.
/// </summary>
[Category(LongRun.Category)]
internal sealed class RandomContractTests
{
    private const int Compilations = 6;
    private const string Mark = "/*!*/";

    private static readonly int s_contracts = LongRun.Rounds(all: 25, part: 8);

    // A type, how it is written and read, and a call that reads something else.
    private static readonly (string Type, string Write, string Read, string Wrong)[] s_values =
    [
        ("int", "W.Write({0});", "R.ReadInt32()", "(int)R.ReadInt64()"),
        ("long", "W.Write({0});", "R.ReadInt64()", "(long)R.ReadInt32()"),
        ("short", "W.Write({0});", "R.ReadInt16()", "(short)R.ReadUInt16()"),
        ("byte", "W.Write({0});", "R.ReadByte()", "(byte)R.ReadInt16()"),
        ("bool", "W.Write({0});", "R.ReadBoolean()", "R.ReadByte() != 0"),
        ("double", "W.Write({0});", "R.ReadDouble()", "(double)R.ReadSingle()"),
        ("decimal", "W.Write({0});", "R.ReadDecimal()", "(decimal)R.ReadInt64()"),
        ("char", "W.Write({0});", "R.ReadChar()", "(char)R.ReadUInt16()"),
        ("string", "W.Write({0});", "R.ReadString()", "R.ReadNullableString() ?? \"\""),
        ("string?", "W.WriteCompactString({0});", "R.ReadCompactString()", "R.ReadNullableString()"),
        ("string?", "W.WriteNullableString({0});", "R.ReadNullableString()", "R.ReadString()"),
        ("Guid", "W.WriteGuid({0});", "R.ReadGuid()", "new Guid(R.ReadInt32(), 0, 0, new byte[8])"),
        ("DateTimeOffset", "W.WriteDateTimeOffset({0});", "R.ReadDateTimeOffset()", "new DateTimeOffset(R.ReadDateTime())"),
        ("TimeSpan", "W.WriteTimeSpan({0});", "R.ReadTimeSpan()", "new TimeSpan(R.ReadInt32())"),
        ("State", "W.WriteEnum({0});", "R.ReadEnum<State>()", "(State)R.ReadByte()"),
        ("Color", "W.Write((byte){0});", "(Color)R.ReadByte()", "(Color)R.ReadInt32()"),
    ];

    [Test]
    public async Task MatchingContractsAreNotReported([Range(0, Compilations - 1)] int part)
    {
        StringBuilder source = new();
        for (int i = 0; i < s_contracts; i++)
        {
            source.Append(Create((part * s_contracts) + i, isWrong: false));
        }

        Assert.That((await HandWritten.Contracts.Diagnostics(source.ToString())).Select(Text), Is.Empty, source.ToString());
    }

    [Test]
    public async Task AChangedCallIsReportedWhereItIs([Range(0, Compilations - 1)] int part)
    {
        StringBuilder source = new();
        for (int i = 0; i < s_contracts; i++)
        {
            source.Append(Create((part * s_contracts) + i, isWrong: true));
        }

        Diagnostic[] reports = [.. await HandWritten.Contracts.Diagnostics(source.ToString())];
        string text = source.ToString();

        Assert.That(reports.Select(report => report.Id), Is.All.EqualTo("CBS001"), string.Join('\n', reports.Select(Text)));
        Assert.That(reports.Select(report => report.GetMessage(null).Split(':')[0]), Is.Unique.And.Exactly(s_contracts).Items);
        foreach (Diagnostic report in reports)
        {
            int line = report.Location.GetLineSpan().StartLinePosition.Line;
            Assert.That(text.Split('\n')[line], Does.Contain(Mark), report.ToString() + '\n' + text);
        }
    }

    private static string Text(Diagnostic report) => $"{report.Id} {report.GetMessage(null)}";

    private static string Create(int seed, bool isWrong)
    {
        Random random = new(seed);
        int count = random.Next(1, 9);
        int wrong = isWrong ? random.Next(count) : -1;
        StringBuilder members = new();
        StringBuilder write = new();
        StringBuilder read = new();
        for (int i = 0; i < count; i++)
        {
            Add(random, $"M{i}", i == wrong, members, write, read);
        }

        return $$"""

            public sealed class Order{{seed}} : ICustomBinarySerializable
            {
            {{members}}
                private static void Put<T>(BinaryWriter output, IReadOnlyCollection<T> items, Action<BinaryWriter, T> put) { output.Write(items.Count); foreach (T item in items) { put(output, item); } }
                private static T[] Get<T>(BinaryReader input, Func<BinaryReader, T> get) { T[] items = new T[input.ReadInt32()]; for (int i = 0; i < items.Length; i++) { items[i] = get(input); } return items; }
                public void WriteDataTo(BinaryWriter writer)
                {
            {{write}}    }
                public void SetDataFrom(BinaryReader reader)
                {
            {{read}}    }
            }

            """;
    }

    private static void Add(Random random, string name, bool isWrong, StringBuilder members, StringBuilder write, StringBuilder read)
    {
        (string type, string writes, string reads, string wrong) = s_values[random.Next(s_values.Length)];
        string Written(string writer, string value) =>
            string.Format(null, writes, value).Replace("W.", writer + ".", StringComparison.Ordinal).TrimEnd(';');
        string Read(string reader) => (isWrong ? wrong : reads).Replace("R.", reader + ".", StringComparison.Ordinal);
        string mark = isWrong ? " " + Mark : "";
        bool isReference = type.StartsWith("string", StringComparison.Ordinal);
        switch (random.Next(isReference ? 6 : 7))
        {
            case 0 or 1:
                members.AppendLine(null, $"    public {type} {name}{(type == "string" ? " = \"\"" : "")};");
                write.AppendLine(null, $"        {Written("writer", name)};");
                read.AppendLine(null, $"        {name} = {Read("reader")};{mark}");
                break;
            case 2:
                members.AppendLine(null, $"    public List<{type}> {name} {{ get; set; }} = [];");
                write.AppendLine(null, $"        writer.WriteCollection({name}, static (w, item) => {Written("w", "item")});");
                read.AppendLine(null, $"        {name} = reader.ReadList(static r => {Read("r")}) ?? [];{mark}");
                break;
            case 3:
                members.AppendLine(null, $"    public List<{type}> {name} {{ get; }} = [];");
                write.AppendLine(
                    null,
                    $"        writer.Write({name}.Count);\n        foreach ({type} item in {name})\n        {{\n            {Written("writer", "item")};\n        }}");
                read.AppendLine(
                    null,
                    $"        {name}.Clear();\n        for (int i = reader.ReadInt32(); i > 0; i--)\n        {{\n            {name}.Add({Read("reader")});{mark}\n        }}");
                break;
            case 4:
                members.AppendLine(null, $"    public IReadOnlyList<{type}> {name} {{ get; set; }} = [];");
                write.AppendLine(null, $"        Put(writer, {name}, (w, item) => {Written("w", "item")});");
                read.AppendLine(null, $"        {name} = Get(reader, r => {Read("r")});{mark}");
                break;
            case 5:
                members.AppendLine(null, $"    public Dictionary<int, {type}>? {name};");
                write.AppendLine(
                    null,
                    $"        writer.Write({name} is null ? -1 : {name}.Count);\n        if ({name} is not null)\n        {{\n            foreach (var (key, value) in {name})\n            {{\n                writer.Write(key);\n                {Written("writer", "value")};\n            }}\n        }}");
                read.AppendLine(
                    null,
                    $"        int count{name} = reader.ReadInt32();\n        {name} = count{name} < 0 ? null : [];\n        for (int i = 0; i < count{name}; i++)\n        {{\n            int key = reader.ReadInt32();\n            {name}![key] = {Read("reader")};{mark}\n        }}");
                break;
            default:
                members.AppendLine(null, $"    public {type}? {name};");
                write.AppendLine(
                    null,
                    $"        writer.Write({name}.HasValue);\n        if ({name} is {{ }} value{name})\n        {{\n            {Written("writer", "value" + name)};\n        }}");
                read.AppendLine(null, $"        {name} = !reader.ReadBoolean() ? null : {Read("reader")};{mark}");
                break;
        }
    }
}
