using System.Collections;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Generator.Tests.Fixes;

/// <summary>A generator of objects with random members, of types that a test has compiled.</summary>
internal sealed class RandomObject(int seed)
{
    private readonly Random _random = new(seed);

    // The limit on objects of classes that hold themselves.
    private int _objects = 20;

    internal object Of(Type type)
    {
        object value =
            type.IsValueType || type.GetConstructor([]) is null
                ? RuntimeHelpers.GetUninitializedObject(type)
                : Activator.CreateInstance(type, nonPublic: true)!;
        for (Type? level = type; level is not null && level != typeof(object); level = level.BaseType)
        {
            foreach (FieldInfo field in level.GetFields(
                BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
            {
                field.SetValue(value, Value(field.FieldType));
            }
        }

        return value;
    }

    private object? Value(Type type)
    {
        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            return _random.Next(3) == 0 ? null : Value(underlying);
        }

        return !type.IsValueType && _random.Next(5) == 0 ? null
            : type.IsEnum ? Enum.ToObject(type, _random.Next(3))
            : type == typeof(string) ? new string((char)_random.Next('a', 'z'), _random.Next(20))
            : type == typeof(Uri) ? new Uri(
                _random.Next(2) == 0 ? "relative/way" : "http://example.org/" + _random.Next(), UriKind.RelativeOrAbsolute)
            : type == typeof(Version) ? new Version(_random.Next(9), _random.Next(9))
            : type == typeof(decimal) ? (decimal)_random.NextDouble()
            : type == typeof(DateTime) ? new DateTime(_random.NextInt64(DateTime.MaxValue.Ticks), DateTimeKind.Utc)
            : type == typeof(DateTimeOffset) ? new DateTimeOffset(
                _random.NextInt64(DateTime.MaxValue.Ticks / 2), TimeSpan.FromMinutes(_random.Next(600)))
            : type == typeof(DateOnly) ? DateOnly.FromDayNumber(_random.Next(100000))
            : type == typeof(TimeOnly) ? new TimeOnly(_random.NextInt64(TimeOnly.MaxValue.Ticks))
            : type == typeof(System.Numerics.BigInteger) ? new System.Numerics.BigInteger(_random.NextInt64())
            : type.FullName == "System.Index" ? Activator.CreateInstance(type, _random.Next(9), _random.Next(2) == 0)
            : type == typeof(bool) ? _random.Next(2) == 0
            : type == typeof(char) ? (char)_random.Next('a', 'z')
            : type.IsPrimitive || type == typeof(Half) || type == typeof(Guid) || type == typeof(TimeSpan) || type == typeof(Int128) ? Bits(
                type)
            : type.IsArray ? Items(type.GetElementType()!)
            : type.IsValueType ? Of(type)
            : typeof(IEnumerable).IsAssignableFrom(type) ? Collection(type)
            : --_objects < 0 ? null
            : Of(type);
    }

    // Every pattern of bits is a value of a number.
    private object Bits(Type type)
    {
        byte[] bits = new byte[16];
        _random.NextBytes(bits);
        return type == typeof(double) ? _random.NextDouble()
            : type == typeof(float) ? _random.NextSingle()
            : type == typeof(Half) ? (Half)_random.NextSingle()
            : type == typeof(nint) ? (nint)_random.Next()
            : type == typeof(nuint) ? (nuint)_random.Next()
            : typeof(System.Runtime.InteropServices.MemoryMarshal).GetMethods()
                .Single(method => method.Name == "Read" && method.GetParameters().Length == 1)
                .MakeGenericMethod(type).CreateDelegate(typeof(Reading<>).MakeGenericType(type)) is var read
                ? typeof(RandomObject).GetMethod(nameof(Run), BindingFlags.NonPublic | BindingFlags.Static)!
                    .MakeGenericMethod(type).Invoke(null, [read, bits])!
            : null!;
    }

    private delegate T Reading<T>(ReadOnlySpan<byte> bytes);

    private static T Run<T>(Reading<T> reading, byte[] bytes) => reading(bytes);

    private Array Items(Type type)
    {
        Array items = Array.CreateInstance(type, _random.Next(4));
        for (int i = 0; i < items.Length; i++)
        {
            items.SetValue(Value(type), i);
        }

        return items;
    }

    private object Collection(Type type)
    {
        Type[] arguments = (type.IsGenericType ? type : type.BaseType!).GetGenericArguments();
        Type item = arguments.Length == 2 ? typeof(KeyValuePair<,>).MakeGenericType(arguments) : arguments[0];
        Type concrete = !type.IsInterface ? type : typeof(List<>).MakeGenericType(item);
        if (concrete.GetMethod("Add", arguments) is null)
        {
            return Activator.CreateInstance(concrete, Items(item))!;
        }

        object collection = Activator.CreateInstance(concrete)!;
        foreach (object? one in Items(item))
        {
            object?[] values =
                arguments.Length == 2 ? [item.GetProperty("Key")!.GetValue(one), item.GetProperty("Value")!.GetValue(one)] : [one];
            bool isThere =
                values[0] is null || (arguments.Length == 2 && (bool)concrete.GetMethod("ContainsKey")!.Invoke(collection, [values[0]])!);
            if (!isThere)
            {
                concrete.GetMethod("Add", arguments)!.Invoke(collection, values);
            }
        }

        return collection;
    }
}
