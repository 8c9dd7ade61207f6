using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.Symbols;

/// <summary>A search in the source of accessors and constructors for the fields that their code uses.</summary>
/// <remarks>
/// The result matches what reflection finds in the compiled code. Methods of structs are called on the variable's
/// address, and lambdas are separate methods.
/// </remarks>
internal sealed class CodeUses : OperationWalker
{
    private readonly SymbolUniverse _universe;
    private readonly TypeModel _declaringType;
    private readonly HashSet<FieldModel> _loaded = [];
    private readonly HashSet<FieldModel> _stored = [];
    private readonly HashSet<FieldModel> _newObjects = [];
    private readonly HashSet<FieldModel> _handedOn = [];
    private readonly HashSet<ISymbol> _changed = new(SymbolEqualityComparer.Default);

    private readonly bool _isConstructor;

    private CodeUses(SymbolUniverse universe, TypeModel declaringType, bool isConstructor)
    {
        _universe = universe;
        _declaringType = declaringType;
        _isConstructor = isConstructor;
    }

    /// <summary>Returns the fields that a method or constructor uses; null if there is no source.</summary>
    internal static FieldUses? Of(SymbolUniverse universe, MemberModel member)
    {
        IMethodSymbol method = (IMethodSymbol)member.Handle;
        method = method.PartialImplementationPart ?? method;
        CodeUses uses = new(universe, member.DeclaringType, method.MethodKind == MethodKind.Constructor);
        bool isKnown =
            member.Has(KnownAttribute.CompilerGenerated) && method.AssociatedSymbol is IPropertySymbol
                ? uses.AddAuto((IPropertySymbol)method.AssociatedSymbol, method)
            : uses._isConstructor ? uses.AddConstructor(method)
            : uses.AddBody(method);
        return isKnown ? uses.Uses() : null;
    }

    private FieldUses Uses()
    {
        // Storing to a part of a struct requires its address.
        _stored.UnionWith(
            _handedOn.Where(field => field.Type.Handle is not ITypeSymbol type || !_changed.Contains(type.OriginalDefinition)));
        return new FieldUses(_loaded, _stored, _newObjects);
    }

    private bool AddAuto(IPropertySymbol property, IMethodSymbol accessor)
    {
        foreach (FieldModel field in _declaringType.Fields)
        {
            if (field.Handle is IFieldSymbol { AssociatedSymbol: { } backed } && backed.Name == property.Name
                && SymbolEqualityComparer.Default.Equals(backed, property))
            {
                (accessor.MethodKind == MethodKind.PropertyGet ? _loaded : _stored).Add(field);
            }
        }

        return true;
    }

    private bool AddBody(IMethodSymbol method)
    {
        if (!_universe.Visibility.IsDeclaredHere(method))
        {
            return false;
        }

        bool isKnown = method.IsImplicitlyDeclared;
        foreach (SyntaxReference reference in method.DeclaringSyntaxReferences)
        {
            SyntaxNode syntax = reference.GetSyntax(_universe.Cancellation);
            SyntaxNode? code = syntax switch
            {
                AccessorDeclarationSyntax accessor => (SyntaxNode?)accessor.Body ?? accessor.ExpressionBody,
                BaseMethodDeclarationSyntax declaration => (SyntaxNode?)declaration.Body ?? declaration.ExpressionBody,
                _ => syntax as ArrowExpressionClauseSyntax,
            };
            if (code is not null)
            {
                isKnown = true;
                VisitCode(code);
            }
        }

        return isKnown;
    }

    private bool AddConstructor(IMethodSymbol constructor)
    {
        if (!_universe.Visibility.IsDeclaredHere(constructor))
        {
            return false;
        }

        ConstructorInitializerSyntax? initializer = null;
        foreach (SyntaxReference reference in constructor.DeclaringSyntaxReferences)
        {
            if (reference.GetSyntax(_universe.Cancellation) is ConstructorDeclarationSyntax declaration)
            {
                initializer = declaration.Initializer;
                VisitCode(declaration);
            }
        }

        if (initializer?.ThisOrBaseKeyword.ValueText != "this")
        {
            AddInitializers();
        }

        return true;
    }

    private void VisitCode(SyntaxNode code)
    {
        if (!SyntaxDepth.IsTooDeep(code))
        {
            Visit(_universe.ModelOf(code).GetOperation(code, _universe.Cancellation));
        }
    }

    private void AddInitializers()
    {
        foreach (FieldModel field in _declaringType.Fields)
        {
            if (field.Handle is IFieldSymbol symbol && InitializerOf(symbol) is { } value)
            {
                _stored.Add(field);
                if (!SyntaxDepth.IsTooDeep(value) && _universe.ModelOf(value).GetOperation(value, _universe.Cancellation) is { } operation)
                {
                    AddNewObject(field, operation);
                    Visit(operation);
                }
            }
        }
    }

    private ExpressionSyntax? InitializerOf(IFieldSymbol field)
    {
        ISymbol source = field.AssociatedSymbol ?? field;
        foreach (SyntaxReference reference in source.DeclaringSyntaxReferences)
        {
            ExpressionSyntax? value = reference.GetSyntax(_universe.Cancellation) switch
            {
                VariableDeclaratorSyntax variable => variable.Initializer?.Value,
                PropertyDeclarationSyntax property => property.Initializer?.Value,
                _ => null,
            };
            if (value is not null)
            {
                return value;
            }
        }

        return null;
    }

    public override void VisitFieldReference(IFieldReferenceOperation operation)
    {
        if (!operation.Field.IsStatic)
        {
            if (IsTarget(operation))
            {
                _changed.Add(operation.Field.ContainingType.OriginalDefinition);
            }

            if (FieldOf(operation.Field) is { } field)
            {
                AddUse(field, operation, operation.Field.IsReadOnly);
            }
        }

        base.VisitFieldReference(operation);
    }

    public override void VisitParameterReference(IParameterReferenceOperation operation)
    {
        // In the constructor itself the parameter is no field.
        if (_isConstructor)
        {
            return;
        }

        if (operation.Parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor }
            && Array.Find(_declaringType.Fields, one => MemberNames.CapturedParameter(one) == operation.Parameter.Name) is { } field)
        {
            if (IsTarget(operation))
            {
                _changed.Add(operation.Parameter.ContainingType.OriginalDefinition);
            }

            AddUse(field, operation, isReadOnly: false);
        }
    }

    public override void VisitPropertyReference(IPropertyReferenceOperation operation)
    {
        bool isOfThis = operation.Instance is IInstanceReferenceOperation;
        if ((operation.Property.ContainingType.IsValueType || isOfThis) && IsTarget(operation))
        {
            _changed.Add(operation.Property.ContainingType.OriginalDefinition);
        }

        base.VisitPropertyReference(operation);
    }

    // Their code is in separate methods.
    public override void VisitAnonymousFunction(IAnonymousFunctionOperation operation)
    {
    }

    public override void VisitLocalFunction(ILocalFunctionOperation operation)
    {
    }

    public override void VisitNameOf(INameOfOperation operation)
    {
    }

    private void AddUse(FieldModel field, IOperation operation, bool isReadOnly)
    {
        bool isTarget = IsTarget(operation);
        bool isAddress = !isTarget && NeedsAddress(operation, isReadOnly);
        if (!isTarget || operation.Parent is ICompoundAssignmentOperation or ICoalesceAssignmentOperation or IIncrementOrDecrementOperation)
        {
            _loaded.Add(field);
        }

        if (isTarget)
        {
            _stored.Add(field);
            if (operation.Parent is ISimpleAssignmentOperation { Parent: IExpressionStatementOperation } assignment)
            {
                AddNewObject(field, assignment.Value);
            }
        }

        if (isAddress)
        {
            _handedOn.Add(field);
        }
    }

    private void AddNewObject(FieldModel field, IOperation value)
    {
        if (value is IConversionOperation { IsImplicit: true } conversion)
        {
            value = conversion.Operand;
        }

        if (value is IObjectCreationOperation { Constructor.ContainingType.SpecialType: SpecialType.System_Object })
        {
            _newObjects.Add(field);
        }
    }

    private static bool IsTarget(IOperation operation)
    {
        IOperation target = operation;
        while (target.Parent is ITupleOperation tuple)
        {
            target = tuple;
        }

        return target.Parent switch
        {
            IDeconstructionAssignmentOperation deconstruction => deconstruction.Target == target,
            ISimpleAssignmentOperation { IsRef: true } => false,
            IAssignmentOperation assignment => assignment.Target == target,
            IIncrementOrDecrementOperation => true,
            _ => false,
        };
    }

    private static bool NeedsAddress(IOperation operation, bool isReadOnly) => operation.Parent switch
    {
        IArgumentOperation { Parameter.RefKind: not RefKind.None } => true,
        IAddressOfOperation => true,
        ISimpleAssignmentOperation { IsRef: true } => true,
        IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.IsRef: true } } => true,
        IReturnOperation => IsReturnedByReference(operation),
        IFieldReferenceOperation part => part.Instance == operation && operation.Type is { IsValueType: true },
        IInlineArrayAccessOperation items => items.Instance == operation,
        IPropertyReferenceOperation property =>
            property.Instance == operation && IsCalledByAddress(operation, property.Property, isReadOnly),
        IInvocationOperation call => call.Instance == operation && IsCalledByAddress(operation, call.TargetMethod, isReadOnly),
        _ => false,
    };

    // A readonly value is copied first if the method might change it.
    private static bool IsCalledByAddress(IOperation receiver, ISymbol member, bool isReadOnly) =>
        receiver.Type is { IsReferenceType: false } type
        && (
            !isReadOnly || type.IsReadOnly
                || member is IMethodSymbol { IsReadOnly: true } or IPropertySymbol { GetMethod.IsReadOnly: true });

    private static bool IsReturnedByReference(IOperation operation) =>
        operation.SemanticModel?.GetEnclosingSymbol(operation.Syntax.SpanStart) is IMethodSymbol { RefKind: not RefKind.None };

    // In generic code the field is that of the definition.
    private FieldModel? FieldOf(IFieldSymbol field)
    {
        for (TypeModel? level = _declaringType; level?.Handle is INamedTypeSymbol type; level = level.Base)
        {
            if (SymbolEqualityComparer.Default.Equals(type.OriginalDefinition, field.ContainingType.OriginalDefinition))
            {
                return Array.Find(
                    level.Fields,
                    one =>
                        one.Handle is IFieldSymbol symbol
                            && SymbolEqualityComparer.Default.Equals(symbol.OriginalDefinition, field.OriginalDefinition));
            }
        }

        return field.ContainingType.TypeKind == TypeKind.Struct
            ? Array.Find(
                _universe.Of(field.ContainingType).Fields,
                one => one.Handle is IFieldSymbol symbol && SymbolEqualityComparer.Default.Equals(symbol, field))
            : null;
    }
}
