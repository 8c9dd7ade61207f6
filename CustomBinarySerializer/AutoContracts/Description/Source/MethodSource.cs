using CustomBinarySerializer.AutoContracts.Plans;

namespace CustomBinarySerializer.AutoContracts.Description.Source;

/// <summary>Prints the methods for values for which <see cref="BinaryWriter"/> and its extensions have none.</summary>
internal sealed class MethodSource(ValueSource values, ObjectSource objects, SourceLines lines)
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
                case ConvertedPlan converted:
                    PrintConversion(converted);
                    break;
                default:
                    throw new NotSupportedException($"{plan} has no C#.");
            }
        }

        if (values.NeedsText)
        {
            TextSource.Print(lines, values.Interns, values.Names);
        }
    }

    private void PrintObject(ObjectPlan plan)
    {
        string type = values.Names.Of(plan.Type);
        OpenWriter(plan);
        if (plan.IsClass)
        {
            PrintNullAndDerived(plan, type);
        }

        EnsureStack(plan);
        objects.Write(plan, "value", plan.IsFused ? $"{plan.NullAndDerived}" : values.IsFused(plan) ? "reserved" : null);
        lines.Close();
        lines.Separate();

        OpenReader(plan);
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
                values.Names.Namespaces.Add("System.Runtime.Serialization");
                lines.If($"prefix != {plan.NullAndDerived}", $"throw new SerializationException($\"The bytes don't form a {plan.Type.Name}: its prefix is {{prefix}}.\");");
            }
        }

        EnsureStack(plan);
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

    private void EnsureStack(ObjectPlan plan)
    {
        if (plan.IsRecursive)
        {
            values.Names.Namespaces.Add("System.Runtime.CompilerServices");
            lines.Add("RuntimeHelpers.EnsureSufficientExecutionStack();");
        }
    }

    private void PrintCollection(SequencePlan plan)
    {
        bool isFused = values.IsFused(plan);
        string item = values.Names.Of(plan.Item.Type);
        values.Names.Namespaces.Add("System.Collections.Generic");
        OpenWriter(plan);
        lines.If("value is null", $"writer.Write7BitEncodedInt({(isFused ? "reserved" : "0")});", "return;");
        lines.Add($"IReadOnlyCollection<{item}> items = {Items(plan)};");
        lines.Add($"writer.Write7BitEncodedInt(items.Count + 1{(isFused ? " + reserved" : "")});");
        if (plan.Shape.HasComparer)
        {
            lines.Add($"writer.Write({ComparerSource.CodeOf(plan.Type)});");
        }

        lines.Open($"foreach ({item} item in items)");
        lines.Add(values.Write(plan.Item, "item", "writer") + ";");
        lines.Close();
        lines.Close();
        lines.Separate();

        OpenReader(plan);
        if (!isFused)
        {
            lines.Add("int prefix = reader.Read7BitEncodedInt();");
        }

        lines.If($"prefix == {(isFused ? "reserved" : "0")}", "return null;");
        if (plan.Shape.HasComparer)
        {
            values.Names.Namespaces.Add("System");
            lines.Add("StringComparer comparer = ReadComparer(reader);");
        }

        lines.Add("// The list grows as the items arrive: a count alone proves nothing.");
        lines.Add($"List<{item}> list = [];");
        lines.Open($"for (int left = prefix - 1{(isFused ? " - reserved" : "")}; left > 0; left--)");
        lines.Add($"list.Add({values.Read(plan.Item, "reader")});");
        lines.Close();
        lines.Separate();
        PrintFinish(plan, item);
        lines.Close();
        lines.Separate();
    }

    private string Items(SequencePlan plan) =>
        plan.Shape.Calls is null ? "value" : values.FillFree(plan.Shape.ItemsSource ?? "{0}", plan.Type, "value");

    private void PrintFinish(SequencePlan plan, string item)
    {
        if (plan.Shape.Calls is null)
        {
            lines.Add(plan.Type.IsArray ? "return list.ToArray();" : "return list;");
            return;
        }

        values.Names.Namespaces.Add("System");
        lines.Add($"{item}[] items = list.ToArray();");
        lines.Add(plan.Shape.FinishSource is { } source
            ? $"return {values.FillFree(source, plan.Type, "items", plan.Shape.HasComparer ? "comparer" : "null")};"
            : $"throw new NotImplementedException(\"Return a {values.Names.Of(plan.Type)} of the items.\");");
    }

    private void PrintConversion(ConvertedPlan plan)
    {
        bool isFused = values.IsFused(plan);
        string surrogate = values.Names.Of(plan.Surrogate.Type);
        bool canBeNull = !plan.Type.IsValueType;
        OpenWriter(plan);
        string to = ConversionSource.To(plan, values, "value");
        lines.Add($"{surrogate} surrogate = {(canBeNull ? $"value is null ? null : ({to})" : to)};");
        lines.Add((isFused ? values.WriteBehind(plan.Surrogate, "surrogate", "writer", "reserved") : values.Write(plan.Surrogate, "surrogate", "writer")) + ";");
        lines.Close();
        lines.Separate();

        OpenReader(plan);
        lines.Add($"{surrogate} surrogate = {(isFused ? values.ReadBehind(plan.Surrogate, "reader", "prefix", "reserved") : values.Read(plan.Surrogate, "reader"))};");
        string from = ConversionSource.From(plan, values, "surrogate");
        lines.Add(plan.Surrogate.Type.IsValueType ? $"return {from};" : $"return surrogate is null ? {(canBeNull ? "null" : "default")} : ({from});");
        lines.Close();
        lines.Separate();
    }

    private void OpenWriter(ValuePlan plan) => lines.Open(
        $"private static void Write{values.Names.IdentifierOf(plan.Type)}(BinaryWriter writer, {values.Names.Of(plan.Type)} value{(values.IsFused(plan) ? ", int reserved" : "")}{(values.Interns ? ", Dictionary<string, int> texts" : "")})");

    private void OpenReader(ValuePlan plan) => lines.Open(
        $"private static {values.Names.Of(plan.Type)} Read{values.Names.IdentifierOf(plan.Type)}(BinaryReader reader{(values.IsFused(plan) ? ", int prefix, int reserved" : "")}{(values.Interns ? ", List<string> texts" : "")})");
}
