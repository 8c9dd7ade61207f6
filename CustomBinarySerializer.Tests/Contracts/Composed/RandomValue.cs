using System.Collections;
using System.Reflection;

namespace CustomBinarySerializer.Tests.Contracts.Composed;

/// <summary>
/// Values of any type that <see cref="RandomTypeSource"/> composes, nulls and empty collections among them.
/// </summary>
internal sealed class RandomValue(int seed)
{
    private const int MaxItems = 4;
    private const int MaxDepth = 6;

    private static readonly string[] s_texts =
        ["", "a", "Smith", "Zürich", "日本", "𝄞", "42 Main Street, Springfield", new('x', 40), new('é', 200)];

    private readonly Random _random = new(seed);

    internal object? Of(Type type, int depth = 0)
    {
        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            return _random.Next(3) == 0 ? null : Of(underlying, depth);
        }

        if (!type.IsValueType && depth > 0 && (depth > MaxDepth || _random.Next(6) == 0))
        {
            return null;
        }

        return Scalar(type) ?? Collection(type, depth) ?? Composed(type, depth);
    }

    private object? Scalar(Type type) => type switch
    {
        _ when type == typeof(string) => s_texts[_random.Next(s_texts.Length)],
        _ when type == typeof(decimal) => new decimal(
            _random.Next(), _random.Next(), _random.Next(), _random.Next(2) == 0, (byte)_random.Next(29)),
        _ when type == typeof(DateTime) => new DateTime(_random.NextInt64(DateTime.MaxValue.Ticks), (DateTimeKind)_random.Next(3)),
        _ when type == typeof(DateTimeOffset) => new DateTimeOffset(
            _random.NextInt64(TimeSpan.TicksPerDay, DateTime.MaxValue.Ticks - TimeSpan.TicksPerDay),
            TimeSpan.FromMinutes(_random.Next(-14 * 60, (14 * 60) + 1))),
        _ when type == typeof(TimeSpan) => new TimeSpan(_random.NextInt64()),
        _ when type == typeof(DateOnly) => DateOnly.FromDayNumber(_random.Next(DateOnly.MaxValue.DayNumber)),
        _ when type == typeof(TimeOnly) => new TimeOnly(_random.NextInt64(TimeOnly.MaxValue.Ticks)),
        _ when type == typeof(bool) => _random.Next(2) == 0,
        _ when type.IsEnum => Enum.ToObject(type, OfBits(Enum.GetUnderlyingType(type))),
        _ when type.IsPrimitive
            || type == typeof(Guid)
            || type == typeof(Half)
            || type == typeof(Int128)
            || type == typeof(UInt128) => OfBits(type),
        _ => null,
    };

    private object OfBits(Type type) =>
        typeof(RandomValue)
            .GetMethod(nameof(Bits), BindingFlags.Instance | BindingFlags.NonPublic)!.MakeGenericMethod(type)
            .Invoke(this, null)!;

    private T Bits<T>()
        where T : unmanaged
    {
        Span<byte> bytes = stackalloc byte[System.Runtime.CompilerServices.Unsafe.SizeOf<T>()];
        _random.NextBytes(bytes);
        return System.Runtime.InteropServices.MemoryMarshal.Read<T>(bytes);
    }

    private object? Collection(Type type, int depth)
    {
        if (type.IsArray)
        {
            return Items(type.GetElementType()!, depth);
        }

        Type? definition = type.IsGenericType ? type.GetGenericTypeDefinition() : null;
        Type[] arguments = type.GetGenericArguments();
        if (definition == typeof(IReadOnlyList<>))
        {
            return Activator.CreateInstance(typeof(List<>).MakeGenericType(arguments), Items(arguments[0], depth));
        }

        if (definition == typeof(List<>) || definition == typeof(Queue<>) || definition == typeof(HashSet<>))
        {
            return Activator.CreateInstance(type, Items(arguments[0], depth));
        }

        if (definition == typeof(Dictionary<,>))
        {
            IDictionary entries = (IDictionary)Activator.CreateInstance(type)!;
            foreach (object? key in Items(arguments[0], depth))
            {
                if (key is not null)
                {
                    entries[key] = Of(arguments[1], depth + 1);
                }
            }

            return entries;
        }

        return null;
    }

    private Array Items(Type item, int depth)
    {
        Array items = Array.CreateInstance(item, depth > MaxDepth ? 0 : _random.Next(MaxItems + 1));
        for (int i = 0; i < items.Length; i++)
        {
            items.SetValue(Of(item, depth + 1), i);
        }

        return items;
    }

    private object Composed(Type type, int depth)
    {
        ConstructorInfo? constructor = type.GetConstructors().FirstOrDefault(each => each.GetParameters().Length > 0);
        if (constructor is not null)
        {
            return constructor.Invoke([.. constructor.GetParameters().Select(parameter => Of(parameter.ParameterType, depth + 1))]);
        }

        object instance = Activator.CreateInstance(type)!;
        foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic))
        {
            field.SetValue(instance, Of(field.FieldType, depth + 1));
        }

        return instance;
    }
}
