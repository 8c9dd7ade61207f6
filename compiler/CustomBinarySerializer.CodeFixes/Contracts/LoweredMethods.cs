using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Source;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.CodeFixes.Contracts;

/// <summary>The methods that DescribeSource prints, for what no call of the library writes by itself.</summary>
internal static class LoweredMethods
{
    /// <summary>Returns null for a type that they can't be part of.</summary>
    internal static ImplementedContract? Print(ContractPlan plan, SerializedMembers members, SourceScope scope)
    {
        ObjectPlan root = (ObjectPlan)plan.Root;
        if (root.Construction.TakesMembers || root.Model.IsGeneric || root.Members.Any(member => MemberSource.IsSetOnlyAtCreation(member.Setter)))
        {
            return null;
        }

        TypeNames types = new(root);
        SourceLines lines = new();
        bool isWhole = MethodSource.Print(plan, types, root.Model, isPart: true, lines);
        MemberDeclarationSyntax[] methods = [.. ((TypeDeclarationSyntax)SyntaxFactory.ParseMemberDeclaration($"class C\n{{\n{lines}}}\n")!).Members];
        return types.Nameless.Count > 0 || methods.Any(method => scope.IsTaken(((MethodDeclarationSyntax)method).Identifier.ValueText))
            ? null
            : new ImplementedContract([.. methods.Select(method => method.ToFullString().Trim())], members, [.. types.Namespaces])
            {
                HasGaps = !isWhole,
                IsOblivious = scope.HasNullableTypes,
            };
    }
}
