using CustomBinarySerializer.Generator.HandWritten.Wire;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Rules;

/// <summary>The rule CBS004: a text that may be null is written by a call that doesn't allow null.</summary>
internal static class NullableTextRule
{
    internal static void Report(FollowedContract contract, Action<Diagnostic> report)
    {
        HashSet<SyntaxNode> seen = [];
        foreach (IInvocationOperation call in contract.Write.Bodies.Where(
            followed => HandWrittenContractAnalyzer.IsOf(followed.Method, contract.Type))
            .SelectMany(followed => followed.Body.Descendants())
            .OfType<IInvocationOperation>())
        {
            if (call.TargetMethod is { Name: "Write", Parameters: [{ Type.SpecialType: SpecialType.System_String }] } method
                && WireCalls.IsOf(method.ContainingType, WireCalls.Writer)
                && call.Arguments[0].Value.Syntax is var text
                && seen.Add(text)
                && call.SemanticModel?.GetTypeInfo(text).Nullability.FlowState == NullableFlowState.MaybeNull)
            {
                report(Diagnostic.Create(HandWrittenRules.NullableText, call.Syntax.GetLocation(), text.ToString()));
            }
        }
    }
}
