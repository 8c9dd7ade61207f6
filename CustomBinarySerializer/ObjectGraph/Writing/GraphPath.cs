using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Reflection;
using System.Text;
using CustomBinarySerializer.AutoContracts.Description.Source;
using CustomBinarySerializer.ObjectGraph.Types;

namespace CustomBinarySerializer.ObjectGraph.Writing;

/// <summary>Says where in a graph an object is, as a program would get there: <c>Order.Lines[3].Product</c>.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
internal static class GraphPath
{
    // A longer path helps nobody, and a list of a million nodes has one.
    private const int MaxSteps = 32;

    /// <summary>Names the object with a number.</summary>
    internal static string To(WrittenObject[] objects, int number)
    {
        List<int> steps = [];
        for (int step = number; step > 0; step = objects[step].Parent)
        {
            steps.Add(step);
        }

        steps.Reverse();

        StringBuilder path = new(SourceNames.Of(objects[0].Instance.GetType()));
        int skipped = Math.Max(0, steps.Count - MaxSteps);
        path.Append(skipped > 0 ? $"...({skipped} more)" : "");
        foreach (int step in steps.Skip(skipped))
        {
            object holder = objects[objects[step].Parent].Instance;
            object held = objects[step].Instance;
            path.Append(ReferenceEquals(holder, held) ? "" : StepTo(holder, held));
        }

        return path.ToString();
    }

    /// <summary>Names an object of a type that can't be written, which the object with a number refers to.</summary>
    internal static string ToUnregistered(WrittenObject[] objects, int number, int count, Type type)
    {
        if (count == 0)
        {
            return SourceNames.Of(type);
        }

        object holder = objects[number].Instance;
        return To(objects, number) + StepTo(holder, value => value.GetType() == type);
    }

    private static string StepTo(object holder, object held) => StepTo(holder, value => ReferenceEquals(value, held));

    private static string StepTo(object holder, Func<object, bool> isHeld) =>
        holder switch
        {
            Array array => StepInArray(array, isHeld),
            IDictionary dictionary => StepInDictionary(dictionary, isHeld),
            IEnumerable items when FrameworkTypes.IsOfFramework(holder.GetType()) => StepInItems(items, isHeld),
            _ => StepInFields(holder, isHeld) ?? ".(?)",
        };

    private static string StepInArray(Array array, Func<object, bool> isHeld)
    {
        int i = 0;
        foreach (object? element in array)
        {
            if (element is not null && StepInValue(element, isHeld) is { } step)
            {
                return $"[{string.Join(", ", IndicesOf(array, i))}]{step}";
            }

            i++;
        }

        return "[?]";
    }

    private static int[] IndicesOf(Array array, int flat)
    {
        int[] indices = new int[array.Rank];
        for (int dimension = array.Rank - 1; dimension >= 0; dimension--)
        {
            indices[dimension] = array.GetLowerBound(dimension) + (flat % array.GetLength(dimension));
            flat /= array.GetLength(dimension);
        }

        return indices;
    }

    private static string StepInDictionary(IDictionary dictionary, Func<object, bool> isHeld)
    {
        foreach (DictionaryEntry entry in dictionary)
        {
            if (isHeld(entry.Key))
            {
                return ".Keys[?]";
            }

            if (entry.Value is not null && StepInValue(entry.Value, isHeld) is { } step)
            {
                return $"[{TextOf(entry.Key)}]{step}";
            }
        }

        return "[?]";
    }

    // Of keys of other types the text is code.
    private static string TextOf(object key) => key switch
    {
        string text => $"\"{text}\"",
        int number => number.ToString(CultureInfo.InvariantCulture),
        long number => number.ToString(CultureInfo.InvariantCulture),
        Guid guid => guid.ToString(),
        Enum value => value.ToString(),
        _ => SourceNames.Of(key.GetType()),
    };

    private static string StepInItems(IEnumerable items, Func<object, bool> isHeld)
    {
        int i = 0;
        foreach (object? item in items)
        {
            if (item is not null && StepInValue(item, isHeld) is { } step)
            {
                return $"[{i}]{step}";
            }

            i++;
        }

        return "[?]";
    }

    private static string? StepInFields(object holder, Func<object, bool> isHeld)
    {
        foreach ((FieldInfo field, _) in SerializableFields.Of(holder.GetType()))
        {
            if (!field.FieldType.IsPointer && field.GetValue(holder) is { } value && StepInValue(value, isHeld) is { } step)
            {
                return $".{SourceNames.Of(field)}{step}";
            }
        }

        return null;
    }

    private static string? StepInValue(object value, Func<object, bool> isHeld) =>
        isHeld(value) ? ""
            : value.GetType() is { IsValueType: true, IsPrimitive: false, IsEnum: false } ? StepInFields(value, isHeld)
            : null;
}
