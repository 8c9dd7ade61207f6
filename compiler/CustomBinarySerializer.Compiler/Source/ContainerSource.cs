using System.Text;
using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Source;

/// <summary>A printer of the code around a contract: usings, the namespace, and the containing types.</summary>
internal sealed class ContainerSource(ContractPlan plan, TypeNames names, bool isPart)
{
    private int _open;

    /// <summary>
    /// Returns whether the contract can be a part of the type: its members can be set individually from inside.
    /// </summary>
    internal static bool CanBePart(ContractPlan plan) =>
        plan.Root is ObjectPlan { Construction.TakesMembers: false } root
        && !root.Model.IsGeneric
        && !IsReadOnly(root.Model)
        && root.Members.All(member => !MemberSource.IsSetOnlyAtCreation(member.Setter))
        && Identifiers.IsSpeakable(root.Model.Name)
        && !IsOfFramework(root.Model);

    /// <summary>
    /// Returns the type that must contain a contract which isn't part of its type, so that it can name the type; null
    /// for none.
    /// </summary>
    internal static TypeModel? Outer(TypeModel type) =>
        type is { Outer: { IsGeneric: false } outer } && !type.Universe.IsVisible(type) ? outer : null;

    /// <summary>Returns the code before the types. Call it after all names have been requested.</summary>
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

        // The usings are inside the namespace, before System, so that a user's type Version is preferred.
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

    private string? Namespace =>
        string.IsNullOrEmpty(plan.Root.Model.Namespace) || IsOfFramework(plan.Root.Model) ? null : plan.Root.Model.Namespace;

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

    // A record whose methods were trimmed is printed as a class, which the compiler then reports.
    private static bool IsRecord(TypeModel type) =>
        Array.Exists(type.Methods, method => method is { Name: "PrintMembers", IsStatic: false, Parameters.Length: 1 });
}
