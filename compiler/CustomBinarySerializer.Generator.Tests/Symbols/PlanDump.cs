using System.Collections;
using System.Reflection;
using System.Text;

namespace CustomBinarySerializer.Generator.Tests.Symbols;

/// <summary>
/// Prints plans as text. The library and the generator have plan classes of their own, with the same names.
/// </summary>
internal static class PlanDump
{
    private const BindingFlags Members = BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public;

    /// <summary>
    /// Members that aren't printed: handles of a universe, run-time code, and values that only the running processor
    /// determines.
    /// </summary>
    private static readonly HashSet<string> s_leftOut =
        ["Handle", "Universe", "Code", "EqualityContract", "DeclaringType", "Parts", "Name", "Model"];

    internal static string Of(object plan)
    {
        StringBuilder text = new();
        text.Append(plan).Append('\n');
        Append(text, plan, indent: 0, []);
        return text.ToString();
    }

    private static void Append(StringBuilder text, object? value, int indent, Dictionary<object, int> seen)
    {
        switch (value)
        {
            case null or string or bool or int or decimal or Enum:
                text.Append(value ?? "null").Append('\n');
                return;
            case var model when model.GetType().Name is "TypeModel":
                text.Append(TextOf(model)).Append('\n');
                return;
            case var member when member.GetType().Name is "FieldModel" or "PropertyModel" or "MethodModel" or "ConstructorModel":
                text.Append(member.GetType().Name).Append(' ').Append(member);
                if (member.GetType().Name == "ConstructorModel")
                {
                    IEnumerable<object> parameters = ((IEnumerable)Of(member, "Parameters")!).Cast<object>();
                    text.Append($"({string.Join(", ", parameters.Select(one => $"{Of(one, "Type")} {Of(one, "Name")}"))})");
                }

                text.Append('\n');
                return;
            case IEnumerable items:
                text.Append('\n');
                foreach (object? item in items)
                {
                    text.Append(' ', indent).Append("- ");
                    Append(text, item, indent + 2, seen);
                }

                return;
        }

        text.Append(value.GetType().Name);
        if (!value.GetType().IsValueType)
        {
            if (!seen.TryAdd(value, seen.Count))
            {
                text.Append(" as above, ").Append(seen[value]).Append('\n');
                return;
            }
        }

        object? type =
            value.GetType().GetField("Model", Members)?.GetValue(value) ?? value.GetType().GetProperty("Model", Members)?.GetValue(value);
        text.Append(' ').Append(seen.Count - 1).Append(' ')
            .Append(type is null ? "" : type.GetType().Name == "TypeModel" ? TextOf(type) : "").Append('\n');
        foreach ((string name, object? part) in PartsOf(value))
        {
            text.Append(' ', indent + 2).Append(name).Append(": ");
            Append(text, part, indent + 2, seen);
        }
    }

    private static IEnumerable<(string Name, object? Value)> PartsOf(object value)
    {
        for (Type? level = value.GetType();
            level is not null && level != typeof(object) && level != typeof(ValueType);
            level = level.BaseType)
        {
            foreach (PropertyInfo property in level.GetProperties(Members | BindingFlags.DeclaredOnly)
                .Where(one => !s_leftOut.Contains(one.Name) || (one.Name == "Model" && one.PropertyType.Name == "ConstructorModel")))
            {
                // Only enums have values.
                if (property.Name != "Values" || Of(value, "Integer") is not null)
                {
                    yield return (property.Name, property.GetValue(value));
                }
            }

            foreach (FieldInfo field in level.GetFields(Members | BindingFlags.DeclaredOnly)
                .Where(one => one.Name[0] is not '<' and not '_' && !char.IsLower(one.Name[0]) && !s_leftOut.Contains(one.Name)))
            {
                yield return (field.Name, field.GetValue(value));
            }
        }
    }

    private static string TextOf(object model) =>
        $"{model} {Of(model, "MetadataName")} in {Of(model, "Namespace")}{(Of(model, "IsOfCore") is true ? " core" : "")}{(Of(model, "IsOfFramework") is true ? " framework" : "")}";

    private static object? Of(object value, string name)
    {
        for (Type? level = value.GetType(); level is not null; level = level.BaseType)
        {
            if (level.GetField(name, Members | BindingFlags.DeclaredOnly) is { } field)
            {
                return field.GetValue(value);
            }

            if (level.GetProperty(name, Members | BindingFlags.DeclaredOnly) is { } property)
            {
                return property.GetValue(value);
            }
        }

        return null;
    }
}
