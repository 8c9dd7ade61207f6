using System.Collections;
using System.Reflection;
using System.Text;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Graphs.Tests.Completion;

/// <summary>
/// A generator of random classes and structs, ISerializable or not, with callbacks of all kinds. They hold each other
/// in fields of their own types, of an interface and of object, in arrays and in lists. They log every call, and depend
/// on a seed alone.
/// </summary>
internal sealed class RandomCallbackTypes
{
    private const int TypeCount = 24;
    private const int MaxDepth = 3;

    private readonly Type[] _types;
    private readonly List<string> _log;
    private readonly FieldInfo _hasUnset;

    /// <param name="seed">The seed; every number is valid.</param>
    internal RandomCallbackTypes(int seed)
    {
        Assembly = CompiledSource.Load(SourceOf(new Random(seed)));
        _types = [.. Enumerable.Range(0, TypeCount).Select(i => Assembly.GetType($"T{i}", throwOnError: true)!)];
        _hasUnset = Assembly.GetType("Log")!.GetField("HasUnset")!;
        _log = (List<string>)Assembly.GetType("Log")!.GetField("Calls")!.GetValue(null)!;
    }

    internal Assembly Assembly { get; }

    internal IReadOnlyList<Type> Types => _types;

    /// <summary>Whether a constructor received an incomplete struct since the log was last read.</summary>
    internal bool HasUnset => (bool)_hasUnset.GetValue(null)!;

    /// <summary>Runs an action and returns the calls that it logged.</summary>
    internal string[] CallsOf(Action action)
    {
        _log.Clear();
        _hasUnset.SetValue(null, false);
        action();
        return [.. _log];
    }

    /// <summary>Creates a graph whose root is of a random type.</summary>
    internal object NewGraph(Random random)
    {
        int names = 0;
        return New(_types[random.Next(TypeCount)], random, MaxDepth, ref names);
    }

    private object New(Type type, Random random, int depth, ref int names)
    {
        object instance = Activator.CreateInstance(type)!;
        type.GetField("Name")!.SetValue(instance, $"{type.Name}.{names++}");
        foreach (FieldInfo field in type.GetFields().Where(field => field.Name != "Name"))
        {
            field.SetValue(instance, ValueFor(field.FieldType, random, depth - 1, ref names));
        }

        return instance;
    }

    private object? ValueFor(Type slot, Random random, int depth, ref int names)
    {
        if (slot.IsArray || typeof(IList).IsAssignableFrom(slot))
        {
            Type element = slot.IsArray ? slot.GetElementType()! : slot.GetGenericArguments()[0];
            Array items = Array.CreateInstance(element, depth < 0 ? 0 : random.Next(3));
            for (int i = 0; i < items.Length; i++)
            {
                items.SetValue(ValueFor(element, random, depth - 1, ref names), i);
            }

            return slot.IsArray ? items : Activator.CreateInstance(slot, items);
        }

        if (typeof(IDictionary).IsAssignableFrom(slot))
        {
            IDictionary items = (IDictionary)Activator.CreateInstance(slot)!;
            for (int i = depth < 0 ? 0 : random.Next(3); i > 0; i--)
            {
                items.Add($"key {i}", ValueFor(slot.GetGenericArguments()[1], random, depth - 1, ref names));
            }

            return items;
        }

        if (slot == typeof(Guid) || slot == typeof(DayOfWeek))
        {
            return Activator.CreateInstance(slot);
        }

        if (Nullable.GetUnderlyingType(slot) is { } value)
        {
            return depth < 0 || random.Next(4) == 0 ? null : New(value, random, depth, ref names);
        }

        if (slot.IsValueType)
        {
            // A value that can't be null is no deeper than its type.
            return New(slot, random, depth, ref names);
        }

        if (depth < 0 || random.Next(4) == 0)
        {
            return null;
        }

        return New(slot == typeof(object) || slot.IsInterface ? _types[random.Next(TypeCount)] : slot, random, depth, ref names);
    }

    private static string SourceOf(Random random)
    {
        StringBuilder source = new("""
            using System;
            using System.Collections.Generic;
            using System.Runtime.Serialization;

            #pragma warning disable

            public interface IAny;

            public static class Log
            {
                public static readonly List<string> Calls = [];

                // Whether a constructor has been given a struct in which another isn't set.
                public static bool HasUnset;

                public static void Given(object value)
                {
                    if (value is IAny and ValueType)
                    {
                        HasUnset |= value.GetType().GetField("Name").GetValue(value) is null;
                        foreach (var field in value.GetType().GetFields())
                        {
                            if (field.FieldType.IsValueType)
                            {
                                Given(field.GetValue(value));
                            }
                        }
                    }
                }
            }

            """);
        for (int i = 0; i < TypeCount; i++)
        {
            Append(source, i, random);
        }

        return source.ToString();
    }

    private static void Append(StringBuilder source, int index, Random random)
    {
        bool isStruct = random.Next(2) == 0;
        bool isInfo = random.Next(3) == 0;
        bool isCallback = random.Next(2) == 0;
        string[] fields = [.. Enumerable.Range(0, random.Next(4)).Select(_ => SlotFor(index, random))];
        source.AppendLine($$"""
            [Serializable]
            public {{(isStruct ? "struct" : "sealed class")}} T{{index}} : IAny{{(isInfo ? ", ISerializable" : "")}}{{(isCallback ? ", IDeserializationCallback" : "")}}
            {
                public string Name;
                {{string.Join("\n    ", fields.Select((type, i) => $"public {type} F{i};"))}}
            """);
        foreach (string when in (string[])["Serializing", "Serialized", "Deserializing", "Deserialized"])
        {
            if (random.Next(2) == 0)
            {
                source.AppendLine($"    [On{when}] void On{when}(StreamingContext context) => Log.Calls.Add(\"{when} T{index} \" + Name);");
            }
        }

        if (isCallback)
        {
            source.AppendLine("    void IDeserializationCallback.OnDeserialization(object sender) => Log.Calls.Add(\"callback \" + Name);");
        }

        if (isInfo)
        {
            source.AppendLine($$"""
                    public T{{index}}() { }
                    T{{index}}(SerializationInfo info, StreamingContext context) : this()
                    {
                        Name = info.GetString("Name");
                        {{string.Join("\n        ", fields.Select((type, i) => $"F{i} = ({type})info.GetValue(\"F{i}\", typeof({type})); Log.Given(F{i});"))}}
                        Log.Calls.Add("constructor " + Name);
                    }
                    void ISerializable.GetObjectData(SerializationInfo info, StreamingContext context)
                    {
                        Log.Calls.Add("data " + Name);
                        info.AddValue("Name", Name);
                        {{string.Join("\n        ", fields.Select((_, i) => $"info.AddValue(\"F{i}\", F{i});"))}}
                    }
                """);
        }

        source.AppendLine("}").AppendLine();
    }

    private static string SlotFor(int index, Random random)
    {
        string type = index == 0 ? "object" : $"T{random.Next(index)}";
        return random.Next(12) switch
        {
            0 or 1 or 2 => type,
            3 => "IAny",
            4 => "object",
            5 => $"{type}[]",
            6 => "IAny[]",
            7 => "object[]",
            8 => $"Dictionary<string, {type}>",
            9 => "Guid",
            10 => "DayOfWeek",
            _ => $"List<{type}>",
        };
    }
}
