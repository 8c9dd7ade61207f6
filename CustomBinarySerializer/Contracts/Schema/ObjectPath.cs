using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Reflection;

namespace CustomBinarySerializer.Contracts.Schema;

/// <summary>
/// The search for the path of the first object of a type inside another object: <c>Order.Lines[3].Product</c>.
/// </summary>
/// <remarks>It is for errors of auto contracts. It reads the members again, by reflection.</remarks>
internal sealed class ObjectPath
{
    // Longer paths aren't helpful.
    private const int MaxDepth = 64;

    private readonly Type _wanted;
    private readonly Func<Type, ValuePlan?> _planOf;
    private readonly HashSet<object> _seen = new(ReferenceEqualityComparer.Instance);

    private ObjectPath(Type wanted, Func<Type, ValuePlan?> planOf)
    {
        _wanted = wanted;
        _planOf = planOf;
    }

    /// <summary>
    /// Returns the path, or null if it leads through a hand-written contract, a surrogate or a failing getter.
    /// </summary>
    /// <param name="root">The object that was being written.</param>
    /// <param name="wanted">The exact type of the object that couldn't be written.</param>
    /// <param name="planOf">Returns the plan of a registered type with an auto contract, or null.</param>
    internal static string? Find(object root, Type wanted, Func<Type, ValuePlan?> planOf)
    {
        try
        {
            return planOf(root.GetType()) is { } plan
                && new ObjectPath(wanted, planOf).StepInto(plan, root, isRoot: true, depth: 0) is { } steps
                ? ReflectedNames.Of(root.GetType()) + steps
                : null;
        }
        catch (Exception e) when (
            e is TargetInvocationException or InvalidOperationException or MemberAccessException
                or NotSupportedException or ArgumentException)
        {
            return null;
        }
    }

    private string? StepInto(ValuePlan plan, object? value, bool isRoot, int depth)
    {
        if (value is null || depth == MaxDepth || !RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            return null;
        }

        switch (plan)
        {
            case SlotPlan:
            case ObjectPlan { IsClass: true } when !isRoot && value.GetType() != plan.Type:
                return value.GetType() == _wanted ? ""
                    : !value.GetType().IsValueType && !_seen.Add(value) ? null
                    : _planOf(value.GetType()) is { } other ? StepInto(other, value, isRoot: true, depth + 1)
                    : null;
            case ObjectPlan holder:
                return !holder.IsClass || isRoot || _seen.Add(value) ? StepIntoMembers(holder, value, depth) : null;
            case NullablePlan nullable:
                return StepInto(nullable.Value, value, isRoot: false, depth + 1);
            case ExactPlan:
                return value.GetType() == _wanted ? "" : null;
            case SequencePlan sequence when value is IEnumerable items:
                return StepIntoItems(sequence, items, depth);
            case ConvertedPlan { Surrogate: ObjectPlan { Members: [.., { Value: SequencePlan items }] } } when value is Array array:
                return StepIntoItems(items, array, depth);
            case ConvertedPlan { Conversion: { ToDelegate: null, To: var to } } converted when !Conversion.TakesHost(to):
                return StepInto(converted.Surrogate, to.Invoke(null, [value]), isRoot: false, depth + 1) is null ? null : ".(?)";
            default:
                return null;
        }
    }

    private string? StepIntoMembers(ObjectPlan holder, object value, int depth)
    {
        foreach (MemberPlan member in holder.Members)
        {
            object? held = member.Get is FieldInfo field ? field.GetValue(value) : ((PropertyInfo)member.Get).GetValue(value);
            if (StepInto(member.Value, held, isRoot: false, depth + 1) is { } steps)
            {
                return $".{member.Name}{steps}";
            }
        }

        return null;
    }

    private string? StepIntoItems(SequencePlan sequence, IEnumerable items, int depth)
    {
        if (!MayHold(sequence.Item))
        {
            return null;
        }

        int i = 0;
        foreach (object? item in items)
        {
            if (StepInto(sequence.Item, item, isRoot: false, depth + 1) is { } steps)
            {
                return StepIntoEntry(item!, steps) ?? $"[{Index(items, i)}]{steps}";
            }

            i++;
        }

        return null;
    }

    // Skips collections of numbers and texts, which can be long.
    private static bool MayHold(ValuePlan plan) => plan is not (RawPlan or TextPlan);

    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "An auto contract has kept the members of the pair.")]
    private static string? StepIntoEntry(object item, string steps) =>
        steps.StartsWith(".Value", StringComparison.Ordinal)
        && item.GetType() is { IsConstructedGenericType: true } type
        && type.GetGenericTypeDefinition() == typeof(KeyValuePair<,>)
        && type.GetProperty("Key")?.GetValue(item) is { } key
        && (key is string or char || key.GetType().IsPrimitive || key.GetType().IsEnum)
            ? $"[{(key is string text ? $"\"{text}\"" : Convert.ToString(key, CultureInfo.InvariantCulture))}]{steps[".Value".Length..]}"
            : null;

    private static string Index(IEnumerable items, int flat)
    {
        if (items is not Array array)
        {
            return flat.ToString(CultureInfo.InvariantCulture);
        }

        int[] indices = new int[array.Rank];
        for (int dimension = array.Rank - 1; dimension >= 0; dimension--)
        {
            indices[dimension] = array.GetLowerBound(dimension) + (flat % array.GetLength(dimension));
            flat /= array.GetLength(dimension);
        }

        return string.Join(", ", indices);
    }
}
