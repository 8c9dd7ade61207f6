namespace CustomBinarySerializer.Generator.Tests.Fuzzing;

/// <summary>A random method that copies an object by serialization, or nearly so.</summary>
internal static class RandomClones
{
    private static readonly string[] s_noise =
    [
        "s.Flush();", "Console.WriteLine(s.Length);", "value = default;", "s.Position = 4;", "using var t = new MemoryStream();",
        "var g = new CustomBinaryFormatter();",
        "// A note.\n", "\n#pragma warning disable SYSLIB0011\n", "\n#if DEBUG\ns.Flush();\n#endif\n", "f.Serialize(s, value);",
        "if (value is null) { return default; }", "s.Deserialize(s);", ";", "{ }", "f.Deserialize();",
    ];

    internal static string Create(Random random)
    {
        string Pick(params string[] all) => all[random.Next(all.Length)];
        bool OneIn(int count) => random.Next(count) == 0;
        string creation = Pick(
            "new BinaryFormatter()", "new CustomBinaryFormatter()", "new BinaryFormatter { FilterLevel = default }",
            "new CustomBinaryFormatter(null, default)", "new BinaryFormatter(null, default)");
        bool isDeclared = !OneIn(4);
        string formatter = isDeclared ? Pick("f", "f", "_f", "this._f") : creation;
        string result = Pick("", "(T)", "(T)(object)", "(string)(object)", "(dynamic)");
        string read = Pick(
            $"{result}{formatter}.Deserialize(s)", $"({result}{formatter}.Deserialize(s))", $"{formatter}.Deserialize(s) as T",
            $"{formatter}.Deserialize<T>(s)", $"{formatter}.Deserialize(s)!");
        List<string> statements =
        [
            isDeclared ? $"{Pick("var", "IFormatter", "BinaryFormatter", "CustomBinaryFormatter")} f = {creation};" : "",
            $"{formatter}.Serialize(s, {Pick("value", "value!", "(object)value", "this", "s", "value?.ToString()")});",
            Pick("s.Position = 0;", "s.Seek(0, SeekOrigin.Begin);", "s.Seek(0L, 0);", "s.Position = 1 - 1;"),
            Pick(
                $"return {read};", $"T copy = {read}; return copy;", $"var copy = {read}; copy.ToString(); return copy;",
                $"object copy = {read}; s.Close(); return copy;", $"value = {read}; return value;"),
        ];
        if (OneIn(3))
        {
            int at = random.Next(statements.Count);
            string noise = Pick(s_noise);
            statements.Insert(OneIn(2) ? at : statements.Count, noise);
        }

        if (OneIn(6))
        {
            statements.RemoveAt(random.Next(statements.Count));
        }

        if (OneIn(6))
        {
            string[] shuffled = [.. statements];
            random.Shuffle(shuffled);
            statements = [.. shuffled];
        }

        string body = string.Join(Pick(" ", "\n"), statements);
        string stream = Pick("MemoryStream s = new", "var s = new MemoryStream", "Stream s = new MemoryStream")
            + Pick("()", "(64)", "(value.GetHashCode())");
        body = random.Next(4) switch
        {
            0 => $"using ({stream}) {{ {body} }}",
            1 => $"using {stream}; {body}",
            2 => $"using (var r = Stream.Null) using ({stream}) {{ {body} }}",
            _ => $"{stream}; {body}",
        };
        body = random.Next(10) switch
        {
            0 => $"Func<object> later = () => {{ {body} }}; return later();",
            1 => $"try {{ {body} }} catch {{ return default; }}",
            2 => $"foreach (var each in new[] {{ value }}) {{ {body} }} return default;",
            3 => $"switch (value) {{ case null: return default; default: {body} }}",
            4 => $"object Inner() {{ {body} }} return (dynamic)Inner();",
            5 => $"if (value is null) {{ return default; }} else {body}",
            6 => $"{body} {body}",
            _ => body,
        };
        return $$"""
            public class Copying
            {
                private readonly System.Runtime.Serialization.IFormatter _f = {{creation}};
                public {{Pick("T", "object", "dynamic")}} Copy<T>(T value) where T : class { {{body}} }
            }

            """.Replace("BinaryFormatter", "System.Runtime.Serialization.Formatters.Binary.BinaryFormatter", StringComparison.Ordinal)
            .Replace("CustomSystem.Runtime.Serialization.Formatters.Binary.", "Custom", StringComparison.Ordinal)
            .Replace("IFormatter f", "System.Runtime.Serialization.IFormatter f", StringComparison.Ordinal);
    }
}
