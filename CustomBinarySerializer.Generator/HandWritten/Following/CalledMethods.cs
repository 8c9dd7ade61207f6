using CustomBinarySerializer.Generator.HandWritten.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>Which method a call runs, and what it may change.</summary>
internal sealed class CalledMethods(Route route)
{
    private const int MostAssigning = 4;

    /// <summary>Whether a method may set members of its object; one without source may.</summary>
    internal bool MayAssign(IMethodSymbol method) => MayAssign(method, 0);

    /// <summary>Of this object, what the type of the contract says; of another, only what nobody overrides. Null where that depends on the object.</summary>
    internal IMethodSymbol? Resolve(IMethodSymbol method, IOperation? instance, bool isVirtual)
    {
        if (instance is null || !isVirtual || !(method.IsVirtual || method.IsAbstract || method.IsOverride) || method.IsSealed || method.ContainingType.IsSealed)
        {
            return method.IsAbstract ? null : method;
        }

        if (Operations.Bare(instance) is not IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance } || route.Receiver is not Value.Self)
        {
            return instance.Type is { IsSealed: true } ? MostDerived(method, instance.Type) : null;
        }

        return MostDerived(method, route.Contract);
    }

    private static IMethodSymbol? MostDerived(IMethodSymbol method, ITypeSymbol type)
    {
        for (ITypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            foreach (IMethodSymbol candidate in current.GetMembers(method.Name).OfType<IMethodSymbol>())
            {
                for (IMethodSymbol? overridden = candidate; overridden is not null; overridden = overridden.OverriddenMethod)
                {
                    if (SymbolEqualityComparer.Default.Equals(overridden.OriginalDefinition, method.OriginalDefinition))
                    {
                        return candidate.IsAbstract ? null : candidate;
                    }
                }
            }
        }

        return null;
    }

    private bool MayAssign(IMethodSymbol method, int depth) =>
        route.Bodies.Of(method) is not { } body
            ? !method.ContainingType.Equals(route.Bodies.Compilation.ObjectType, SymbolEqualityComparer.Default)
            : depth == MostAssigning || body.DescendantsAndSelf().Any(operation => operation switch
            {
                IAssignmentOperation assignment => assignment.Target is not ILocalReferenceOperation,
                IIncrementOrDecrementOperation increment => increment.Target is not ILocalReferenceOperation,
                IInvocationOperation { Instance: IInstanceReferenceOperation } call => MayAssign(call.TargetMethod, depth + 1),
                _ => false,
            });
}
