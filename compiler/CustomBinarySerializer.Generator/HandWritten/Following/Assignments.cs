using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>
/// The analysis of assignments to variables and members. Of other targets only the calls are analyzed.
/// </summary>
internal sealed class Assignments(Route route, Expressions expressions)
{
    internal Value Follow(IOperation operation)
    {
        switch (operation)
        {
            case ISimpleAssignmentOperation assignment:
                return FollowSimple(assignment);
            case ICoalesceAssignmentOperation coalesce:
                Value? target = Target(coalesce.Target);
                Value value = expressions.FollowChoice(
                    coalesce.Syntax, Terms.IsNull(target ?? route.Unknown()), coalesce.Value, coalesce.Target);
                return Set(coalesce.Syntax, target, value);
            case ICompoundAssignmentOperation compound:
                Value? changed = Target(compound.Target);
                Value by = expressions.Follow(compound.Value);
                decimal sign = compound.OperatorKind switch { BinaryOperatorKind.Add => 1, BinaryOperatorKind.Subtract => -1, _ => 0 };
                return Set(
                    compound.Syntax,
                    changed,
                    changed is not null && sign != 0 && by is Value.Constant { Content: decimal number }
                        ? Terms.Offset(changed, sign * number)
                        : route.Unknown());
            case IIncrementOrDecrementOperation increment:
                Value? counted = Target(increment.Target);
                Value next = counted is null ? route.Unknown() : Terms.Offset(counted, increment.Kind == OperationKind.Increment ? 1 : -1);
                if (!increment.IsPostfix || counted is null)
                {
                    return Set(increment.Syntax, counted, next);
                }

                Value.Variable before = route.NewVariable("before");
                route.Emit(new Step.Assign(increment.Syntax, before, counted));
                Set(increment.Syntax, counted, next);
                return before;
            case IDeconstructionAssignmentOperation deconstruction:
                Deconstruct(deconstruction.Target, deconstruction.Value);
                return route.Unknown();
            default:
                return route.Unknown();
        }
    }

    private Value FollowSimple(ISimpleAssignmentOperation assignment)
    {
        if (Operations.Variable(assignment.Target) is { } alias && route.IsCarrier(assignment.Value))
        {
            route.AddCarrier(alias);
            return new Value.Created(route.NextNumber());
        }

        if (route.BoundTo(assignment.Target) is not null)
        {
            route.Stop(assignment, "a variable holds one function and then another");
        }

        if (Element(assignment.Target) is var (collection, index))
        {
            Value of = expressions.Follow(collection);
            Value at = expressions.Follow(index);
            Value item = expressions.Follow(assignment.Value);
            route.Add(assignment.Syntax, of, at, item);
            return item;
        }

        Value? target = Target(assignment.Target);
        return Set(assignment.Syntax, target, expressions.Follow(assignment.Value));
    }

    private (IOperation Collection, IOperation Index)? Element(IOperation target) => Operations.Bare(target) switch
    {
        IArrayElementReferenceOperation { Indices: [{ } index] } element => (element.ArrayReference, index),
        IPropertyReferenceOperation { Arguments: [{ } index], Instance: { } collection } when !route.UsesCarrier(collection) =>
            (collection, index.Value),
        _ => null,
    };

    private Value Set(SyntaxNode syntax, Value? target, Value value)
    {
        if (target is null)
        {
            return value;
        }

        // Keeps the current value, even if the target changes later.
        Value.Variable held = route.NewVariable("assigned");
        route.Emit(new Step.Assign(syntax, held, value));
        route.Emit(new Step.Assign(syntax, target, held));
        return held;
    }

    // Null for an element, a discard and the like.
    private Value? Target(IOperation operation)
    {
        operation = Operations.Bare(operation);
        switch (operation)
        {
            case ILocalReferenceOperation { IsDeclaration: true } local:
                return route.Declare(local.Local);
            case IDeclarationExpressionOperation declaration:
                return Target(declaration.Expression);
            case ILocalReferenceOperation or IParameterReferenceOperation:
                return route.Variable(Operations.Variable(operation)!);
            case IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }:
                return route.Receiver;
            case IPropertyReferenceOperation { Arguments.IsEmpty: true, Instance: { } stream } property when route.UsesCarrier(stream):
                route.Stop(operation, $"the {property.Property.Name} of the stream is set");
                return null;
            case IFieldReferenceOperation or IPropertyReferenceOperation { Arguments.IsEmpty: true }:
                IMemberReferenceOperation member = (IMemberReferenceOperation)operation;
                string name = route.Bodies.StateOf(member.Member).Name;
                return member.Instance is null ? null : new Value.Member(expressions.Follow(member.Instance), name);
            default:
                foreach (IOperation part in operation.ChildOperations)
                {
                    expressions.Follow(part);
                }

                return null;
        }
    }

    private void Deconstruct(IOperation target, IOperation value)
    {
        target = target is IDeclarationExpressionOperation declaration ? declaration.Expression : target;
        if (target is ITupleOperation targets && Operations.Bare(value) is ITupleOperation values
            && targets.Elements.Length == values.Elements.Length)
        {
            Value?[] places = [.. targets.Elements.Select(Target)];
            Value[] contents = [.. values.Elements.Select(expressions.Follow)];
            for (int i = 0; i < places.Length; i++)
            {
                Set(targets.Elements[i].Syntax, places[i], contents[i]);
            }

            return;
        }

        Value whole = expressions.Follow(value);
        SetParts(target, whole);
    }

    internal void SetParts(IOperation target, Value whole)
    {
        target = target is IDeclarationExpressionOperation declaration ? declaration.Expression : target;
        if (target is ITupleOperation tuple)
        {
            for (int i = 0; i < tuple.Elements.Length; i++)
            {
                SetParts(tuple.Elements[i], Part(whole, i, tuple.Elements.Length));
            }
        }
        else if (Operations.Bare(target) is not IDiscardOperation)
        {
            Set(target.Syntax, Target(target), whole);
        }
    }

    // An item of a dictionary is its key and its value.
    private static Value Part(Value whole, int index, int count) =>
        whole is Value.Made { By: "tuple" } tuple && tuple.Parts.Count == count ? tuple.Parts[index]
        : whole is Value.Item && count == 2 ? new Value.Member(whole, index == 0 ? "Key" : "Value")
        : new Value.Member(whole, $"Item{index + 1}");
}
