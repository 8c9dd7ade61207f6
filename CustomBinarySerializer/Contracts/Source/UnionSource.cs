using System.Reflection;
using CustomBinarySerializer.Contracts.Plans;

namespace CustomBinarySerializer.Contracts.Source;

/// <summary>Prints the methods for the unions of F#.</summary>
internal sealed class UnionSource(ValueSource values, MemberSource members, SourceLines lines)
{
    internal void Print(UnionPlan plan)
    {
        string reserved = values.IsFused(plan) ? "reserved" : "0";
        lines.Open(values.WriterHead(plan));
        if (plan.HasNull)
        {
            lines.If("value is null", $"writer.Write7BitEncodedInt({reserved});", "return;");
        }

        values.EnsureStack(lines, plan.IsRecursive);
        lines.Add($"int tag = {(plan.Tag.IsStatic ? $"{values.Names.Of(plan.Type)}.{plan.Tag.Name}(value)" : "value.Tag")};");
        lines.Add($"writer.Write7BitEncodedInt({Sum("tag", plan.FirstCase, values.IsFused(plan) ? " + reserved" : "")});");
        if (plan.Cases.Any(one => !one.Fields.IsEmpty))
        {
            lines.Open("switch (tag)");
            for (int tag = 0; tag < plan.Cases.Length; tag++)
            {
                PrintWrite(plan, plan.Cases[tag], tag);
            }

            lines.Close();
        }

        lines.Close();
        lines.Separate();

        lines.Open(values.ReaderHead(plan));
        if (!values.IsFused(plan))
        {
            lines.Add("int prefix = reader.Read7BitEncodedInt();");
        }

        if (plan.HasNull)
        {
            lines.If($"prefix == {reserved}", "return null;");
        }

        values.EnsureStack(lines, plan.IsRecursive);
        lines.Open($"switch ({Sum("prefix", -plan.FirstCase, values.IsFused(plan) ? " - reserved" : "")})");
        for (int tag = 0; tag < plan.Cases.Length; tag++)
        {
            PrintRead(plan.Cases[tag], tag);
        }

        lines.Add("default:");
        lines.Add("    " + values.InvalidPrefix(plan));
        lines.Close();
        lines.Close();
        lines.Separate();
    }

    private void PrintWrite(UnionPlan plan, UnionCase one, int tag)
    {
        if (one.Fields.IsEmpty)
        {
            return;
        }

        string holder = one.Holder == plan.Type ? "value" : $"case{tag}";
        lines.Add($"case {tag}:");
        if (one.Holder != plan.Type)
        {
            string type = values.Names.Of(one.Holder);
            lines.Add($"    {type} {holder} = ({type})value;");
        }

        foreach (MemberPlan field in one.Fields)
        {
            lines.Add($"    {values.Write(field.Value, members.Get(field, holder), "writer")};");
        }

        lines.Add("    break;");
    }

    // Arguments are evaluated in their order, which is that of the bytes.
    private void PrintRead(UnionCase one, int tag)
    {
        string arguments = string.Join(", ", one.Fields.Select(field => values.Read(field.Value, "reader")));
        lines.Add($"case {tag}:");
        lines.Add($"    return {Make(one.Make, arguments)};");
    }

    private string Make(MethodInfo make, string arguments)
    {
        const string getter = "get_";
        string holder = values.Names.Of(make.DeclaringType!);
        return make.GetParameters().Length == 0 && make.Name.StartsWith(getter, StringComparison.Ordinal)
            ? $"{holder}.{Identifiers.Escaped(make.Name[getter.Length..])}"
            : $"{holder}.{Identifiers.Escaped(make.Name)}({arguments})";
    }

    private static string Sum(string variable, int summand, string reserved) => summand switch
    {
        0 => variable + reserved,
        > 0 => $"{variable} + {summand}{reserved}",
        _ => $"{variable} - {-summand}{reserved}",
    };
}
