using System.Collections.Immutable;
using System.Reflection;
using CustomBinarySerializer.Contracts.Plans;

namespace CustomBinarySerializer.Contracts.Source;

/// <summary>Prints the members of an object one behind the other, and the object that is made of them.</summary>
internal sealed class ObjectSource(ValueSource values, MemberSource members, SourceLines lines)
{
    private const string Context = "GetStreamingContext()";

    /// <summary>Prints what writes the members; the first one's prefix may be shared with the holder of the object.</summary>
    internal void Write(ObjectPlan plan, string holder, string? reserved = null)
    {
        Call(plan.Callbacks.Serializing, holder, "writer");
        foreach (MemberPlan member in plan.Members)
        {
            string value = members.Get(member, holder);
            lines.Add(reserved is null ? values.Write(member.Value, value, "writer") + ";" : values.WriteBehind(member.Value, value, "writer", reserved) + ";");
            reserved = null;
        }

        Call(plan.Callbacks.Serialized, holder, "writer");
    }

    /// <summary>Prints what sets the members of an object that is there.</summary>
    internal void SetInto(ObjectPlan plan, string holder, string? prefix = null, string? reserved = null)
    {
        Call(plan.Callbacks.Deserializing, holder, "reader");
        foreach (MemberPlan member in plan.Members)
        {
            string statement = members.Set(member, holder, Read(member, prefix, reserved));
            if (member.IsOptional)
            {
                lines.Open("if (reader.HasMore())");
                lines.Add(statement);
                lines.Close();
            }
            else
            {
                lines.Add(statement);
            }

            prefix = null;
            reserved = null;
        }

        Call(plan.Callbacks.Deserialized, holder, "reader");
    }

    /// <summary>Prints what returns a new object.</summary>
    internal void Return(ObjectPlan plan, string? prefix = null, string? reserved = null)
    {
        if (IsSetOneByOne(plan))
        {
            lines.Add($"{values.Names.Of(plan.Type)} value = {Create(plan, [])};");
            SetInto(plan, "value", prefix, reserved);
            lines.Add("return value;");
            return;
        }

        Dictionary<MemberPlan, string> variables = ReadIntoVariables(plan, prefix, reserved);
        MemberPlan[] initialized = [.. plan.Members.Where(member => IsInitialized(plan, member))];
        string made = Create(plan, variables) + Initializer(initialized, variables);
        MemberPlan[] others = [.. plan.Members.Except(initialized).Where(member => member.ConstructorParameter < 0)];
        if (others.Length == 0 && plan.Callbacks.Deserializing.IsEmpty && plan.Callbacks.Deserialized.IsEmpty)
        {
            lines.Add($"return {made};");
            return;
        }

        lines.Add($"{values.Names.Of(plan.Type)} value = {made};");
        Call(plan.Callbacks.Deserializing, "value", "reader");
        foreach (MemberPlan member in others)
        {
            string statement = members.Set(member, "value", variables[member]);
            if (member.IsOptional)
            {
                lines.Open($"if ({Has(variables[member])})");
                lines.Add(statement);
                lines.Close();
            }
            else
            {
                lines.Add(statement);
            }
        }

        Call(plan.Callbacks.Deserialized, "value", "reader");
        lines.Add("return value;");
    }

    private bool IsSetOneByOne(ObjectPlan plan) =>
        !plan.Construction.TakesMembers && !plan.Members.Any(member => IsInitialized(plan, member) && MustBeInitialized(plan, member));

    private bool MustBeInitialized(ObjectPlan plan, MemberPlan member) =>
        !members.CanAssign(member) || (plan.Construction.Constructor is not null && MemberSource.HasRequiredMembers(plan.Type));

    /// <summary>Whether a member is set between the braces behind the constructor.</summary>
    private bool IsInitialized(ObjectPlan plan, MemberPlan member) =>
        plan.Construction.Constructor is { } constructor
        && member is { ConstructorParameter: < 0, IsOptional: false }
        && plan.Callbacks.Deserializing.IsEmpty
        && members.CanInitialize(member)
        && members.CanInitialize(constructor, plan.Members.Select(members.InitializerName).OfType<string>());

    private string Read(MemberPlan member, string? prefix, string? reserved) =>
        prefix is null ? values.Read(member.Value, "reader") : values.ReadBehind(member.Value, "reader", prefix, reserved!);

    private Dictionary<MemberPlan, string> ReadIntoVariables(ObjectPlan plan, string? prefix, string? reserved)
    {
        Dictionary<MemberPlan, string> variables = [];
        HashSet<string> taken = ["reader", "writer", "prefix", "reserved", "texts", "value"];
        foreach (MemberPlan member in plan.Members)
        {
            string name = Identifiers.Variable(member.Name);
            string variable = name;
            for (int number = 2; !taken.Add(variable); number++)
            {
                variable = $"{name}{number}";
            }

            variables.Add(member, variable);
            string read = Read(member, prefix, reserved);
            if (member.IsOptional)
            {
                lines.Add($"bool {Has(variable)} = reader.HasMore();");
                read = $"{Has(variable)} ? {read} : default";
            }

            lines.Add($"{values.Names.Of(member.Value.Type)} {variable} = {read};");
            prefix = null;
            reserved = null;
        }

        return variables;
    }

    private static string Has(string variable) => $"has_{variable.TrimStart('@')}";

    private string Initializer(MemberPlan[] initialized, Dictionary<MemberPlan, string> variables) =>
        initialized.Length == 0
            ? ""
            : $" {{ {string.Join(", ", initialized.Select(member => $"{members.InitializerName(member)} = {variables[member]}"))} }}";

    private string Create(ObjectPlan plan, Dictionary<MemberPlan, string> variables)
    {
        if (plan.Construction.Constructor is not { } constructor)
        {
            if (!plan.IsClass)
            {
                return "default";
            }

            values.Names.Namespaces.Add("System.Runtime.CompilerServices");
            string type = values.Names.Of(plan.Type);
            return $"({type})RuntimeHelpers.GetUninitializedObject(typeof({type}))";
        }

        IEnumerable<string> arguments = constructor.GetParameters()
            .Select((parameter, i) => plan.Members.FirstOrDefault(member => member.ConstructorParameter == i) is { } member
                ? variables[member]
                : $"default({values.Names.Of(parameter.ParameterType)})");
        return plan.Members.Any(member => IsInitialized(plan, member)) && variables.Count > 0
            ? $"new {values.Names.Of(plan.Type)}({string.Join(", ", arguments)})"
            : members.Create(constructor, arguments);
    }

    private void Call(ImmutableArray<MethodInfo> callbacks, string holder, string carrier)
    {
        foreach (MethodInfo callback in callbacks)
        {
            lines.Add(members.CallStatement(callback, holder, $"{carrier}.{Context}"));
        }
    }
}
