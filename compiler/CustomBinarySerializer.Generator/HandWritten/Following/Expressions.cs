using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>The analysis of expressions in evaluation order, with their values.</summary>
internal sealed class Expressions
{
    private readonly Route _route;
    private readonly Calls _calls;
    private readonly Patterns _patterns;
    private readonly Assignments _assignments;
    private readonly BinaryOperators _operators;

    internal Expressions(Route route)
    {
        _route = route;
        _patterns = new Patterns(route);
        _assignments = new Assignments(route, this);
        _calls = new Calls(route, this);
        _operators = new BinaryOperators(route, this);
    }

    internal Patterns Patterns => _patterns;

    internal Calls Calls => _calls;

    internal Value Follow(IOperation operation)
    {
        operation = Operations.Bare(operation);
        if (operation.ConstantValue is { HasValue: true, Value: var constant })
        {
            return Terms.Constant(constant);
        }

        _route.Work.Enter(operation.Syntax);
        Value value = FollowBare(operation);
        _route.Work.Leave();
        return value.Size > Value.MostParts ? _route.Unknown() : value;
    }

    private Value FollowBare(IOperation operation)
    {
        // The names of such types exceed the available memory.
        if (operation.Type is { } type && TypeSizes.IsTooLarge(type))
        {
            _route.Stop(operation, $"the type {TypeSizes.ShortNameOf(type)} is made of too many types");
            return _route.Unknown();
        }

        return operation switch
        {
            IInvocationOperation call => _calls.Follow(call),
            IObjectCreationOperation creation => _calls.FollowCreation(creation),
            IInstanceReferenceOperation instance => FollowInstance(instance),
            ILocalReferenceOperation { IsDeclaration: true } local => _route.Declare(local.Local),
            ILocalReferenceOperation or IParameterReferenceOperation => FollowVariable(operation),
            IFieldReferenceOperation field => FollowMember(field),
            IPropertyReferenceOperation property => FollowProperty(property),
            IBinaryOperation binary => _operators.Follow(binary),
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, OperatorMethod: null } not => Terms.Not(Follow(not.Operand)),
            IConditionalOperation { WhenFalse: { } whenFalse } choice =>
                FollowChoice(choice.Syntax, Follow(choice.Condition), choice.WhenTrue, whenFalse),
            ICoalesceOperation coalesce => FollowCoalesce(coalesce),
            IConditionalAccessOperation access => FollowAccess(access),
            IConditionalAccessInstanceOperation => _route.Accessed.Count == 0 ? _route.Unknown() : _route.Accessed.Peek(),
            IIsPatternOperation pattern => FollowPattern(pattern),
            IIsTypeOperation test => Terms.Made("is " + TypeSizes.DisplayNameOf(test.TypeOperand), Follow(test.ValueOperand)),
            ISwitchExpressionOperation choice => FollowSwitch(choice),
            IThrowOperation thrown => FollowThrow(thrown),
            IInvalidOperation => FollowError(operation),
            IDefaultValueOperation => Terms.Null,
            IArrayCreationOperation array => FollowArray(array),
            IAssignmentOperation or IIncrementOrDecrementOperation or IDeconstructionAssignmentOperation => _assignments.Follow(operation),
            IAnonymousFunctionOperation or IMethodReferenceOperation => FollowFunction(operation),
            ISpreadOperation spread when _calls.Selection(spread.Operand) is { } selection => _calls.Select(spread.Syntax, selection),
            INameOfOperation or ITypeOfOperation or ISizeOfOperation => Terms.Made(operation.Syntax.ToString()),
            _ => FollowParts(operation),
        };
    }

    /// <summary>Returns a value with two alternatives: a branch if one of them reads or writes.</summary>
    internal Value FollowChoice(SyntaxNode syntax, Value condition, IOperation whenTrue, IOperation whenFalse)
    {
        if (!HasEffect(whenTrue) && !HasEffect(whenFalse))
        {
            return Terms.Choice(condition, Follow(whenTrue), Follow(whenFalse));
        }

        Value.Variable result = _route.NewVariable("choice");
        Blocks.Branch(_route, syntax, condition, Way(whenTrue), Way(whenFalse));
        return result;

        ImmutableArray<Step> Way(IOperation way) => _route.Collect(() => _route.Emit(new Step.Assign(way.Syntax, result, Follow(way))));
    }

    /// <summary>Returns whether an expression does more than compute a value.</summary>
    internal bool HasEffect(IOperation operation) =>
        _route.UsesCarrier(operation)
            || operation.DescendantsAndSelf().Any(
                inner => inner is IThrowOperation or IAssignmentOperation or IIncrementOrDecrementOperation);

    private Value FollowInstance(IInstanceReferenceOperation instance) =>
        instance.ReferenceKind == InstanceReferenceKind.ContainingTypeInstance ? _route.Receiver
        : _route.Accessed.Count > 0 ? _route.Accessed.Peek()
        : _route.Unknown();

    private Value FollowVariable(IOperation operation)
    {
        if (_route.IsCarrier(operation))
        {
            _route.Stop(operation, $"the {_route.Carrier} is used as a value");
            return new Value.Created(_route.NextNumber());
        }

        return _route.Variable(Operations.Variable(operation)!);
    }

    private Value.Member FollowMember(IMemberReferenceOperation reference)
    {
        ISymbol member = _route.Bodies.StateOf(reference.Member);
        return reference.Instance is null
            ? new Value.Member(new Value.Static(TypeSizes.DisplayNameOf(member.ContainingType)), member.Name)
            : new Value.Member(Follow(reference.Instance), member.Name);
    }

    private Value FollowProperty(IPropertyReferenceOperation property)
    {
        if (IsPayloadEnd(property))
        {
            return Terms.Made(property.Property.Name + " of the payload", _route.Unknown());
        }

        if (!property.Arguments.IsEmpty)
        {
            Value of = property.Instance is null ? _route.Unknown() : Follow(property.Instance);
            return Terms.Made(Terms.Element, [of, .. property.Arguments.Select(argument => Follow(argument.Value))]);
        }

        if (property.Instance is not { } instance)
        {
            return FollowMember(property);
        }

        bool isNullable = property.Property.ContainingType.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T;
        return property.Property.Name switch
        {
            "HasValue" when isNullable => Terms.Not(Terms.IsNull(Follow(instance))),
            "Value" when isNullable => Follow(instance),
            "Length" or "Count" or "LongLength" when !_route.UsesCarrier(instance) && IsCollection(property.Property.ContainingType) =>
                Terms.Count(Follow(instance)),
            _ => FollowMember(property),
        };
    }

    // Only types whose count is never negative and which a loop enumerates.
    private static bool IsCollection(INamedTypeSymbol type) =>
        type.SpecialType is SpecialType.System_Array or SpecialType.System_String
        || type.Name is "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory" or "ArraySegment"
        || type.AllInterfaces.Add(type).Any(face => face.SpecialType == SpecialType.System_Collections_IEnumerable);

    /// <summary>
    /// Returns whether a property is <c>reader.BaseStream.Length</c> or <c>Position</c>, which read nothing.
    /// </summary>
    private bool IsPayloadEnd(IPropertyReferenceOperation property) =>
        property.Property.Name is "Length" or "Position"
        && property.Instance is { } stream && Operations.Bare(stream) is IPropertyReferenceOperation { Property.Name: "BaseStream" } inner
        && _route.IsCarrier(inner.Instance);

    private Value FollowCoalesce(ICoalesceOperation coalesce)
    {
        // _ = writer ?? throw new ArgumentNullException(nameof(writer));
        if (_route.IsCarrier(coalesce.Value) && coalesce.Parent is ISimpleAssignmentOperation { Target: IDiscardOperation })
        {
            return new Value.Created(_route.NextNumber());
        }

        Value value = Follow(coalesce.Value);
        Value.Variable held = _route.NewVariable("value");
        _route.Emit(new Step.Assign(coalesce.Syntax, held, value));
        if (!HasEffect(coalesce.WhenNull))
        {
            return Terms.Choice(Terms.IsNull(held), Follow(coalesce.WhenNull), held);
        }

        Value.Variable result = _route.NewVariable("choice");
        Blocks.Branch(
            _route, coalesce.Syntax, Terms.IsNull(held),
            _route.Collect(() => _route.Emit(new Step.Assign(coalesce.Syntax, result, Follow(coalesce.WhenNull)))),
            [new Step.Assign(coalesce.Syntax, result, held)]);
        return result;
    }

    private Value FollowAccess(IConditionalAccessOperation access)
    {
        Value of = Follow(access.Operation);
        _route.Accessed.Push(of);
        Value result;
        if (HasEffect(access.WhenNotNull))
        {
            Value.Variable held = _route.NewVariable("access");
            Blocks.Branch(
                _route, access.Syntax, Terms.IsNull(of), [new Step.Assign(access.Syntax, held, Terms.Null)],
                _route.Collect(() => _route.Emit(new Step.Assign(access.Syntax, held, Follow(access.WhenNotNull)))));
            result = held;
        }
        else
        {
            result = Terms.Choice(Terms.IsNull(of), Terms.Null, Follow(access.WhenNotNull));
        }

        _route.Accessed.Pop();
        return result;
    }

    private Value FollowPattern(IIsPatternOperation pattern)
    {
        if (_route.IsCarrier(pattern.Value))
        {
            if (pattern.Pattern is not (IConstantPatternOperation or INegatedPatternOperation { Pattern: IConstantPatternOperation }))
            {
                _route.Stop(pattern, $"what happens depends on the type of the {_route.Carrier}");
            }

            return pattern.Pattern is IConstantPatternOperation ? Terms.False : Terms.True;
        }

        return _patterns.Condition(pattern.Pattern, Follow(pattern.Value));
    }

    private Value.Variable FollowSwitch(ISwitchExpressionOperation choice)
    {
        Value value = Follow(choice.Value);
        Value.Variable held = _route.NewVariable("switch");
        _route.Emit(new Step.Assign(choice.Syntax, held, value));
        Value.Variable result = _route.NewVariable("choice");
        foreach (Step step in Arms(0))
        {
            _route.Emit(step);
        }

        return result;

        ImmutableArray<Step> Arms(int index) => _route.Collect(() =>
        {
            if (index == choice.Arms.Length)
            {
                _route.Emit(new Step.Require(choice.Syntax, Terms.False));
                return;
            }

            ISwitchExpressionArmOperation arm = choice.Arms[index];
            Value condition = _patterns.Condition(arm.Pattern, held);
            if (arm.Guard is not null)
            {
                condition = Terms.And(condition, Follow(arm.Guard));
            }

            ImmutableArray<Step> way = _route.Collect(() => _route.Emit(new Step.Assign(arm.Syntax, result, Follow(arm.Value))));
            Blocks.Branch(_route, arm.Syntax, condition, way, condition.Equals(Terms.True) ? [] : Arms(index + 1));
        });
    }

    private Value FollowThrow(IThrowOperation thrown)
    {
        _route.Emit(new Step.Require(thrown.Syntax, Terms.False));
        return _route.Unknown();
    }

    // Incomplete code in an editor.
    private Value FollowError(IOperation operation)
    {
        _route.Stop(operation, "the code has an error");
        return _route.Unknown();
    }

    private Value FollowArray(IArrayCreationOperation array)
    {
        List<Value> sizes = [.. array.DimensionSizes.Select(Follow)];
        foreach (IOperation element in array.Initializer?.ElementValues ?? [])
        {
            Follow(element);
        }

        return sizes.Count == 1 ? new Value.NewArray(sizes[0]) : new Value.Created(_route.NextNumber());
    }

    private Value FollowFunction(IOperation function)
    {
        if (_route.UsesCarrier(function))
        {
            _route.Stop(function, $"a function that uses the {_route.Carrier} is passed on");
        }

        return _route.Unknown();
    }

    private Value FollowParts(IOperation operation)
    {
        bool isOrdered =
            operation is IInterpolatedStringOperation
                or IInterpolatedStringContentOperation
                or IArrayElementReferenceOperation
                or ITupleOperation
                or IArgumentOperation
            or IAnonymousObjectCreationOperation
                or IUnaryOperation
                or ICollectionExpressionOperation
                or IArrayInitializerOperation
                or IWithOperation
            or IObjectOrCollectionInitializerOperation
                or IMemberInitializerOperation
                or IDiscardOperation
                or IRangeOperation
                or IDeclarationExpressionOperation
                or IConversionOperation
            or IInlineArrayAccessOperation or IImplicitIndexerReferenceOperation or ISpreadOperation;
        if (!isOrdered && _route.UsesCarrier(operation))
        {
            _route.Stop(operation, $"the {_route.Carrier} is used in a way that isn't followed ({operation.Kind})");
            return _route.Unknown();
        }

        List<Value> parts = [.. operation.ChildOperations.Select(Follow)];
        return operation switch
        {
            IConversionOperation { OperatorMethod.ContainingType.Name: "Span" or "ReadOnlySpan" } => parts[0],
            IConversionOperation conversion =>
                Terms.Made(conversion.OperatorMethod is { } method ? TypeSizes.DisplayNameOf(method) : "conversion", [.. parts]),
            IArrayElementReferenceOperation => Terms.Made(Terms.Element, [.. parts]),
            ITupleOperation => Terms.Made("tuple", [.. parts]),
            IUnaryOperation unary => Terms.Made(unary.OperatorKind.ToString(), [.. parts]),
            ICollectionExpressionOperation or IWithOperation or IAnonymousObjectCreationOperation => _route.New(operation),
            _ => _route.Unknown(),
        };
    }
}
