using System.Text;

namespace CustomBinarySerializer.Generator.Tests.Fuzzing;

/// <summary>A generator of random hand-written contracts whose two methods are unrelated.</summary>
internal sealed class RandomMethods
{
    private readonly Random _random;
    private int _locals;

    private RandomMethods(Random random) => _random = random;

    internal static string Create(Random random, int id)
    {
        RandomMethods methods = new(random);
        return $$"""
            [BinaryTypeId({{id}})]
            public class Written : ICustomBinarySerializable
            {
                public int Number; public string Text = ""; public string? Note; public List<int> Items { get; set; } = []; public Written? Next; public int[]? Numbers; private bool _flag;
                private void Put(BinaryWriter output, int number) { output.Write(number); if (number > 3) { Put(output, number - 1); } }
                private static int Get(BinaryReader input) => input.ReadInt32();
                public virtual void WriteDataTo(BinaryWriter writer) { {{methods.Block(isRead: false, depth: 3)}} }
                public virtual void SetDataFrom(BinaryReader reader) { {{methods.Block(isRead: true, depth: 3)}} }
            }

            """;
    }

    private string Block(bool isRead, int depth)
    {
        StringBuilder text = new();
        for (int i = _random.Next(1, 5); i > 0; i--)
        {
            text.Append(Statement(isRead, depth)).Append(' ');
        }

        return text.ToString();
    }

    private string Statement(bool isRead, int depth)
    {
        int local = ++_locals;
        string Inner() => depth == 0 ? Transfer(isRead) : Block(isRead, depth - 1);
        return _random.Next(depth == 0 ? 8 : 24) switch
        {
            8 => $"if ({Condition()}) {{ {Inner()} }}",
            9 => $"if ({Condition()}) {{ {Inner()} }} else {{ {Inner()} }}",
            10 => $"for (int i{local} = 0; i{local} < {Number()}; i{local}++) {{ {Inner()} }}",
            11 => $"foreach (int x{local} in Items) {{ {Inner()} }}",
            12 => $"while ({Condition()}) {{ {Inner()} {(_random.Next(2) == 0 ? "break;" : "")} }}",
            13 => $"switch ({Number()}) {{ case 1: {Inner()} break; case > 5 and < 9: {Inner()} goto default; default: {Inner()} break; }}",
            14 => $"try {{ {Inner()} }} finally {{ {Inner()} }}",
            15 => $"void F{local}() {{ {Inner()} }} F{local}();",
            16 => $"Action a{local} = () => {{ {Inner()} }}; a{local}();",
            17 => $"int v{local} = {Number()}; v{local} = v{local} + v{local}; Number = v{local};",
            18 => $"{{ {Inner()} }}",
            19 => $"if ({Condition()}) {{ return; }}",
            20 => $"using (var m{local} = new MemoryStream()) {{ {Inner()} }}",
            21 => $"lock (this) {{ {Inner()} }}",
            22 => $"do {{ {Inner()} }} while ({Condition()});",
            23 => $"_ = {Condition()} ? {Number()} : Number switch {{ 1 => 2, _ => {Number()} }};",
            _ => Transfer(isRead),
        };
    }

    private string Transfer(bool isRead) => isRead
        ? Pick(
            "Number = reader.ReadInt32();",
            "Text = reader.ReadString();",
            "Note = reader.ReadNullableString();",
            "Items = reader.ReadList(static r => r.ReadInt32()) ?? [];",
            "Number = Get(reader);",
            "Next = reader.ReadObject<Written>();",
            "_flag = reader.ReadBoolean();",
            "Numbers = reader.ReadUnmanagedArray<int>();",
            "Number = reader.HasMore() ? reader.ReadByte() : 0;",
            "Note = reader.ReadBoolean() ? reader.ReadString() : null;",
            "Next?.SetDataFrom(reader);",
            "Items.Add(reader.ReadInt32());")
        : Pick(
            "writer.Write(Number);",
            "writer.Write(Text);",
            "writer.WriteNullableString(Note);",
            "writer.WriteCollection(Items, static (w, x) => w.Write(x));",
            "Put(writer, Number);",
            "writer.WriteObject(Next);",
            "writer.Write(_flag);",
            "writer.WriteUnmanagedArray(Numbers);",
            "writer.Write((byte)Number);",
            "writer.Write(Note!);",
            "Next?.WriteDataTo(writer);",
            "writer.Write(Items.Count);");

    private string Condition() => Pick(
        "_flag", "Number > 3", "Note is null", "Note is { Length: > 2 }", "Items.Count == 0", "Next?.Next?.Note != null",
        "Number is 1 or 2 or > 7", "_flag && Number < 2 || Text == \"a\"", "Numbers?.Length > Number");

    private string Number() =>
        Pick("Number", "Items.Count", "3", "Items.Count - 1", "Text.Length", "Number + 1", "(Numbers?.Length ?? 0)", "Number * Number");

    private string Pick(params string[] all) => all[_random.Next(all.Length)];
}
