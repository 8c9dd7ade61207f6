using CustomBinarySerializer.Generator.HandWritten.Following;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Rules;

/// <summary>The members that a method uses, directly and through callees with source.</summary>
internal sealed class MemberUse
{
    private const int MostBodies = 200;

    private readonly Bodies _bodies;
    private readonly HashSet<ISymbol> _members = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _seen = new(SymbolEqualityComparer.Default);

    internal MemberUse(Bodies bodies, FollowedMethod method)
    {
        _bodies = bodies;
        foreach ((IMethodSymbol followed, IOperation body) in method.Bodies)
        {
            if (_seen.Add(followed.OriginalDefinition))
            {
                Add(body);
            }
        }
    }

    /// <summary>Whether the object itself is passed to unknown code, which may use any member.</summary>
    internal bool IsEverything { get; private set; }

    internal bool Uses(ISymbol member) => IsEverything || _members.Contains(member.OriginalDefinition);

    private void Add(IOperation body)
    {
        foreach (IOperation operation in body.DescendantsAndSelf())
        {
            switch (operation)
            {
                case IPropertyReferenceOperation property:
                    AddMember(property.Property);
                    AddMethod(property.Property.GetMethod);
                    AddMethod(property.Property.SetMethod);
                    break;
                case IMemberReferenceOperation { Member: IMethodSymbol method }:
                    AddMethod(method);
                    break;
                case IMemberReferenceOperation member:
                    AddMember(member.Member);
                    break;
                case IInvocationOperation call:
                    AddMethod(call.TargetMethod);
                    break;
                case IPropertySubpatternOperation { Member: IMemberReferenceOperation member }:
                    AddMember(member.Member);
                    break;
                case IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance } self:
                    IsEverything |= IsPassedOn(self);
                    break;
                default:
                    break;
            }
        }
    }

    private void AddMember(ISymbol member)
    {
        _members.Add(member.OriginalDefinition);
        _members.Add(_bodies.StateOf(member).OriginalDefinition);
    }

    private void AddMethod(IMethodSymbol? method)
    {
        if (method is not null && _seen.Count < MostBodies && _seen.Add(method.OriginalDefinition) && _bodies.Of(method) is { } body)
        {
            Add(body);
        }
    }

    private bool IsPassedOn(IOperation self)
    {
        IOperation? user = self.Parent;
        while (user is IConversionOperation or IParenthesizedOperation)
        {
            user = user.Parent;
        }

        return user switch
        {
            IArgumentOperation { Parent: IInvocationOperation call } =>
                _bodies.Of(call.TargetMethod) is null && call.TargetMethod.Name != nameof(ReferenceEquals),
            IArgumentOperation { Parent: IObjectCreationOperation { Constructor: { } constructor } } => _bodies.Of(constructor) is null,
            ISimpleAssignmentOperation assignment =>
                Operations.Bare(assignment.Target) is IInstanceReferenceOperation || assignment.Target is ILocalReferenceOperation,
            IVariableInitializerOperation or IWithOperation or IReturnOperation or IDeconstructionAssignmentOperation => true,
            _ => false,
        };
    }
}
