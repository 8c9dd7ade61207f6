using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Reflection;
using System.Text;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.Writing;

/// <summary>The path of an object in a graph, as C# code would access it: <c>Order.Lines[3].Product</c>.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A property that is missing is missing in a message alone.")]
internal sealed class GraphPath
{
    // A longer path isn't helpful, and a list of a million nodes has one.
    private const int MaxSteps = 32;

    private const string Unknown = ".(?)";

    private readonly StringBuilder _path;
    private object _holder;
    private object? _passedOver;
    private bool _hasField;

    private GraphPath(object root)
    {
        _holder = root;
        _path = new StringBuilder(ReflectedNames.Of(root.GetType()));
    }

    /// <summary>Returns the place of the object with a number.</summary>
    internal static GraphPlace To(WrittenObject[] objects, int number)
    {
        GraphPath path = Walk(objects, number);
        path.EndPassedOver();
        return path.Place(isRoot: number == 0);
    }

    /// <summary>
    /// Returns the place of the first item of a type in an object that exists for the graph only, such as the pairs of
    /// a class derived from Dictionary. Null if it isn't such an object, or the item isn't found.
    /// </summary>
    internal static GraphPlace? ToItem(WrittenObject[] objects, int number, Type type)
    {
        GraphPath path = Walk(objects, number);
        return path._passedOver is Array made && FindIn(made, type) is { } item && path.StepFrom(path._holder, IsItem) is { } step
            ? new GraphPlace(path._path + step, IsRoot: false, path._hasField)
            : null;

        bool IsItem(object value) => type.IsValueType ? value.GetType() == type : ReferenceEquals(value, item);
    }

    private static object? FindIn(Array made, Type type)
    {
        foreach (object? element in made)
        {
            if (element?.GetType() == type)
            {
                return element;
            }

            if (element is ValueType
                && SerializableFields.Of(element.GetType())
                    .Select(field => field.Field.GetValue(element))
                    .FirstOrDefault(part => part?.GetType() == type) is { } found)
            {
                return found;
            }
        }

        return null;
    }

    /// <summary>
    /// Returns the place of an object that can't be written, to which the object with a number refers.
    /// </summary>
    internal static GraphPlace ToUnregistered(WrittenObject[] objects, int number, int count, Type type)
    {
        if (count == 0)
        {
            return new GraphPlace(ReflectedNames.Of(type), IsRoot: true, HasField: false);
        }

        GraphPath path = Walk(objects, number);
        if (!path.TryStep(value => value.GetType() == type))
        {
            path.AppendUnknown();
        }

        return path.Place(isRoot: false);
    }

    private static GraphPath Walk(WrittenObject[] objects, int number)
    {
        List<int> steps = [];
        for (int step = number; step > 0; step = objects[step].Parent)
        {
            steps.Add(step);
        }

        steps.Reverse();

        GraphPath path = new(objects[0].Instance);
        int skipped = Math.Max(0, steps.Count - MaxSteps);
        if (skipped > 0)
        {
            path._path.Append(CultureInfo.InvariantCulture, $"...({skipped} more)");
            path._holder = objects[steps[skipped - 1]].Instance;
        }

        foreach (int step in steps.Skip(skipped))
        {
            object held = objects[step].Instance;
            if (ReferenceEquals(held, path._passedOver ?? path._holder))
            {
                continue;
            }

            if (path.TryStep(value => ReferenceEquals(value, held)))
            {
                path._holder = held;
            }
            else
            {
                path._passedOver = held;
            }
        }

        return path;
    }

    private GraphPlace Place(bool isRoot) => new(_path.ToString(), isRoot, _hasField);

    /// <summary>Continues from the last object with a name, or from an object that exists for the graph only.</summary>
    private bool TryStep(Func<object, bool> isHeld)
    {
        string? step = StepFrom(_holder, isHeld);
        if (step is null && _passedOver is not null && StepFrom(_passedOver, isHeld) is { } later)
        {
            step = Unknown + later;
        }

        if (step is null)
        {
            return false;
        }

        _path.Append(step);
        _passedOver = null;
        return true;
    }

    private void EndPassedOver()
    {
        if (_passedOver is not null)
        {
            AppendUnknown();
        }
    }

    private void AppendUnknown() => _path.Append(_holder is IEnumerable ? "[?]" : Unknown);

    private string? StepFrom(object holder, Func<object, bool> isHeld) =>
        holder switch
        {
            Array array => StepInArray(array, isHeld),
            IDictionary dictionary => StepInDictionary(dictionary, isHeld),
            IEnumerable items when FrameworkTypes.IsOfFramework(holder.GetType()) => StepInItems(items, isHeld),
            IEnumerable items when HasItemsOfFramework(holder.GetType()) && StepInItems(items, isHeld) is { } step => step,
            AggregateException aggregate when StepInItems(aggregate.InnerExceptions, isHeld) is { } step =>
                $".{nameof(aggregate.InnerExceptions)}{step}",
            _ => StepInFields(holder, isHeld),
        };

    // A class derived from a framework collection.
    private static bool HasItemsOfFramework(Type type)
    {
        Type? level = type;
        while (level is not null && !FrameworkTypes.IsOfFramework(level))
        {
            level = level.BaseType;
        }

        return typeof(IEnumerable).IsAssignableFrom(level);
    }

    private string? StepInArray(Array array, Func<object, bool> isHeld)
    {
        int i = 0;
        foreach (object? element in array)
        {
            if (element is not null && StepInValue(element, isHeld) is { } step)
            {
                return $"[{string.Join(", ", ArrayIndices.Of(array, i))}]{step}";
            }

            i++;
        }

        return null;
    }

    private string? StepInDictionary(IDictionary dictionary, Func<object, bool> isHeld)
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

        return null;
    }

    // The text of other key types would run code.
    private static string TextOf(object key) => key switch
    {
        string text => $"\"{text}\"",
        int number => number.ToString(CultureInfo.InvariantCulture),
        long number => number.ToString(CultureInfo.InvariantCulture),
        Guid guid => guid.ToString(),
        Enum value => value.ToString(),
        _ => ReflectedNames.Of(key.GetType()),
    };

    private string? StepInItems(IEnumerable items, Func<object, bool> isHeld)
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

        return null;
    }

    private string? StepInFields(object holder, Func<object, bool> isHeld)
    {
        foreach ((FieldInfo field, _) in SerializableFields.Of(holder.GetType()))
        {
            if (!field.FieldType.IsPointer && field.GetValue(holder) is { } value && StepInValue(value, isHeld) is { } step)
            {
                bool isOfFramework = FrameworkTypes.IsOfFramework(field.DeclaringType!);
                _hasField |= !isOfFramework;
                return (isOfFramework ? PublicName(field) : $".{ReflectedNames.Of(field)}") + step;
            }
        }

        return null;
    }

    // The public name Data for _data of the framework; nothing for a field without a property.
    private static string PublicName(FieldInfo field) =>
        field.IsPublic ? $".{field.Name}"
            : field.DeclaringType!.GetProperty(
                ReflectedNames.Of(field).TrimStart('_'),
                BindingFlags.Public | BindingFlags.Instance | BindingFlags.IgnoreCase | BindingFlags.DeclaredOnly) is { } property
                ? $".{property.Name}"
            : "";

    private string? StepInValue(object value, Func<object, bool> isHeld) =>
        isHeld(value) ? ""
            : value.GetType() is { IsValueType: true, IsPrimitive: false, IsEnum: false } ? StepInFields(value, isHeld)
            : null;
}

/// <summary>A place in a graph, for messages.</summary>
/// <param name="Path">The path in C# syntax.</param>
/// <param name="IsRoot">Whether it is the root.</param>
/// <param name="HasField">Whether a field of a program's class or struct leads there.</param>
internal readonly record struct GraphPlace(string Path, bool IsRoot, bool HasField)
{
    /// <summary>Returns the subject of a sentence.</summary>
    public override string ToString() => IsRoot ? "The root" : Path;
}

/// <summary>An object that has a number.</summary>
internal struct WrittenObject
{
    internal object Instance;

    /// <summary>The writer of its body, or null if it has none.</summary>
    internal TypeWriter? Body;

    /// <summary>The number of the object with the first reference, for errors.</summary>
    internal int Parent;

    /// <summary>The announced number of items, for the items of a collection.</summary>
    internal int Count;
}
