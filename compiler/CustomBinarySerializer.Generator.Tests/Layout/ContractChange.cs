namespace CustomBinarySerializer.Generator.Tests.Layout;

/// <summary>A change of a class, in one or more examples of source before and after it.</summary>
/// <param name="Name">The row of docs/reference/compatibility.md.</param>
/// <param name="Examples">
/// Declarations before and after. <c>ORDER</c> is the marked class, <c>ORDER+</c> one that allows trailing data.
/// </param>
internal sealed record ContractChange(string Name, params (string Old, string New)[] Examples)
{
    private const string Two = "ORDER { public int A; public string? B; }";

    /// <summary>The changes of classes whose contract the generator or the registry makes of their members.</summary>
    internal static ContractChange[] OfMembers { get; } =
    [
        new("add a member at the end", (Two, "ORDER { public int A; public string? B; public int C; }")),
        new("the same, marked `[OptionalField]`", (Two, "ORDER { public int A; public string? B; [OptionalField] public int C; }")),
        new(
            "the same, and the old contract has `AllowTrailingData`",
            ("ORDER+ { public int A; public string? B; }", "ORDER+ { public int A; public string? B; [OptionalField] public int C; }")),
        new(
            "add a member in the middle",
            (Two, "ORDER { public int A; public int C; public string? B; }"),
            ("ORDER { public long A; public int B; }", "ORDER { public long A; public int C; public int B; }")),
        new("remove the last member", ("ORDER { public int A; public int B; }", "ORDER { public int A; }")),
        new("the same, and the contracts have `AllowTrailingData`", ("ORDER+ { public int A; public int B; }", "ORDER+ { public int A; }")),
        new("remove another member", ("ORDER { public int A; public int B; public int C; }", "ORDER { public int A; public int C; }")),
        new("rename a member", (Two, "ORDER { public int A; public string? B_; }")),
        new("reorder members of one type", ("ORDER { public int A; public int B; }", "ORDER { public int B; public int A; }")),
        new("reorder members of different types", (Two, "ORDER { public string? B; public int A; }")),
        new("widen `int` to `long`", ("ORDER { public int A; public int B; }", "ORDER { public long A; public int B; }")),
        new(
            "make a number nullable (`int` to `int?`)",
            ("ORDER { public int A; public int B; }", "ORDER { public int? A; public int B; }")),
        new("make a text nullable (`string` to `string?`)", ("ORDER { public string B = \"\"; }", "ORDER { public string? B; }")),
        .. OfEnums("ORDER { public State A; public int B; }"),
        new(
            "add a member to a nested type",
            ("ORDER { public Line? A; public int B; } public class Line { public int A; }",
                "ORDER { public Line? A; public int B; } public class Line { public int A; public int C; }")),
        new(
            "the same, marked `[OptionalField]`",
            ("ORDER { public Line? A; public int B; } public class Line { public int A; }",
                "ORDER { public Line? A; public int B; } public class Line { public int A; [OptionalField] public int C; }")),
        new(
            "the same, and the type has an id of its own and the member is an interface",
            (Part("") + "public int A; }", Part("") + "public int A; [OptionalField] public int C; }")),
        new(
            "the same, and that type has `AllowTrailingData`",
            (Part(", AllowTrailingData = true") + "public int A; }",
                Part(", AllowTrailingData = true") + "public int A; [OptionalField] public int C; }")),
        new(
            "move the first member to a base class",
            ("ORDER { public int A; public int B; }", "public class Base { public int A; } ORDER : Base { public int B; }")),
        new(
            "move another member to a base class",
            ("ORDER { public int A; public int B; }", "public class Base { public int B; } ORDER : Base { public int A; }")),
    ];

    /// <summary>The changes of classes that are written as object graphs, which have no trailing data.</summary>
    internal static ContractChange[] OfGraphs { get; } =
        [.. OfMembers.Where(change => !change.Name.Contains("AllowTrailingData", StringComparison.Ordinal))];

    /// <summary>The changes of classes with a hand-written contract.</summary>
    internal static ContractChange[] OfHandWritten =>
    [
        new("write a value at the end", (Number + Text, Number + Text + Last)),
        new("the same, read only if `reader.HasMore()`", (Number + Text, Number + Text + LastIfThere)),
        new("the same, and the old contract has `AllowTrailingData`", (Trailing(Number + Text), Trailing(Number + Text + LastIfThere))),
        new(
            "write it from a higher version number on, and the old contract has `AllowTrailingData`",
            (Trailing(Version1 + Number + Text), Trailing(Version2 + Number + Text + LastOfVersion2))),
        new("write a value in the middle", (Number + Text, Number + Last + Text)),
        new("write the last value no more", (Number + Text + Last, Number + Text)),
        new("the same, and the contracts have `AllowTrailingData`", (Trailing(Number + Text + Last), Trailing(Number + Text))),
        new("write another value no more", (Number + Last + Text, Number + Text)),
        new("rename a member", (Number + Text, Number + new WrittenValue("string B_ = \"\"", "w.Write(B_);", "B_ = r.ReadString();"))),
        new("reorder values of one type", (Number + Last + Text, Last + Number + Text)),
        new("reorder values of different types", (Number + Text, Text + Number)),
        new("widen `int` to `long`", (Number + Text, new WrittenValue("long A", "w.Write(A);", "A = r.ReadInt64();") + Text)),
        new(
            "make a text nullable (`Write` to `WriteNullableString`)",
            (Number + Text, Number + new WrittenValue("string? B", "w.WriteNullableString(B);", "B = r.ReadNullableString();"))),
        .. OfEnums(Number + new WrittenValue("State C", "w.WriteEnum(C);", "C = r.ReadEnum<State>();")),
        new("add a value to a nested type that is written with `WriteObject`", (Nesting(Number), Nesting(Number + Last))),
        new("the same, read only if `reader.HasMore()`", (Nesting(Number), Nesting(Number + LastIfThere))),
        new(
            "the same, and the old contract of the nested type has `AllowTrailingData`",
            (Nesting(Number, ", AllowTrailingData = true"), Nesting(Number + LastIfThere, ", AllowTrailingData = true"))),
        new(
            "move a member to a base class, and write it at the same place",
            (Number + Text, InBase(Number + Text))),
    ];

    private static WrittenValue Number { get; } = new("int A", "w.Write(A);", "A = r.ReadInt32();");

    private static WrittenValue Text { get; } = new("string B = \"\"", "w.Write(B);", "B = r.ReadString();");

    private static WrittenValue Last { get; } = new("int C", "w.Write(C);", "C = r.ReadInt32();");

    private static WrittenValue LastIfThere { get; } = new("int C", "w.Write(C);", "if (r.HasMore()) { C = r.ReadInt32(); }");

    private static WrittenValue LastOfVersion2 { get; } = new("int C", "w.Write(C);", "if (v >= 2) { C = r.ReadInt32(); }");

    private static WrittenValue Version1 { get; } = new("", "w.Write((byte)1);", "byte v = r.ReadByte();");

    private static WrittenValue Version2 { get; } = new("", "w.Write((byte)2);", "byte v = r.ReadByte();");

    private static string Trailing(WrittenValue values) => values.ToString().Replace("ORDER", "ORDER+", StringComparison.Ordinal);

    private static string Part(string options) =>
        $"ORDER {{ public IPart? A; public int B; }} public interface IPart; [BinaryTypeId(2{options})] public class Line : IPart {{ ";

    private static string InBase(WrittenValue values) =>
        "public class Base { public int A; } "
        + values.ToString().Replace("public int A; ", "", StringComparison.Ordinal).Replace(" : ", " : Base, ", StringComparison.Ordinal);

    private static string Nesting(WrittenValue values, string options = "") =>
        new WrittenValue("Line? D", "w.WriteObject(D);", "D = r.ReadObject<Line>();") + Number + " "
        + values.ToString().Replace("ORDER", $"[BinaryTypeId(2{options})] public class Line", StringComparison.Ordinal);

    private static ContractChange[] OfEnums(string holder) =>
    [
        new("add an enum value", (holder + " public enum State { None, New }", holder + " public enum State { None, New, Paid }")),
        new("remove an enum value", (holder + " public enum State { None, New, Paid }", holder + " public enum State { None, New }")),
        new("rename an enum value", (holder + " public enum State { None, New }", holder + " public enum State { None, Open }")),
        new("renumber an enum value", (holder + " public enum State { None, New = 1 }", holder + " public enum State { None, New = 2 }")),
    ];

    /// <summary>A value of a hand-written contract, with the code that writes and reads it.</summary>
    private sealed record WrittenValue(string Field, string Write, string Read)
    {
        public static WrittenValue operator +(WrittenValue left, WrittenValue right) =>
            new($"{left.Field}; {right.Field}", $"{left.Write} {right.Write}", $"{left.Read} {right.Read}");

        public static string operator +(WrittenValue left, string right) => left.ToString() + right;

        public static implicit operator string(WrittenValue value) => value.ToString();

        public override string ToString()
        {
            IEnumerable<string> fields = Field.Split("; ").Where(field => field.Length > 0).Select(field => $"public {field}; ");
            return $"ORDER : ICustomBinarySerializable {{ {string.Concat(fields)}public void WriteDataTo(BinaryWriter w) {{ {Write} }} "
                + $"public void SetDataFrom(BinaryReader r) {{ {Read} }} }}";
        }
    }
}
