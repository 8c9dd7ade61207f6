using CustomBinarySerializer.Generator.HandWritten.Following;
using CustomBinarySerializer.Generator.HandWritten.Wire;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Flat;

/// <summary>
/// A check for code with no effect but the bytes and the values of members, so that it can be replaced.
/// </summary>
internal static class PlainCode
{
    /// <summary>Returns whether both methods of a contract and their callees are plain code.</summary>
    internal static bool IsAll(FollowedContract contract) => IsAll(contract.Write, writes: true) && IsAll(contract.Read, writes: false);

    private static bool IsAll(FollowedMethod method, bool writes)
    {
        HashSet<ISymbol> followed = new(method.Bodies.Select(body => body.Method), SymbolEqualityComparer.Default);
        return method.Bodies.All(
            body => !body.Method.IsAsync && body.Body.DescendantsAndSelf().All(operation => IsOne(operation, method, writes, followed)));
    }

    private static bool IsOne(IOperation operation, FollowedMethod method, bool writes, HashSet<ISymbol> followed) => operation switch
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
        IFieldReferenceOperation field => field.Instance is not null,
        IPropertyReferenceOperation { Instance: not null, Property: { } property } => IsOfNullable(property) || IsAutomatic(property),
        ISimpleAssignmentOperation assignment => !assignment.IsRef,
        IUnaryOperation unary => unary.OperatorMethod is null && unary.OperatorKind == UnaryOperatorKind.Not,
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } test =>
            IsNull(test.LeftOperand) || IsNull(test.RightOperand),
        IConversionOperation conversion =>
            IsNull(conversion.Operand) || conversion.Operand is IAnonymousFunctionOperation
                || (conversion.OperatorMethod is null && IsOfSameBits(conversion)),
        IInvocationOperation call =>
            IsOfNullable(call.TargetMethod) || IsTransfer(call, method, writes) || followed.Contains(call.TargetMethod.OriginalDefinition),
        _ => false,
    };

    private static bool IsTransfer(IInvocationOperation call, FollowedMethod method, bool writes) =>
        (call.Instance ?? call.Arguments.FirstOrDefault()?.Value) is { } on
        && method.IsCarrier(on)
        && WireCalls.Find(call.TargetMethod, writes) is { Shape: not WireShape.Nothing };

    private static bool IsOfNullable(ISymbol member) =>
        member.ContainingType.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T
            && member.Name is "HasValue" or "Value" or "GetValueOrDefault";

    private static bool IsNull(IOperation operation) => operation.ConstantValue is { HasValue: true, Value: null };

    // Conversions between an enum and its integer, and to a nullable value, which lose nothing.
    private static bool IsOfSameBits(IConversionOperation conversion) =>
        conversion.Operand.Type is { } from && conversion.Type is { } to && SymbolEqualityComparer.Default.Equals(BitsOf(from), BitsOf(to));

    private static ITypeSymbol BitsOf(ITypeSymbol type)
    {
        ITypeSymbol value = type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable
            ? nullable.TypeArguments[0]
            : type;
        return value is INamedTypeSymbol { EnumUnderlyingType: { } integer } ? integer : value;
    }

    // Accessors that the compiler generated and no derived class overrides.
    private static bool IsAutomatic(IPropertySymbol property) =>
        Bodies.HasStorage(property) && property is { IsVirtual: false, IsOverride: false, IsAbstract: false }
        && property.DeclaringSyntaxReferences is [{ } only]
        && !only.GetSyntax()
            .DescendantNodes()
            .Any(
                node =>
                    node is Microsoft.CodeAnalysis.CSharp.Syntax.BlockSyntax
                        or Microsoft.CodeAnalysis.CSharp.Syntax.ArrowExpressionClauseSyntax);
}
