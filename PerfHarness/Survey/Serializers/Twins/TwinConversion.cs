using System.Collections;
using System.Reflection;

namespace PerfHarness.Survey.Serializers.Twins;

/// <summary>
/// Turns messages into their twins and back, property by property, keeping identities. Outside the clock.
/// </summary>
internal sealed class TwinConversion
{
    private readonly Dictionary<object, object> _converted = new(ReferenceEqualityComparer.Instance);

    private TwinConversion()
    {
    }

    public static object Convert(object source, Type target) => new TwinConversion().Converted(source, target)!;

    private object? Converted(object? source, Type target)
    {
        if (source is null || target.IsInstanceOfType(source))
        {
            return source;
        }

        if (_converted.TryGetValue(source, out object? known))
        {
            return known;
        }

        object result = Activator.CreateInstance(target)!;
        _converted.Add(source, result);
        Fill(result, source);
        return result;
    }

    private void Fill(object result, object source)
    {
        switch (result)
        {
            case IDictionary entries:
                FillEntries(entries, (IDictionary)source);
                break;
            case IList items:
                FillItems(items, (IList)source);
                break;
            default:
                FillProperties(result, source);
                break;
        }
    }

    private void FillEntries(IDictionary result, IDictionary source)
    {
        Type valueType = result.GetType().GenericTypeArguments[1];
        foreach (DictionaryEntry entry in source)
        {
            result.Add(entry.Key, Converted(entry.Value, valueType));
        }
    }

    private void FillItems(IList result, IList source)
    {
        Type itemType = result.GetType().GenericTypeArguments[0];
        foreach (object? item in source)
        {
            result.Add(Converted(item, itemType));
        }
    }

    private void FillProperties(object result, object source)
    {
        foreach (PropertyInfo property in source.GetType().GetProperties())
        {
            PropertyInfo counterpart = result.GetType().GetProperty(property.Name)
                ?? throw new InvalidOperationException($"{result.GetType().Name} has no {property.Name}, but {source.GetType().Name} has.");
            counterpart.SetValue(result, Converted(property.GetValue(source), counterpart.PropertyType));
        }
    }
}
