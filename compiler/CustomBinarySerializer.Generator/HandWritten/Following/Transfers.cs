using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using CustomBinarySerializer.Generator.HandWritten.Wire;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>
/// The calls of the writer or reader. Calls with delegates are expanded, so that they match equivalent code.
/// </summary>
internal sealed class Transfers(Route route, Expressions expressions)
{
    internal Value Follow(IInvocationOperation call, WireCall wire) => (wire.Shape, route.IsRead) switch
    {
        (WireShape.Nothing, _) =>
            wire.Reads.Contains(call.TargetMethod.Name) && call.TargetMethod.Name == WireCalls.HasMoreName
                ? Terms.Made(Calls.HasMore)
                : route.Unknown(),
        (WireShape.Nullable, false) => WriteNullable(call, wire),
        (WireShape.Nullable, true) => ReadNullable(call, wire),
        (WireShape.Collection or WireShape.Dictionary, false) => WriteItems(call, wire),
        (WireShape.Collection or WireShape.Dictionary, true) => ReadItems(call, wire),
        _ => FollowPlain(call, wire),
    };

    /// <summary>Returns a call by a method delegate: <c>Array.ForEach(texts, writer.Write)</c>.</summary>
    internal Value Plain(SyntaxNode syntax, WireCall wire, Value? written) => Transfer(syntax, wire, "", wire.Primitives, written);

    private Value FollowPlain(IInvocationOperation call, WireCall wire)
    {
        Value[] arguments = [.. Arguments(call).Select(argument => expressions.Follow(argument.Value))];
        ITypeSymbol? type = call.TargetMethod.TypeArguments.FirstOrDefault();
        string name = wire.Shape is WireShape.OfType or WireShape.Enum or WireShape.Object && type is not null && wire.Name != "Object"
            ? TypeSizes.DisplayNameOf(type.WithNullableAnnotation(NullableAnnotation.None))
            : "";
        ImmutableArray<string> primitives = wire.Shape switch
        {
            WireShape.OfType or WireShape.Enum when type is ITypeParameterSymbol => [Primitives.OfUnknownType],
            WireShape.OfType => [$"{wire.Name}<{name}>"],
            WireShape.Enum => [EnumPrimitive(type)],
            _ => wire.Primitives,
        };
        Value result = Transfer(call.Syntax, wire, name, primitives, route.IsRead || arguments.Length == 0 ? null : arguments[0]);
        if (wire.Shape == WireShape.Block && arguments.Length == 1)
        {
            // The target of the bytes, or their count.
            route.Add(call.Syntax, arguments[0], null, result);
        }

        return result;
    }

    private Value Transfer(SyntaxNode syntax, WireCall wire, string type, ImmutableArray<string> primitives, Value? written)
    {
        Value.Variable? result = route.IsRead ? route.NewVariable("read") : null;
        route.Emit(new Step.Transfer(syntax, wire, type, primitives, route.IsRead ? null : written ?? route.Unknown(), result));
        return result ?? Terms.Null;
    }

    private Value Primitive(SyntaxNode syntax, string name, Value? written)
    {
        WireCall wire = WireCalls.All.First(call => call.Name == name);
        return Transfer(syntax, wire, "", wire.Primitives, written);
    }

    // A delegate gets the writer or reader first.
    private Value Invoke(IInvocationOperation call, int argument, params Value[] values) =>
        expressions.Calls.Invoke(call, Arguments(call)[argument].Value, [null, .. values]);

    private Value WriteNullable(IInvocationOperation call, WireCall wire)
    {
        Value value = expressions.Follow(Arguments(call)[0].Value);
        Scope(call, wire, () =>
        {
            Value isThere = Terms.Not(Terms.IsNull(value));
            Primitive(call.Syntax, "Boolean", isThere);
            Blocks.Branch(route, call.Syntax, isThere, route.Collect(() => Invoke(call, 1, value)), []);
        });
        return Terms.Null;
    }

    private Value.Variable ReadNullable(IInvocationOperation call, WireCall wire)
    {
        Value.Variable result = route.NewVariable("nullable");
        Scope(call, wire, () =>
        {
            Value isThere = Primitive(call.Syntax, "Boolean", null);
            Blocks.Branch(
                route,
                call.Syntax,
                isThere,
                route.Collect(() => Assign(call, result, Invoke(call, 0))),
                route.Collect(() => Assign(call, result, Terms.Null)));
        });
        return result;
    }

    private Value WriteItems(IInvocationOperation call, WireCall wire)
    {
        Value items = expressions.Follow(Arguments(call)[0].Value);
        Scope(call, wire, () =>
        {
            Value isNull = Terms.IsNull(items);
            Value item = new Value.Item(items, route.NextNumber());
            Primitive(call.Syntax, "7BitEncodedInt", Terms.Choice(isNull, Terms.Number(0), Terms.Offset(Terms.Count(items), 1)));
            ImmutableArray<Step> loop = Loop(call, Terms.Count(items), () =>
            {
                if (wire.Shape == WireShape.Dictionary)
                {
                    Invoke(call, 1, new Value.Member(item, "Key"));
                    Invoke(call, 2, new Value.Member(item, "Value"));
                }
                else
                {
                    Invoke(call, 1, item);
                }
            },
            item);
            Blocks.Branch(route, call.Syntax, isNull, [], loop);
        });
        return Terms.Null;
    }

    private Value.Variable ReadItems(IInvocationOperation call, WireCall wire)
    {
        Value.Variable result = route.NewVariable("items");
        bool isDictionary = wire.Shape == WireShape.Dictionary;
        foreach (IArgumentOperation other in Arguments(call).Skip(isDictionary ? 2 : 1))
        {
            expressions.Follow(other.Value);
        }

        Scope(call, wire, () =>
        {
            Value.Variable item = route.NewVariable("item");
            Value.Variable value = route.NewVariable("value");
            Value encoded = Primitive(call.Syntax, "7BitEncodedInt", null);
            ImmutableArray<Step> loop = Loop(call, Terms.Offset(encoded, -1), () =>
            {
                Assign(call, item, Invoke(call, 0));
                if (isDictionary)
                {
                    Assign(call, value, Invoke(call, 1));
                }
            },
            isDictionary ? [item, value] : [item]);
            Blocks.Branch(
                route, call.Syntax, Terms.Equal(encoded, Terms.Number(0)),
                route.Collect(() => Assign(call, result, Terms.Null)),
                loop.Add(new Step.Assign(call.Syntax, result, Terms.Made(Terms.ItemsOf, item))));
        });
        return result;
    }

    private ImmutableArray<Step> Loop(IInvocationOperation call, Value times, Action body, params Value[] items) =>
        route.Collect(() => new Loops(route, expressions).Repeat(call.Syntax, times, body, loop: null, items));

    private void Scope(IInvocationOperation call, WireCall wire, Action body)
    {
        int number = route.NextNumber();
        Blocks.Scope(route, call.Syntax, number, wire, route.Collect(body));
    }

    private void Assign(IInvocationOperation call, Value.Variable target, Value value) =>
        route.Emit(new Step.Assign(call.Syntax, target, value));

    // Without the writer or reader, in parameter order.
    private ImmutableArray<IArgumentOperation> Arguments(IInvocationOperation call) =>
        [.. call.Arguments.Where(argument => !route.IsCarrier(argument.Value)).OrderBy(argument => argument.Parameter?.Ordinal)];

    private static string EnumPrimitive(ITypeSymbol? type) => (type as INamedTypeSymbol)?.EnumUnderlyingType?.SpecialType switch
    {
        SpecialType.System_Byte or SpecialType.System_SByte => "Byte",
        SpecialType.System_Int16 or SpecialType.System_UInt16 => "Int16",
        SpecialType.System_Int32 or SpecialType.System_UInt32 => "Int32",
        SpecialType.System_Int64 or SpecialType.System_UInt64 => "Int64",
        _ => "Enum",
    };
}
