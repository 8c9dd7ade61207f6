using CustomBinarySerializer.Generator.HandWritten.Following;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Rules;

/// <summary>
/// The rule CBS005: the writer or reader is stored where it outlives the call. Passing it to an object that is only
/// used inside the call isn't reported.
/// </summary>
internal static class KeptRule
{
    internal static void Report(FollowedContract contract, Action<Diagnostic> report, CancellationToken cancellation)
    {
        foreach (FollowedMethod method in new[] { contract.Write, contract.Read })
        {
            string carrier = method == contract.Write ? "writer" : "reader";
            HashSet<SyntaxNode> seen = [];
            foreach ((IMethodSymbol followed, IOperation body) in method.Bodies.Where(
                followed => HandWrittenContractAnalyzer.IsOf(followed.Method, contract.Type)))
            {
                if (followed.IsAsync && followed.Locations.FirstOrDefault() is { } place && seen.Add(body.Syntax))
                {
                    report(
                        Diagnostic.Create(
                            HandWrittenRules.Kept,
                            place,
                            contract.Type.Name,
                            method.Method.Name,
                            $"is asynchronous and goes on with the {carrier} later",
                            carrier));
                }

                foreach (IOperation reference in body.Descendants().Where(
                    operation => operation is IParameterReferenceOperation or ILocalReferenceOperation && method.IsCarrier(operation)))
                {
                    if (seen.Add(reference.Syntax) && How(reference, carrier, cancellation) is { } how)
                    {
                        report(
                            Diagnostic.Create(
                                HandWrittenRules.Kept,
                                reference.Syntax.GetLocation(),
                                contract.Type.Name,
                                method.Method.Name,
                                how,
                                carrier));
                    }
                }
            }
        }
    }

    private static string? How(IOperation reference, string carrier, CancellationToken cancellation)
    {
        if (Where(reference) is { } place)
        {
            return $"keeps the {carrier} in {place}";
        }

        IOperation value = Outer(reference);
        if (value.Parent is IArgumentOperation { Parameter: { } parameter, Parent: IObjectCreationOperation creation }
            && Where(creation) is { } holder && IsKeptBy(parameter, cancellation))
        {
            return $"keeps the {carrier} in a {creation.Type?.Name} in {holder}";
        }

        if (value.Parent is IArgumentOperation
            {
                Parent: IInvocationOperation
                {
                    Instance: IMemberReferenceOperation collection,
                    TargetMethod.Name: "Add" or "Enqueue" or "Push" or "TryAdd",
                },
            })
        {
            return $"keeps the {carrier} in {collection.Syntax}";
        }

        for (IOperation? outer = reference.Parent; outer is not null; outer = outer.Parent)
        {
            if (outer is IAnonymousFunctionOperation function && !IsParameterOf(reference, function) && Later(function) is { } later)
            {
                return $"uses the {carrier} in a function that {later}";
            }
        }

        return null;
    }

    // Detected in source: the parameter is assigned, or used by a member other than its constructor. Without source
    // nothing is reported.
    private static bool IsKeptBy(IParameterSymbol parameter, CancellationToken cancellation) =>
        parameter.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellation) is ParameterSyntax { Parent.Parent: { } owner }
        && owner.DescendantNodes().OfType<IdentifierNameSyntax>().Any(name => name.Identifier.ValueText == parameter.Name
            && (name.Parent is EqualsValueClauseSyntax or AssignmentExpressionSyntax
                || (owner is TypeDeclarationSyntax && name.FirstAncestorOrSelf<SyntaxNode>(IsMemberBody) is not null)));

    private static bool IsMemberBody(SyntaxNode node) =>
        node is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or ArrowExpressionClauseSyntax;

    private static bool IsParameterOf(IOperation reference, IAnonymousFunctionOperation function) =>
        reference is IParameterReferenceOperation { Parameter: var parameter }
            && function.Symbol.Parameters.Contains(parameter, SymbolEqualityComparer.Default);

    // Returns the target of a value that outlives the call.
    private static string? Where(IOperation value)
    {
        value = Outer(value);
        return value.Parent switch
        {
            IAssignmentOperation assignment when assignment.Value == value => assignment.Target switch
            {
                IMemberReferenceOperation
                {
                    Instance: IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver },
                } => null,
                IMemberReferenceOperation { Instance: ILocalReferenceOperation or IObjectCreationOperation } => null,
                IMemberReferenceOperation member => member.Syntax.ToString(),
                IArrayElementReferenceOperation { ArrayReference: IMemberReferenceOperation array } => array.Syntax.ToString(),
                _ => null,
            },
            IEventAssignmentOperation assignment => assignment.EventReference.Syntax.ToString(),
            _ => null,
        };
    }

    private static string? Later(IAnonymousFunctionOperation function)
    {
        IOperation value = Outer(function);
        if (Where(value) is { } place)
        {
            return $"is kept in {place}";
        }

        return value.Parent is IArgumentOperation { Parent: { } call } && Target(call) is { ContainingType: { } type } target
            && IsLater(type, target.Name)
            ? $"{type.Name}.{(target.MethodKind == MethodKind.Constructor ? "new" : target.Name)} runs on another thread or later"
            : null;
    }

    private static IMethodSymbol? Target(IOperation call) =>
        (call as IInvocationOperation)?.TargetMethod ?? (call as IObjectCreationOperation)?.Constructor;

    private static bool IsLater(INamedTypeSymbol type, string method) => (type.ContainingNamespace.ToDisplayString(), type.Name) switch
    {
        ("System.Threading.Tasks", "Task") => method is "Run" or "ContinueWith" or ".ctor",
        ("System.Threading.Tasks", "TaskFactory") => method == "StartNew",
        ("System.Threading.Tasks", "Parallel") => true,
        ("System.Threading", "ThreadPool") => method.Contains("QueueUserWorkItem"),
        ("System.Threading", "Thread" or "Timer") => method == ".ctor",
        _ => false,
    };

    private static IOperation Outer(IOperation operation)
    {
        while (operation.Parent is IConversionOperation { OperatorMethod: null } or IParenthesizedOperation or IDelegateCreationOperation)
        {
            operation = operation.Parent;
        }

        return operation;
    }
}
