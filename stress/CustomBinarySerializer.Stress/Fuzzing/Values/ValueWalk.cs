using System.Collections;
using System.Net;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;

namespace Stress.Fuzzing.Values;

/// <summary>
/// Walks an object graph field by field, and proves that the type of each field admits its value. Calls no code of the
/// objects and uses no recursion.
/// </summary>
internal sealed class ValueWalk
{
    // A bit array has eight items per byte. Runs of nulls have more and are limited by the importer.
    private const int ItemsPerByte = 64;
    private const int ItemsAtAnyLength = 4096;

    private static readonly ConditionalWeakTable<Type, FieldInfo[]> s_fields = [];

    private readonly HashSet<object> _visited = new(ReferenceEqualityComparer.Instance);
    private readonly Stack<object> _waiting = new();
    private readonly long _mostItems;

    private ValueWalk(int inputLength)
    {
        _mostItems = ((long)ItemsPerByte * inputLength) + ItemsAtAnyLength;
    }

    /// <summary>Proves an object that was read from a number of bytes.</summary>
    /// <exception cref="ImpossibleValueException">A value is impossible.</exception>
    internal static void Prove(object? root, int inputLength) => AllocationMeter.Exclude(() => new ValueWalk(inputLength).Walk(root));

    private void Walk(object? root)
    {
        Take(root, typeof(object), "the root");
        while (_waiting.TryPop(out object? next))
        {
            Visit(next);
        }
    }

    private void Take(object? value, Type declared, string place)
    {
        if (value is null)
        {
            return;
        }

        if (!declared.IsInstanceOfType(value) && Nullable.GetUnderlyingType(declared)?.IsInstanceOfType(value) != true)
        {
            throw new ImpossibleValueException($"{place} is declared as {declared} and has a {value.GetType()}.");
        }

        Type type = value.GetType();
        if (type.IsValueType)
        {
            ValueRules.Prove(value, place);

            // A boxed struct of the graph may refer to itself.
            if (!type.IsPrimitive && !type.IsEnum && (declared.IsValueType || _visited.Add(value)))
            {
                _waiting.Push(value);
            }
        }
        else if (!IsOpaque(value) && _visited.Add(value))
        {
            _waiting.Push(value);
        }
    }

    private void Visit(object value)
    {
        if (value is Array array)
        {
            VisitItems(array);
            return;
        }

        if (value is ICollection and not IStructuralEquatable && CountOf(value) is { } count && (count < 0 || count > _mostItems))
        {
            throw new ImpossibleValueException($"A {value.GetType()} has a count of {count}.");
        }

        foreach (FieldInfo field in FieldsOf(value.GetType()))
        {
            Take(field.GetValue(value), field.FieldType, $"{value.GetType().Name}.{field.Name}");
        }
    }

    private void VisitItems(Array array)
    {
        Type element = array.GetType().GetElementType()!;
        if (array.LongLength > 2 * _mostItems)
        {
            throw new ImpossibleValueException($"A {array.GetType()} has {array.LongLength} items.");
        }

        switch (array)
        {
            case bool[] bools:
                ValueRules.ProveBools(bools);
                break;
            case object?[] items:
                foreach (object? item in items)
                {
                    Take(item, element, $"an item of {array.GetType().Name}");
                }

                break;
            default:
                if (!element.IsPrimitive && !element.IsEnum)
                {
                    foreach (object? item in array)
                    {
                        Take(item, element, $"an item of {array.GetType().Name}");
                    }
                }

                break;
        }
    }

    // Only collections with a stored count, because other classes may run any code.
    private static int? CountOf(object value) => value switch
    {
        ArrayList list => list.Count,
        IList list when list.GetType() is { IsGenericType: true } type && type.GetGenericTypeDefinition() == typeof(List<>) => list.Count,
        BitArray bits => bits.Count / 8,
        _ => null,
    };

    // Objects that the framework shares, or that point outside of managed memory.
    private static bool IsOpaque(object value) =>
        value is string or MemberInfo or Assembly or Module or Pointer or Delegate or CultureInfo or CompareInfo or TextInfo or Regex
            or TimeZoneInfo or IPAddress or Thread or Uri or Version or System.Data.DataSet or System.Data.DataTable or WeakReference
        || value.GetType().Namespace is "System.Runtime.CompilerServices" or "System.Reflection" or "System.Threading";

    private static FieldInfo[] FieldsOf(Type type) => s_fields.GetValue(type, static type =>
    {
        List<FieldInfo> fields = [];
        for (Type? part = type; part is not null && part != typeof(object); part = part.BaseType)
        {
            fields.AddRange(part.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly)
                .Where(field => !field.FieldType.IsPointer && !field.FieldType.IsFunctionPointer && !field.FieldType.IsByRefLike
                    && !IsHarmless(field.FieldType)));
        }

        return [.. fields];
    });

    // Types with only valid bit patterns.
    private static bool IsHarmless(Type type) => type == typeof(string) || type.IsEnum || (type.IsPrimitive && type != typeof(bool));
}
