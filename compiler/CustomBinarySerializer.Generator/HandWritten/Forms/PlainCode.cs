using CustomBinarySerializer.Generator.HandWritten.Following;
using CustomBinarySerializer.Generator.HandWritten.Wire;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Forms;

/// <summary>
/// A check for code with no effect but the bytes and the values of members, so that it can be replaced.
/// </summary>
internal sealed class PlainCode
{
    private readonly FollowedMethod _method;
    private readonly bool _writes;
    private readonly HashSet<ISymbol> _followed;

    private PlainCode(FollowedMethod method, bool writes)
    {
        _method = method;
        _writes = writes;
        _followed = new(method.Bodies.Select(body => body.Method), SymbolEqualityComparer.Default);
    }

    /// <summary>Returns whether both methods of a contract and their callees are plain code.</summary>
    internal static bool IsAll(FollowedContract contract) =>
        new PlainCode(contract.Write, writes: true).IsAll() && new PlainCode(contract.Read, writes: false).IsAll();

    private bool IsAll() =>
        _method.Bodies.All(body => !body.Method.IsAsync && body.Body.DescendantsAndSelf().All(IsPlain));

    private bool IsPlain(IOperation operation) => operation switch
    {
        IBlockOperation or IExpressionStatementOperation or IReturnOperation or IConditionalOperation or IParenthesizedOperation => true,
        IVariableDeclarationGroupOperation
            or IVariableDeclarationOperation
            or IVariableDeclaratorOperation
            or IVariableInitializerOperation =>
            true,
        IArgumentOperation
            or IInstanceReferenceOperation
            or IParameterReferenceOperation
            or ILocalReferenceOperation
            or ILiteralOperation
            or IDefaultValueOperation =>
            true,
        IDelegateCreationOperation or IAnonymousFunctionOperation or IPatternOperation or IIsPatternOperation => true,
        IDeclarationExpressionOperation or ITupleOperation or IDiscardOperation => true,
        IFieldReferenceOperation field => field.Instance is not null,
        IPropertyReferenceOperation { Instance: not null, Property: { } property } =>
            IsOfNullable(property) || IsOfCollection(property) || IsAutomatic(property),
        ISimpleAssignmentOperation assignment => !assignment.IsRef,
        IUnaryOperation unary => unary.OperatorMethod is null && unary.OperatorKind == UnaryOperatorKind.Not,
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } test =>
            IsNull(test.LeftOperand) || IsNull(test.RightOperand),
        IBinaryOperation { OperatorKind: BinaryOperatorKind.LessThan, Parent: IForLoopOperation } test => test.OperatorMethod is null,
        IConversionOperation conversion => IsNull(conversion.Operand) || conversion.Operand is IAnonymousFunctionOperation
            || conversion is { IsImplicit: true, OperatorMethod: null, Parent: IForEachLoopOperation }
            || IsToSpan(conversion)
            || IsToItems(conversion)
            || (conversion.OperatorMethod is null && IsOfSameBits(conversion)),
        IForLoopOperation => true,
        IForEachLoopOperation each => IsPlainLoop(each),
        IIncrementOrDecrementOperation { Parent: IExpressionStatementOperation { Parent: IForLoopOperation } } count =>
            count is { OperatorMethod: null, Kind: OperationKind.Increment, Target: ILocalReferenceOperation },
        IArrayElementReferenceOperation { Indices.Length: 1 } => true,
        IInvocationOperation call =>
            IsOfNullable(call.TargetMethod) || IsTransfer(call) || IsAddition(call.TargetMethod)
                || _followed.Contains(call.TargetMethod.OriginalDefinition),
        _ => !_writes && IsCreation(operation),
    };

    private static bool IsCreation(IOperation operation) => operation switch
    {
        IObjectCreationOperation { Type: INamedTypeSymbol type } creation =>
            !IsOfCollections(type) || creation.Arguments is [] or [{ Parameter.Type.SpecialType: SpecialType.System_Int32 }],
        IObjectOrCollectionInitializerOperation initializer => initializer.Initializers.All(one => one is ISimpleAssignmentOperation),
        IArrayCreationOperation { DimensionSizes.Length: 1, Initializer: null } => true,
        ICollectionExpressionOperation { Elements.IsEmpty: true } => true,
        ICoalesceOperation { Value: IInvocationOperation } => true,
        _ => false,
    };

    private bool IsTransfer(IInvocationOperation call) =>
        (call.Instance ?? call.Arguments.FirstOrDefault()?.Value) is { } on
        && _method.IsCarrier(on)
        && WireCalls.Find(call.TargetMethod, _writes) is { Shape: not WireShape.Nothing }
        // A comparer of a dictionary, for example.
        && !call.Arguments.Any(argument => argument is { ArgumentKind: not ArgumentKind.DefaultValue, Parameter.IsOptional: true });

    private static bool IsAddition(IMethodSymbol method) =>
        method is { Name: "Add", IsStatic: false } && IsOfCollections(method.ContainingType);

    private static bool IsPlainLoop(IForEachLoopOperation each)
    {
        if (each.IsAsynchronous || Operations.Bare(each.Collection).Type is not { } collection || ItemOf(collection) is not { } item)
        {
            return false;
        }

        return each.LoopControlVariable switch
        {
            IVariableDeclaratorOperation declarator => SymbolEqualityComparer.Default.Equals(declarator.Symbol.Type, item),
            IDeclarationExpressionOperation { Expression: ITupleOperation parts } => AreParts(parts, item),
            ITupleOperation parts => AreParts(parts, item),
            _ => false,
        };
    }

    // The parts of a class are what its method returns.
    private static bool AreParts(ITupleOperation parts, ITypeSymbol item) =>
        item is INamedTypeSymbol type && (type.IsTupleType || IsNamed(type, "KeyValuePair"))
        && parts.Elements.All(part =>
            part is IDeclarationExpressionOperation { Expression: ILocalReferenceOperation } or ILocalReferenceOperation)
        && parts.Elements.Select(part => part.Type).SequenceEqual(PartsOf(type), SymbolEqualityComparer.Default);

    private static IEnumerable<ITypeSymbol> PartsOf(INamedTypeSymbol type) =>
        type.IsTupleType ? type.TupleElements.Select(element => element.Type) : type.TypeArguments;

    private static ITypeSymbol? ItemOf(ITypeSymbol collection) => collection switch
    {
        IArrayTypeSymbol { IsSZArray: true } array => array.ElementType,
        INamedTypeSymbol type when IsOfCollections(type) => type.AllInterfaces
            .First(face => face.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)
            .TypeArguments[0],
        _ => null,
    };

    /// <summary>Returns whether a type is a collection with a generated form.</summary>
    internal static bool IsOfCollections(ITypeSymbol type) =>
        type is INamedTypeSymbol named && (IsNamed(named, "List") || IsNamed(named, "Dictionary") || IsNamed(named, "HashSet"));

    private static bool IsNamed(INamedTypeSymbol type, string name) =>
        type.IsGenericType && type.Name == name && type.ContainingType is null
            && type.ContainingNamespace.ToDisplayString() == "System.Collections.Generic";

    private static bool IsOfCollection(IPropertySymbol property) =>
        property.ContainingType is { } type
        && (property.Name == "Length" ? type.SpecialType == SpecialType.System_Array
            : property.Name is "Key" or "Value" ? IsNamed(type, "KeyValuePair")
            : (property.Name == "Count" || property.IsIndexer) && IsOfCollections(type));

    private static bool IsOfNullable(ISymbol member) =>
        member.ContainingType.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T
            && member.Name is "HasValue" or "Value" or "GetValueOrDefault";

    private static bool IsNull(IOperation operation) => operation.ConstantValue is { HasValue: true, Value: null };

    private static bool IsToSpan(IConversionOperation conversion) =>
        conversion.Operand.Type is IArrayTypeSymbol array
        && conversion.Type is INamedTypeSymbol { Name: "Span" or "ReadOnlySpan", TypeArguments: [{ } item] }
        && SymbolEqualityComparer.Default.Equals(array.ElementType, item);

    // The argument of a call with delegates, which enumerates it.
    private static bool IsToItems(IConversionOperation conversion) =>
        conversion is { IsImplicit: true, OperatorMethod: null, Parent: IArgumentOperation { Parent: IInvocationOperation call } }
        && conversion.Operand.Type is { } from && ItemOf(from) is { } item
        && WireCalls.Find(call.TargetMethod, writes: true) is { Shape: WireShape.Collection or WireShape.Dictionary }
        && conversion.Type is INamedTypeSymbol { TypeArguments: [{ } same] }
        && SymbolEqualityComparer.Default.Equals(item, same);

    // Conversions between an enum and its integer, to a nullable value, and of the names of a tuple, which lose
    // nothing.
    private static bool IsOfSameBits(IConversionOperation conversion) =>
        conversion.Operand.Type is { } from && conversion.Type is { } to && SymbolEqualityComparer.Default.Equals(BitsOf(from), BitsOf(to));

    private static ITypeSymbol BitsOf(ITypeSymbol type)
    {
        ITypeSymbol value = type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable
            ? nullable.TypeArguments[0]
            : type;
        return value is INamedTypeSymbol { EnumUnderlyingType: { } integer } ? integer
            : value is INamedTypeSymbol { TupleUnderlyingType: { } tuple } ? tuple
            : value;
    }

    // Accessors that the compiler generated and no derived class overrides.
    private static bool IsAutomatic(IPropertySymbol property) =>
        Bodies.HasStorage(property) && property is { IsVirtual: false, IsOverride: false, IsAbstract: false }
        && property.DeclaringSyntaxReferences is [{ } only]
        && !only.GetSyntax().DescendantNodes().Any(node => node is BlockSyntax or ArrowExpressionClauseSyntax);
}
