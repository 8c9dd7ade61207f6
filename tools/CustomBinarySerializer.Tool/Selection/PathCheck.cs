using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Tool.Values;

namespace CustomBinarySerializer.Tool.Selection;

/// <summary>The result of looking for a path in a schema.</summary>
/// <param name="Kind">The kind of the values; null if the type has no such member.</param>
/// <param name="Enum">The enum that the values are of, or null.</param>
/// <param name="Known">The existing members, if the type has no such member.</param>
/// <param name="Depth">The number of names before the missing one, if the type has no such member.</param>
internal readonly record struct PathShape(ValueKind? Kind, RawPlan? Enum, IEnumerable<string> Known, int Depth = 0)
{
    private static readonly PathShape s_any = new(ValueKind.Any, null, []);

    /// <summary>Finds a path in a type.</summary>
    internal static PathShape Of(SchemaEntry type, IReadOnlyList<string> names) =>
        type.Layout is not { } layout ? new PathShape(null, null, [])
        : layout is ObjectPlan holder ? OfMembers(holder.Members, names, 0)
        : names[0] == PathOperand.Value ? Of(layout, names, 1)
        : new PathShape(null, null, [PathOperand.Value]);

    private static PathShape Of(ValuePlan plan, IReadOnlyList<string> names, int next)
    {
        ValuePlan inner = Unwrap(plan);
        if (next == names.Count)
        {
            return new PathShape(ValueKinds.Of(plan), inner as RawPlan, []);
        }

        bool asksType = names[next] == MemberPaths.TypeOfValue && next + 1 == names.Count;
        return inner switch
        {
            SlotPlan or ObjectPlan { HasDerived: true } when asksType => new PathShape(ValueKind.Text, null, []),
            SlotPlan => s_any,
            ObjectPlan { HasDerived: true } open => OfMembers(open.Members, names, next) is { Kind: not null } known ? known : s_any,
            ObjectPlan holder => OfMembers(holder.Members, names, next),
            UnionPlan union when union.Cases.FirstOrDefault(one => one.Name == names[next]) is { } one =>
                next + 1 == names.Count ? new PathShape(ValueKind.Object, null, []) : OfMembers(one.Fields, names, next + 1),
            UnionPlan union => new PathShape(null, null, union.Cases.Select(one => one.Name), next),
            _ => new PathShape(null, null, [], next),
        };
    }

    private static PathShape OfMembers(IReadOnlyList<MemberPlan> members, IReadOnlyList<string> names, int next) =>
        members.FirstOrDefault(member => member.Name == names[next]) is { } found
            ? Of(found.Value, names, next + 1)
            : new PathShape(null, null, members.Select(member => member.Name), next);

    // Through what has no name in a path.
    private static ValuePlan Unwrap(ValuePlan plan) => plan switch
    {
        NullablePlan nullable => Unwrap(nullable.Value),
        SequencePlan sequence => Unwrap(sequence.Item),
        ConvertedPlan converted => Unwrap(converted.Surrogate),
        _ => plan,
    };
}

/// <summary>Checks paths and conditions against the types that a selection has, before any message is read.</summary>
/// <param name="option">The name of the option, for errors.</param>
/// <param name="text">The text of the option.</param>
/// <param name="types">The types.</param>
internal sealed class PathCheck(string option, string text, IReadOnlyList<SchemaEntry> types)
{
    private const int MostNames = 20;

    /// <summary>Checks that one of the types has a path.</summary>
    /// <returns>The shapes of the path in the types that have it.</returns>
    /// <exception cref="SelectionException">No type has the path.</exception>
    internal IReadOnlyList<PathShape> Check(PathOperand path)
    {
        if (path.IsOfMessage)
        {
            return [new PathShape(path.KindOfMessage, null, [])];
        }

        List<PathShape> shapes = [.. types.Select(type => PathShape.Of(type, path.Names))];
        List<PathShape> found = [.. shapes.Where(shape => shape.Kind is not null)];
        if (found.Count > 0)
        {
            return found;
        }

        // Of the types that have most of the path.
        int depth = shapes.Select(shape => shape.Depth).DefaultIfEmpty().Max();
        string[] known =
            [.. shapes.Where(shape => shape.Depth == depth).SelectMany(shape => shape.Known).Distinct(StringComparer.Ordinal)];
        string list = known.Length == 0 ? "The layouts of the messages aren't known, or the holder has no members."
            : $"There {(known.Length == 1 ? "is" : "are")} {string.Join(", ", known.Take(MostNames).Select(ExpressionLexer.NameOf))}"
                + (known.Length > MostNames ? $" and {known.Length - MostNames} more." : ".");
        throw new SelectionException(option, text, path.Position, $"No message has a member {path}. {list}");
    }

    /// <summary>Checks a condition.</summary>
    /// <exception cref="SelectionException">A path doesn't exist, or operands can't be compared.</exception>
    internal void Check(Expression expression)
    {
        switch (expression)
        {
            case AndExpression and:
                Check(and.Left);
                Check(and.Right);
                break;
            case OrExpression or:
                Check(or.Left);
                Check(or.Right);
                break;
            case NotExpression not:
                Check(not.Inner);
                break;
            case CompareExpression compare:
                CheckPair(compare.Left, compare.Right);
                break;
            case InExpression one:
                foreach (Operand item in one.Items)
                {
                    CheckPair(one.Left, item);
                }

                break;
            case LikeExpression like:
                CheckLike(like.Left);
                break;
            case IsNullExpression { Left: PathOperand path }:
                Check(path);
                break;
            case IsNullExpression isNull:
                throw Error(isNull.Left, "A literal is never null. Write the name of a member.");
        }
    }

    /// <summary>Returns the paths in a condition.</summary>
    internal static IEnumerable<PathOperand> PathsOf(Expression expression) => expression switch
    {
        AndExpression and => PathsOf(and.Left).Concat(PathsOf(and.Right)),
        OrExpression or => PathsOf(or.Left).Concat(PathsOf(or.Right)),
        NotExpression not => PathsOf(not.Inner),
        CompareExpression compare => new[] { compare.Left, compare.Right }.OfType<PathOperand>(),
        InExpression one => one.Items.Prepend(one.Left).OfType<PathOperand>(),
        LikeExpression like => new[] { like.Left }.OfType<PathOperand>(),
        IsNullExpression isNull => new[] { isNull.Left }.OfType<PathOperand>(),
        _ => [],
    };

    private void CheckPair(Operand left, Operand right)
    {
        switch (left, right)
        {
            case (PathOperand path, LiteralOperand literal):
                CheckLiteral(path, literal);
                break;
            case (LiteralOperand literal, PathOperand path):
                CheckLiteral(path, literal);
                break;
            case (PathOperand one, PathOperand other):
                CheckPaths(one, other);
                break;
            default:
                throw Error(left, "Neither side is a member of the message.");
        }
    }

    private void CheckLiteral(PathOperand path, LiteralOperand operand)
    {
        IReadOnlyList<PathShape> shapes = Check(path);
        if (shapes.Any(shape => Fits(shape, operand.Literal)))
        {
            return;
        }

        PathShape first = shapes[0];
        string hint = first.Kind switch
        {
            ValueKind.Enum when first.Enum is { } type =>
                $"Its values are {string.Join(", ", type.Values.Take(MostNames).Select(value => value.Name))}.",
            ValueKind.Time => $"Write it as '{TimeText.Forms}'.",
            ValueKind.Date => "Write it as '2026-11-28'.",
            ValueKind.TimeOfDay => "Write it as '14:30:05'.",
            ValueKind.Duration => "Write it as '1.02:03:04.5' (days, hours, minutes, seconds).",
            ValueKind.Number => "Write it without quotes.",
            ValueKind.Text or ValueKind.Guid => "Write it in quotes.",
            ValueKind.Bytes => "Write hexadecimal digits in quotes.",
            ValueKind.Bool => "Write true or false.",
            _ => "Name one of its members.",
        };
        throw Error(operand, $"{path} is {ValueKinds.NameOf(first.Kind!.Value)}, and {operand.Literal} isn't. {hint}");
    }

    private static bool Fits(PathShape shape, Literal literal) =>
        shape is { Kind: ValueKind.Enum, Enum: { } type } ? literal.IsOf(type)
        : shape.Kind == ValueKind.Any || literal.As(shape.Kind!.Value) is not null;

    private void CheckPaths(PathOperand one, PathOperand other)
    {
        IReadOnlyList<PathShape> left = Check(one);
        IReadOnlyList<PathShape> right = Check(other);
        if (!left.Any(first => right.Any(second => CanCompare(first.Kind!.Value, second.Kind!.Value))))
        {
            throw Error(
                other,
                $"{one} is {ValueKinds.NameOf(left[0].Kind!.Value)}, and {other} is {ValueKinds.NameOf(right[0].Kind!.Value)}: they " +
                "can't be compared.");
        }
    }

    private static bool CanCompare(ValueKind one, ValueKind other) =>
        one == ValueKind.Any || other == ValueKind.Any
        || (one == other && one != ValueKind.Object)
        || (one, other) is (ValueKind.Enum, ValueKind.Number) or (ValueKind.Number, ValueKind.Enum)
            or (ValueKind.Enum, ValueKind.Text) or (ValueKind.Text, ValueKind.Enum);

    private void CheckLike(Operand operand)
    {
        if (operand is not PathOperand path)
        {
            throw Error(operand, "Write the name of a member before like.");
        }

        PathShape shape = Check(path)[0];
        if (shape.Kind is not (ValueKind.Text or ValueKind.Enum or ValueKind.Any))
        {
            throw Error(path, $"{path} is {ValueKinds.NameOf(shape.Kind!.Value)}, and like compares texts.");
        }
    }

    private SelectionException Error(Operand operand, string reason) => new(option, text, operand.Position, reason);
}
