using System.Collections;
using System.Globalization;
using System.Net;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Schema;

namespace CustomBinarySerializer.Tests.Contracts.Schema;

/// <summary>Creates random values of any plan.</summary>
internal sealed class RandomValues(Random random, TypeRegistry registry)
{
    private const int MaxDepth = 5;

    private static readonly Dictionary<Type, Func<Random, object>> s_samples = new()
    {
        [typeof(bool)] = random => random.Next(2) == 0,
        [typeof(decimal)] = random => new decimal(random.Next(), random.Next(), random.Next(), random.Next(2) == 0, (byte)random.Next(29)),
        [typeof(DateTime)] = random => new DateTime(random.NextInt64(DateTime.MaxValue.Ticks), (DateTimeKind)random.Next(3)),
        [typeof(TimeSpan)] = random => new TimeSpan(random.NextInt64()),
        [typeof(DateTimeOffset)] = random => new DateTimeOffset(
            random.NextInt64(DateTime.MaxValue.Ticks / 2), TimeSpan.FromMinutes(random.Next(-800, 800))),
        [typeof(DateOnly)] = random => DateOnly.FromDayNumber(random.Next(DateOnly.MaxValue.DayNumber)),
        [typeof(TimeOnly)] = random => new TimeOnly(random.NextInt64(TimeOnly.MaxValue.Ticks)),
        [typeof(Rune)] = random => new Rune(random.Next(0xD800)),
        [typeof(Index)] = random => new Index(random.Next(), random.Next(2) == 0),
        [typeof(Range)] = random => new Range(random.Next(), Index.FromEnd(random.Next())),
        [typeof(Uri)] = random => random.Next(2) == 0
            ? new Uri($"http://host/{random.Next()}")
            : new Uri($"a/{random.Next()}", UriKind.Relative),
        [typeof(Version)] = random => new Version(random.Next(), random.Next()),
        [typeof(CultureInfo)] = _ => CultureInfo.InvariantCulture,
        [typeof(StringBuilder)] = random => new StringBuilder(random.Next().ToString(CultureInfo.InvariantCulture)),
        [typeof(DBNull)] = _ => DBNull.Value,
        [typeof(IPAddress)] = random => random.Next(2) == 0
            ? new IPAddress(random.NextInt64(1L << 32))
            : new IPAddress([0xFE, 0x80, .. new byte[14]], random.Next()),
        [typeof(IPEndPoint)] = random => new IPEndPoint(random.NextInt64(1L << 32), random.Next(1 << 16)),
        [typeof(IPNetwork)] = random => new IPNetwork(new IPAddress(random.NextInt64(1L << 32)), 32),
        [typeof(BitArray)] = random => new BitArray(random.GetItems([true, false], random.Next(20))),
    };

    private readonly StubPayloadHost _host = new();
    private int _depth;

    internal object Root(ValuePlan plan) => (plan is ObjectPlan holder ? Object(holder) : null) ?? NotNull(plan);

    private object NotNull(ValuePlan plan)
    {
        while (true)
        {
            if (Make(plan) is { } value)
            {
                return value;
            }
        }
    }

    private object? Make(ValuePlan plan)
    {
        if (!plan.Type.IsValueType && (random.Next(6) == 0 || _depth > MaxDepth))
        {
            return null;
        }

        _depth++;
        try
        {
            return plan switch
            {
                RawPlan => Raw(plan.Type, plan.FixedSize!.Value),
                TextPlan => Text(),
                NullablePlan nullable => random.Next(3) == 0 ? null : Make(nullable.Value),
                SequencePlan sequence => Sequence(sequence),
                ConvertedPlan converted => Converted(converted),
                ObjectPlan { IsClass: true, Type.IsSealed: false } holder when random.Next(3) == 0 => Registered(
                    plan.Type) ?? Object(holder),
                ObjectPlan holder => Object(holder),
                UnionPlan union => Union(union),
                SlotPlan => plan.Type.IsAssignableFrom(typeof(int)) && random.Next(2) == 0 ? random.Next() : Registered(plan.Type),
                _ => Registered(plan.Type),
            };
        }
        finally
        {
            _depth--;
        }
    }

    private object Raw(Type type, int size)
    {
        byte[] bytes = new byte[16];
        random.NextBytes(bytes.AsSpan(0, size));
        object value = type.IsEnum ? Enum.ToObject(type, BitConverter.ToInt64(bytes)) : RuntimeHelpers.GetUninitializedObject(type);
        if (!type.IsEnum)
        {
            GCHandle handle = GCHandle.Alloc(value);
            ref byte memory = ref Unsafe.As<Box>(value).First;
            bytes.AsSpan(0, size).CopyTo(MemoryMarshal.CreateSpan(ref memory, size));
            handle.Free();
        }

        return value;
    }

    private string Text() => random.Next(4) switch
    {
        0 => "",
        1 => new string('x', random.Next(300)),
        2 => "Grüße 世界 \U0001F600",
        _ => $"text {random.Next(5)}",
    };

    private object Sequence(SequencePlan plan)
    {
        int count = random.Next(4) == 0 ? 0 : random.Next(6);
        object?[] items = [.. Enumerable.Range(0, count).Select(_ => Make(plan.Item))];
        if (plan.Type.IsSZArray)
        {
            Array array = Array.CreateInstance(plan.Item.Type, count);
            Array.Copy(items, array, count);
            return array;
        }

        if (plan.ShapeModel.CodeFor(plan.Type).Calls is not { } calls)
        {
            IList list = (IList)Activator.CreateInstance(plan.Type)!;
            Array.ForEach(items, item => list.Add(item));
            return list;
        }

        object[] arguments = plan.ShapeModel.HasComparer ? [_host, count, (byte)random.Next(3)] : [_host, count];
        object builder = calls.Create.Invoke(null, arguments)!;
        foreach (object? item in items)
        {
            try
            {
                calls.Add.Invoke(null, [builder, item]);
            }
            catch (TargetInvocationException)
            {
                // A key that is null, or comes twice.
            }
        }

        try
        {
            return calls.Finish.Invoke(null, [builder])!;
        }
        catch (TargetInvocationException)
        {
            // Some find that out only here.
            return Sequence(plan);
        }
    }

    private object? Converted(ConvertedPlan plan)
    {
        if (s_samples.TryGetValue(plan.Type, out Func<Random, object>? sample))
        {
            return sample(random);
        }

        if (plan is { Type.IsArray: true, Surrogate: ObjectPlan { Members: [_, _, { Value: SequencePlan items }] } })
        {
            return Shaped(plan.Type, items.Item);
        }

        object? surrogate = Make(plan.Surrogate);
        Conversion conversion = plan.Conversion;
        return surrogate is null ? plan.Type.IsValueType ? RuntimeHelpers.GetUninitializedObject(plan.Type) : null
            : conversion.FromDelegate is { } from ? from.DynamicInvoke(surrogate)
            : conversion.From.Invoke(null, Conversion.TakesHost(conversion.From) ? [_host, surrogate] : [surrogate]);
    }

    /// <summary>Creates an object of any registered type that fits.</summary>
    private object? Registered(Type asked)
    {
        Type[] types =
            [.. Enumerable.Range(1, registry.Count)
                .Select(id => registry.TryGetType(id, out Type? type) ? type : null)
                .OfType<Type>()
                .Where(asked.IsAssignableFrom)];
        return types.Length == 0 ? null
            : registry.Find(types[random.Next(types.Length)]) is IAutoContract contract ? Root(contract.Plan.Root)
            : Activator.CreateInstance(types[^1]);
    }

    private object? Union(UnionPlan plan)
    {
        UnionCase one = plan.Cases[random.Next(plan.Cases.Length)];
        return ((MethodInfo)one.Factory!.Handle).Invoke(null, [.. one.Fields.Select(field => Make(field.Value))]);
    }

    private Array Shaped(Type type, ValuePlan item)
    {
        int[] lengths = random.GetItems([0, 1, 2, 3], type.GetArrayRank());
        Array array = Array.CreateInstance(type.GetElementType()!, lengths, random.GetItems([0, 0, 5], lengths.Length));
        int[] at = [.. lengths.Select((_, dimension) => array.GetLowerBound(dimension))];
        if (array.Length > 0)
        {
            array.SetValue(Make(item), at);
        }

        return array;
    }

    private object Object(ObjectPlan plan)
    {
        object?[] values = [.. plan.Members.Select(member => Make(member.Value))];
        object value;
        if (plan.Construction.Model?.Handle is ConstructorInfo constructor)
        {
            object?[] arguments = new object?[constructor.GetParameters().Length];
            foreach ((MemberPlan member, object? argument) in plan.Members.Zip(values).Where(pair => pair.First.ConstructorParameter >= 0))
            {
                arguments[member.ConstructorParameter] = argument;
            }

            value = constructor.Invoke(arguments);
        }
        else
        {
            value = RuntimeHelpers.GetUninitializedObject(plan.Type);
        }

        foreach ((MemberPlan member, object? each) in plan.Members.Zip(values).Where(pair => pair.First.ConstructorParameter < 0))
        {
            switch (member.Setter?.Handle)
            {
                case FieldInfo field:
                    field.SetValue(value, each);
                    break;
                case PropertyInfo property:
                    property.SetValue(value, each);
                    break;
            }
        }

        return value;
    }

    private sealed class Box
    {
        internal byte First;
    }
}
