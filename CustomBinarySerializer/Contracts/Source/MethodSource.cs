using CustomBinarySerializer.Contracts.Plans;

namespace CustomBinarySerializer.Contracts.Source;

/// <summary>Prints the methods for values for which <see cref="BinaryWriter"/> and its extensions have none.</summary>
internal sealed class MethodSource(ValueSource values, MemberSource members, ObjectSource objects, SourceLines lines)
{
    /// <summary>Prints all that were asked for, and those that they ask for.</summary>
    internal void PrintAll()
    {
        while (values.Open.TryDequeue(out ValuePlan? plan))
        {
            switch (plan)
            {
                case ObjectPlan holder:
                    PrintObject(holder);
                    break;
                case SequencePlan sequence:
                    PrintCollection(sequence);
                    break;
                case ConvertedPlan { Conversion: { ToSource: null, ToDelegate: null } }:
                    PrintStubs(plan);
                    break;
                case ConvertedPlan converted:
                    PrintConversion(converted);
                    break;
                case UnionPlan union:
                    new UnionSource(values, members, lines).Print(union);
                    break;
                default:
                    throw new NotSupportedException($"{plan} has no C#.");
            }
        }

        foreach (string stub in values.Stubs)
        {
            lines.Add(stub);
            lines.Separate();
        }

        if (values.NeedsText)
        {
            TextSource.Print(lines, values.Interns, values.Names);
        }
    }

    // Written by parts that are the library's own, as exceptions are.
    private void PrintStubs(ValuePlan plan)
    {
        values.Names.Namespaces.Add("System");
        string type = values.Names.Of(plan.Type);
        lines.Add($"{values.WriterHead(plan)} => throw new NotImplementedException(\"Write the {type}.\");");
        lines.Separate();
        lines.Add($"{values.ReaderHead(plan)} => throw new NotImplementedException(\"Read the {type}.\");");
        lines.Separate();
    }

    private void PrintObject(ObjectPlan plan)
    {
        string type = values.Names.Of(plan.Type);
        lines.Open(values.WriterHead(plan));
        if (plan.IsClass)
        {
            PrintNullAndDerived(plan, type);
        }

        values.EnsureStack(lines, plan.IsRecursive);
        objects.Write(plan, "value", plan.IsFused ? $"{plan.NullAndDerived}" : values.IsFused(plan) ? "reserved" : null);
        lines.Close();
        lines.Separate();

        lines.Open(values.ReaderHead(plan));
        if (plan.IsClass)
        {
            lines.Add("int prefix = reader.Read7BitEncodedInt();");
            lines.If("prefix == 0", "return null;");
            if (plan.NullAndDerived > 1)
            {
                lines.If("prefix == 1", $"return reader.ReadObject<{type}>();");
            }

            if (!plan.IsFused)
            {
                lines.If($"prefix != {plan.NullAndDerived}", values.InvalidPrefix(plan));
            }
        }

        values.EnsureStack(lines, plan.IsRecursive);
        if (plan.IsFused)
        {
            objects.Return(plan, "prefix", $"{plan.NullAndDerived}");
        }
        else if (values.IsFused(plan))
        {
            objects.Return(plan, "prefix", "reserved");
        }
        else
        {
            objects.Return(plan);
        }

        lines.Close();
        lines.Separate();
    }

    private void PrintNullAndDerived(ObjectPlan plan, string type)
    {
        lines.If("value is null", "writer.Write((byte)0);", "return;");
        if (plan.NullAndDerived > 1)
        {
            lines.If($"value.GetType() != typeof({type})", "writer.Write((byte)1);", "writer.WriteObject(value);", "return;");
        }

        if (!plan.IsFused)
        {
            lines.Add($"writer.Write((byte){plan.NullAndDerived});");
        }
    }

    private void PrintCollection(SequencePlan plan)
    {
        bool isFused = values.IsFused(plan);
        string item = values.Names.Of(plan.Item.Type);
        values.Names.Namespaces.Add("System.Collections.Generic");
        lines.Open(values.WriterHead(plan));
        lines.If("value is null", $"writer.Write7BitEncodedInt({(isFused ? "reserved" : "0")});", "return;");
        lines.Add($"IReadOnlyCollection<{item}> items = {Items(plan)};");
        lines.Add($"writer.Write7BitEncodedInt(items.Count + 1{(isFused ? " + reserved" : "")});");
        if (plan.Shape.HasComparer)
        {
            lines.Add("writer.WriteComparerOf(value);");
        }

        lines.Open($"foreach ({item} item in items)");
        lines.Add(values.Write(plan.Item, "item", "writer") + ";");
        lines.Close();
        lines.Close();
        lines.Separate();

        lines.Open(values.ReaderHead(plan));
        if (!isFused)
        {
            lines.Add("int prefix = reader.Read7BitEncodedInt();");
        }

        lines.If($"prefix == {(isFused ? "reserved" : "0")}", "return null;");
        if (plan.Shape.HasComparer)
        {
            values.Names.Namespaces.Add("System");
            lines.Add("StringComparer comparer = reader.ReadStringComparer();");
        }

        lines.Add("// The list grows as the items arrive: a count alone proves nothing.");
        lines.Add($"List<{item}> list = [];");
        lines.Open($"for (int left = prefix - 1{(isFused ? " - reserved" : "")}; left > 0; left--)");
        lines.Add($"list.Add({values.Read(plan.Item, "reader")});");
        lines.Close();
        lines.Separate();
        PrintFinish(plan);
        lines.Close();
        lines.Separate();
    }

    private string Items(SequencePlan plan) =>
        plan.Shape.Calls is null ? "value" : values.FillFree(plan.Shape.ItemsSource ?? "{0}", plan.Type, "value");

    private void PrintFinish(SequencePlan plan)
    {
        if (plan.Shape.Calls is null)
        {
            lines.Add(plan.Type.IsArray ? "return list.ToArray();" : "return list;");
            return;
        }

        values.Names.Namespaces.Add("System");
        lines.Add($"{values.Names.OfArrayOf(plan.Item.Type)} items = list.ToArray();");
        lines.Add(plan.Shape.FinishSource is { } source
            ? $"return {values.FillFree(source, plan.Type, "items", plan.Shape.HasComparer ? "comparer" : "null")};"
            : $"throw new NotImplementedException(\"Return a {values.Names.Of(plan.Type)} of the items.\");");
    }

    private void PrintConversion(ConvertedPlan plan)
    {
        bool isFused = values.IsFused(plan);
        string surrogate = values.Names.Of(plan.Surrogate.Type);
        bool canBeNull = !plan.Type.IsValueType;
        lines.Open(values.WriterHead(plan));
        string to = ConversionSource.To(plan, values, "value");
        lines.Add($"{surrogate} surrogate = {(canBeNull ? $"value is null ? null : ({to})" : to)};");
        lines.Add((isFused ? values.WriteBehind(plan.Surrogate, "surrogate", "writer", "reserved") : values.Write(plan.Surrogate, "surrogate", "writer")) + ";");
        lines.Close();
        lines.Separate();

        lines.Open(values.ReaderHead(plan));
        lines.Add($"{surrogate} surrogate = {(isFused ? values.ReadBehind(plan.Surrogate, "reader", "prefix", "reserved") : values.Read(plan.Surrogate, "reader"))};");
        string from = ConversionSource.From(plan, values, "surrogate");
        lines.Add(plan.Surrogate.Type.IsValueType ? $"return {from};" : $"return surrogate is null ? {(canBeNull ? "null" : "default")} : ({from});");
        lines.Close();
        lines.Separate();
    }
}
