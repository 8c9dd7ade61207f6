using System.Collections;
using System.Linq.Expressions;

namespace PerfHarness.Survey.Data;

/// <summary>
/// Compiles code that reads every member of an object. It is part of the timed reading, so that a serializer that
/// decodes on first access gains nothing.
/// </summary>
internal sealed class MemberReader
{
    private const BindingFlags Visible = BindingFlags.Instance | BindingFlags.Public;

    private readonly ParameterExpression _combined = Expression.Variable(typeof(int));
    private readonly HashSet<Type> _outer = [];

    private MemberReader()
    {
    }

    /// <summary>
    /// Compiles the reading of a type. References back to an outer object are only compared with null.
    /// </summary>
    /// <returns>A function that returns a combination of all values.</returns>
    public static Func<object, int> Compile(Type type)
    {
        MemberReader reader = new();
        ParameterExpression root = Expression.Parameter(typeof(object));
        return Expression.Lambda<Func<object, int>>(
            Expression.Block([reader._combined], reader.Read(Expression.Convert(root, type)), reader._combined), root).Compile();
    }

    private Expression Read(Expression value)
    {
        if (Leaf(value) is { } leaf)
        {
            return Expression.ExclusiveOrAssign(_combined, leaf);
        }

        Type type = value.Type;
        ParameterExpression variable = Expression.Variable(type);
        _outer.Add(type);
        Expression parts = type.IsArray ? Elements(variable)
            : type.IsAssignableTo(typeof(IEnumerable)) ? Items(variable)
            : Members(variable);
        _outer.Remove(type);
        return Expression.Block(
            [variable],
            Expression.Assign(variable, value),
            type.IsValueType ? parts : Expression.IfThen(Expression.ReferenceNotEqual(variable, Expression.Constant(null)), parts));
    }

    // The number that stands for a value without parts, or null if it has parts.
    private Expression? Leaf(Expression value)
    {
        Type type = value.Type;
        Type number = type.IsEnum ? Enum.GetUnderlyingType(type) : type;
        return number == typeof(bool) ? Expression.Condition(value, Expression.Constant(1), Expression.Constant(0))
            : number == typeof(int) || number == typeof(uint) || number == typeof(short) ? Expression.Convert(value, typeof(int))
            : type == typeof(decimal) ? Expression.Convert(Expression.Property(value, nameof(decimal.Scale)), typeof(int))
            : Nullable.GetUnderlyingType(type) is not null ? Leaf(Expression.Property(value, "HasValue"))
            : type.IsValueType && type.Namespace == nameof(System) && !type.IsGenericType ? Expression.Call(value, nameof(GetHashCode), [])
            : _outer.Contains(type) ? Leaf(Expression.ReferenceEqual(value, Expression.Constant(null)))
            : HasLengthOnly(type) ? Length(value)
            : null;
    }

    // A text, and bytes of any kind.
    private static bool HasLengthOnly(Type type) =>
        type == typeof(string) || type == typeof(byte[]) || type == typeof(Google.Protobuf.ByteString);

    private static BlockExpression Length(Expression value)
    {
        // A variable, so that the member is read once.
        ParameterExpression variable = Expression.Variable(value.Type);
        Expression length = value.Type.IsArray
            ? Expression.ArrayLength(variable)
            : Expression.Property(variable, nameof(string.Length));
        return Expression.Block(
            [variable],
            Expression.Assign(variable, value),
            Expression.Condition(
                Expression.ReferenceEqual(variable, Expression.Constant(null)), Expression.Constant(0), length));
    }

    private BlockExpression Members(ParameterExpression value) => Expression.Block(
    [
        Expression.Empty(),
        .. value.Type.GetFields(Visible).Select(field => Read(Expression.Field(value, field))),
        .. value.Type.GetProperties(Visible).Where(property => property.GetIndexParameters().Length == 0)
            .Select(property => Read(Expression.Property(value, property))),
    ]);

    private BlockExpression Elements(ParameterExpression array)
    {
        ParameterExpression index = Expression.Variable(typeof(int));
        return Loop(
            index,
            Expression.Constant(-1),
            Expression.LessThan(Expression.PreIncrementAssign(index), Expression.ArrayLength(array)),
            Expression.ArrayIndex(array, index));
    }

    private BlockExpression Items(ParameterExpression items)
    {
        MethodInfo getEnumerator = items.Type.GetMethod(nameof(IEnumerable.GetEnumerator), Visible, [])!;
        ParameterExpression enumerator = Expression.Variable(getEnumerator.ReturnType);
        Type stepping = enumerator.Type.IsInterface ? typeof(IEnumerator) : enumerator.Type;
        return Loop(
            enumerator,
            Expression.Call(items, getEnumerator),
            Expression.Call(enumerator, stepping.GetMethod(nameof(IEnumerator.MoveNext))!),
            Expression.Property(enumerator, nameof(IEnumerator.Current)));
    }

    private BlockExpression Loop(ParameterExpression position, Expression start, Expression moveNext, Expression current)
    {
        LabelTarget end = Expression.Label();
        return Expression.Block(
            [position],
            Expression.Assign(position, start),
            Expression.Loop(Expression.IfThenElse(moveNext, Read(current), Expression.Break(end)), end));
    }
}
