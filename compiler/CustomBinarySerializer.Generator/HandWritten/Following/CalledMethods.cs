using CustomBinarySerializer.Generator.HandWritten.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>The resolution of called methods, and of the members that they may change.</summary>
internal sealed class CalledMethods(Route route)
{
    private readonly Dictionary<ISymbol, bool> _mayAssign = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// Returns whether a method, or a method that it calls on the same object, may set its members. A method without
    /// source may.
    /// </summary>
    internal bool MayAssign(IMethodSymbol method)
    {
        if (!_mayAssign.TryGetValue(method, out bool may))
        {
            HashSet<ISymbol> called = new(SymbolEqualityComparer.Default);
            Stack<IMethodSymbol> open = new([method]);
            while (!may && open.Count > 0)
            {
                IMethodSymbol next = open.Pop();
                may = called.Add(next) && (_mayAssign.TryGetValue(next, out bool known) ? known : Assigns(next, open));
            }

            _mayAssign[method] = may;
        }

        return may;
    }

    /// <summary>
    /// Returns the method that a call runs. On this object the contract's type decides; on others only a method without
    /// overrides is known. Null if it depends on the object.
    /// </summary>
    internal IMethodSymbol? Resolve(IMethodSymbol method, IOperation? instance, bool isVirtual)
    {
        if (instance is null || !isVirtual || !(method.IsVirtual || method.IsAbstract || method.IsOverride) || method.IsSealed
            || method.ContainingType.IsSealed)
        {
            return method.IsAbstract ? null : method;
        }

        if (Operations.Bare(instance) is not IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }
            || route.Receiver is not Value.Self)
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

    private bool Assigns(IMethodSymbol method, Stack<IMethodSymbol> calls)
    {
        if (route.Bodies.Of(method) is not { } body)
        {
            return !method.ContainingType.Equals(route.Bodies.Compilation.ObjectType, SymbolEqualityComparer.Default);
        }

        foreach (IOperation operation in body.DescendantsAndSelf())
        {
            route.Work.Step(operation.Syntax);
            switch (operation)
            {
                case IAssignmentOperation { Target: not ILocalReferenceOperation }
                    or IIncrementOrDecrementOperation { Target: not ILocalReferenceOperation }:
                    return true;
                case IInvocationOperation { Instance: IInstanceReferenceOperation } call:
                    calls.Push(call.TargetMethod);
                    break;
                default:
                    break;
            }
        }

        return false;
    }
}
