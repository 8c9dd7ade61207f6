using System.Reflection;
using System.Text;
using CustomBinarySerializer.Contracts.CSharp;
using CustomBinarySerializer.Contracts.Plans;
using CustomBinarySerializer.Contracts.Reflection;

namespace CustomBinarySerializer.Contracts.Source;

/// <summary>Prints what is around a contract: usings, the namespace, and the types that it is in.</summary>
internal sealed class ContainerSource(ContractPlan plan, TypeNames names, bool isPart)
{
    private int _open;

    /// <summary>Whether the contract can be a part of the type: its members can be set from inside, one by one.</summary>
    internal static bool CanBePart(ContractPlan plan) =>
        plan.Root is ObjectPlan { Construction.TakesMembers: false } root
        && !root.Type.IsGenericType
        && !IsReadOnly(root.Type)
        && root.Members.All(member => !MemberSource.IsSetOnlyAtCreation(member.Set))
        && Identifiers.IsSpeakable(root.Type.Name)
        && !IsOfFramework(root.Type);

    /// <summary>The type in which a contract that is no part of its type must be, so that it can name it; null for none.</summary>
    internal static Type? Outer(Type type) =>
        type is { IsNested: true, IsVisible: false, DeclaringType.IsGenericType: false } ? type.DeclaringType : null;

    /// <summary>Everything before the types, once all names have been asked for.</summary>
    internal string Head()
    {
        StringBuilder head = new();
        head.Append($"// Writes and reads the same bytes as the auto contract of {plan.Type}.\n");
        if (!isPart)
        {
            head.Append(
                "// Its objects can't be set one member after the other from inside, so there are two functions in place of\n"
                + "// an ICustomBinarySerializable: call them from the contract of what holds such an object.\n");
        }

        foreach (Type nameless in names.Nameless)
        {
            head.Append($"// It doesn't compile as it stands: {nameless} has no name in C#.\n");
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
        Type? inside = isPart ? plan.Type : Outer(plan.Type);
        OpenParts(lines, isPart ? inside!.DeclaringType : inside);
        if (isPart)
        {
            OpenType(lines, $"partial {Kind(plan.Type)} {Identifiers.Escaped(plan.Type.Name)} : ICustomBinarySerializable");
        }
        else
        {
            OpenType(lines, $"{(inside is null ? "internal" : "private")} static class {names.IdentifierOf(plan.Type)}Contract");
        }
    }

    internal void Close(SourceLines lines)
    {
        for (; _open > 0; _open--)
        {
            lines.Close();
        }
    }

    private string? Namespace => string.IsNullOrEmpty(plan.Type.Namespace) || IsOfFramework(plan.Type) ? null : plan.Type.Namespace;

    private void AppendUsings(StringBuilder head, bool ofSystem)
    {
        foreach (string name in names.Namespaces
            .Where(name => name != Namespace && (name == "System" || name.StartsWith("System.", StringComparison.Ordinal)) == ofSystem)
            .Order(StringComparer.Ordinal))
        {
            head.Append($"using {name};\n");
        }
    }

    private void OpenParts(SourceLines lines, Type? type)
    {
        if (type is not null)
        {
            OpenParts(lines, type.DeclaringType);
            OpenType(lines, $"partial {Kind(type)} {Identifiers.Escaped(type.Name)}");
        }
    }

    private void OpenType(SourceLines lines, string head)
    {
        lines.Open(head);
        _open++;
    }

    private static string Kind(Type type) =>
        (IsRecord(type) ? "record " : "") + (type.IsValueType ? "struct" : type.IsInterface ? "interface" : "class");

    private static bool IsReadOnly(Type type) =>
        type.IsValueType && type.IsDefined(typeof(System.Runtime.CompilerServices.IsReadOnlyAttribute), inherit: false);

    private static bool IsOfFramework(Type type) => type.Assembly == typeof(object).Assembly;

    [System.Diagnostics.CodeAnalysis.UnconditionalSuppressMessage(
        "Trimming", "IL2070", Justification = "A record whose own methods aren't kept is printed as a class, which the compiler of the print tells.")]
    private static bool IsRecord(Type type) =>
        type.GetMethod("PrintMembers", BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly, [typeof(StringBuilder)]) is not null;
}
