using System.Text;
using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Source;

/// <summary>Prints what is around a contract: usings, the namespace, and the types that it is in.</summary>
internal sealed class ContainerSource(ContractPlan plan, TypeNames names, bool isPart)
{
    private int _open;

    /// <summary>Whether the contract can be a part of the type: its members can be set from inside, one by one.</summary>
    internal static bool CanBePart(ContractPlan plan) =>
        plan.Root is ObjectPlan { Construction.TakesMembers: false } root
        && !root.Model.IsGeneric
        && !IsReadOnly(root.Model)
        && root.Members.All(member => !MemberSource.IsSetOnlyAtCreation(member.Setter))
        && Identifiers.IsSpeakable(root.Model.Name)
        && !IsOfFramework(root.Model);

    /// <summary>The type in which a contract that is no part of its type must be, so that it can name it; null for none.</summary>
    internal static TypeModel? Outer(TypeModel type) =>
        type is { Outer: { IsGeneric: false } outer } && !type.Universe.IsVisible(type) ? outer : null;

    /// <summary>Everything before the types, once all names have been asked for.</summary>
    internal string Head()
    {
        StringBuilder head = new();
        head.Append($"// Writes and reads the same bytes as the auto contract of {plan.Root.Model}.\n");
        if (!isPart)
        {
            head.Append(
                "// Its objects can't be set one member after the other from inside, so there are two functions in place of\n"
                + "// an ICustomBinarySerializable: call them from the contract of what holds such an object.\n");
        }

        foreach (TypeModel nameless in names.Nameless)
        {
            head.Append($"// It doesn't compile as it is: {nameless} has no name in C#.\n");
        }

        head.Append("#nullable disable\n");
        AppendUsings(head, ofSystem: true);
        if (Namespace is { } name)
        {
            head.Append($"\nnamespace {name};\n");
        }

        // Inside the namespace, so that they come before System: a Version of the user's is meant, if it is there.
        head.Append('\n');
        AppendUsings(head, ofSystem: false);
        return head.Append('\n').ToString();
    }

    internal void Open(SourceLines lines)
    {
        TypeModel? inside = isPart ? plan.Root.Model : Outer(plan.Root.Model);
        OpenParts(lines, isPart ? inside!.Outer : inside);
        if (isPart)
        {
            OpenType(lines, $"partial {Kind(plan.Root.Model)} {Identifiers.Escaped(plan.Root.Model.Name)} : ICustomBinarySerializable");
        }
        else
        {
            OpenType(lines, $"{(inside is null ? "internal" : "private")} static class {names.IdentifierOf(plan.Root.Model)}Contract");
        }
    }

    internal void Close(SourceLines lines)
    {
        for (; _open > 0; _open--)
        {
            lines.Close();
        }
    }

    private string? Namespace => string.IsNullOrEmpty(plan.Root.Model.Namespace) || IsOfFramework(plan.Root.Model) ? null : plan.Root.Model.Namespace;

    private void AppendUsings(StringBuilder head, bool ofSystem)
    {
        foreach (string name in names.Namespaces
            .Where(name => name != Namespace && (name == "System" || name.StartsWith("System.", StringComparison.Ordinal)) == ofSystem)
            .OrderBy(name => name, StringComparer.Ordinal))
        {
            head.Append($"using {name};\n");
        }
    }

    private void OpenParts(SourceLines lines, TypeModel? type)
    {
        if (type is not null)
        {
            OpenParts(lines, type.Outer);
            OpenType(lines, $"partial {Kind(type)} {Identifiers.Escaped(type.Name)}");
        }
    }

    private void OpenType(SourceLines lines, string head)
    {
        lines.Open(head);
        _open++;
    }

    private static string Kind(TypeModel type) =>
        (IsRecord(type) ? "record " : "") + (type.IsValueType ? "struct" : type.IsInterface ? "interface" : "class");

    private static bool IsReadOnly(TypeModel type) =>
        type.IsValueType && type.Has(KnownAttribute.IsReadOnly);

    private static bool IsOfFramework(TypeModel type) => type.IsOfCore;

    // A record whose own methods aren't kept is printed as a class, which the compiler of the print says.
    private static bool IsRecord(TypeModel type) => Array.Exists(type.Methods, method => method is { Name: "PrintMembers", IsStatic: false, Parameters.Length: 1 });
}
