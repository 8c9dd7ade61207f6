using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.AutoContracts.Description.Source;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs;

/// <summary>Structs that are [InlineArray], or fixed buffers: reflection shows one field of them, which is the first of many elements.</summary>
[RequiresUnreferencedCode(GraphTypes.Reason)]
internal static class InlineArrays
{
    internal const string Reason =
        "it is an [InlineArray] or a fixed buffer, of whose elements only the first has a field. Register a contract for it before the types that hold it, let the field be an array, or mark the field as [NonSerialized]";

    internal static bool IsOne(Type type) =>
        type.IsDefined(typeof(InlineArrayAttribute), inherit: false) || type.IsDefined(typeof(UnsafeValueTypeAttribute), inherit: false);

    /// <exception cref="ArgumentException">A type is an [InlineArray] or a fixed buffer without a contract, or has one in its fields, or in structs there.</exception>
    internal static void ThrowIfIn(Type type, IGraphRegistry registry)
    {
        HashSet<Type> seen = [];
        Stack<(Type Type, string Path)> left = [];
        Meet(type, SourceNames.Of(type));
        while (left.TryPop(out (Type Type, string Path) next))
        {
            if (IsOne(next.Type))
            {
                throw new ArgumentException($"{next.Path} can't be written: {Reason}.", nameof(type));
            }

            if (typeof(ISerializable).IsAssignableFrom(next.Type))
            {
                continue;
            }

            foreach ((FieldInfo field, _) in SerializableFields.Of(next.Type))
            {
                MeetParts(field.FieldType, $"{next.Path}.{SourceNames.Of(field)}");
            }
        }

        // Classes are registered themselves; structs come along.
        void MeetParts(Type declared, string path)
        {
            if (declared.IsArray)
            {
                MeetParts(declared.GetElementType()!, $"{path}[]");
                return;
            }

            if (declared.IsConstructedGenericType)
            {
                Array.ForEach(declared.GetGenericArguments(), argument => MeetParts(argument, path));
            }

            if (declared.IsValueType && !declared.IsPrimitive && !declared.IsEnum)
            {
                Meet(declared, path);
            }
        }

        void Meet(Type met, string path)
        {
            if (registry.Find(met) is null or IGraphContract && seen.Add(met))
            {
                left.Push((met, path));
            }
        }
    }
}
