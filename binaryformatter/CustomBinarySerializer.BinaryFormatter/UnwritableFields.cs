using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Types;

namespace CustomBinarySerializer.Graphs;

/// <summary>
/// A search for fields, also in nested structs, that prevent every object of a type from being written field by field.
/// </summary>
/// <remarks>It reports in advance what <see cref="GraphTypes"/> reports for the object.</remarks>
[RequiresUnreferencedCode(GraphTypes.Reason)]
internal sealed class UnwritableFields
{
    internal const string Address = "it is an address in this process. Mark the field as [NonSerialized]";

    private readonly TypeRegistry _registry;
    private readonly HashSet<Type> _seenInPlace = [];
    private readonly HashSet<Type> _seenElsewhere = [];
    private readonly Stack<MetType> _left = [];
    private string? _found;

    private UnwritableFields(TypeRegistry registry) => _registry = registry;

    /// <summary>Returns a description of the field and the reason; null if there is none.</summary>
    internal static string? FindIn(
        Type type, TypeRegistry registry) => new UnwritableFields(registry).Find(type, static (type, isInPlace) =>
        InlineArrays.IsOne(type) ? InlineArrays.Reason
            : !isInPlace ? null
            : IsAddress(type) ? Address
            : type.IsValueType && FrameworkTypes.IsClosed(type) && ScalarCodecs.Find(type) is null ? FrameworkTypes.Closed
            : null);

    /// <exception cref="ArgumentException">
    /// A type, one of its fields, or a nested struct is an [InlineArray] or a fixed buffer without a contract.
    /// </exception>
    internal static void ThrowIfInlineArray(Type type, TypeRegistry registry)
    {
        if (new UnwritableFields(registry)
            .Find(type, static (type, _) => InlineArrays.IsOne(type) ? InlineArrays.Reason : null) is { } found)
        {
            throw new ArgumentException($"{found}.", nameof(type));
        }
    }

    internal static bool IsAddress(Type type) => type.IsPointer || type.IsFunctionPointer || type.IsByRef || type.IsByRefLike;

    private string? Find(Type root, Func<Type, bool, string?> reasonAgainst)
    {
        Meet(root, ReflectedNames.Of(root), isInPlace: true);
        while (_found is null && _left.TryPop(out MetType? next))
        {
            if (reasonAgainst(next.Type, next.IsInPlace) is { } reason)
            {
                _found = $"{next.Path} can't be written: {reason}";
            }
            else if (!typeof(ISerializable).IsAssignableFrom(next.Type) && !IsAddress(next.Type))
            {
                foreach ((FieldInfo field, _) in SerializableFields.Of(next.Type))
                {
                    MeetParts(field.FieldType, $"{next.Path}.{ReflectedNames.Of(field)}", next.IsInPlace);
                }
            }
        }

        return _found;
    }

    // Classes need their own registration; structs don't. Elements of arrays may never exist.
    private void MeetParts(Type declared, string path, bool isInPlace)
    {
        if (declared.IsArray)
        {
            MeetParts(declared.GetElementType()!, $"{path}[]", isInPlace: false);
            return;
        }

        if (Nullable.GetUnderlyingType(declared) is { } value)
        {
            MeetParts(value, path, isInPlace);
            return;
        }

        if (declared.IsConstructedGenericType)
        {
            Array.ForEach(declared.GetGenericArguments(), argument => MeetParts(argument, path, isInPlace: false));
        }

        if (IsAddress(declared) || (declared.IsValueType && !declared.IsPrimitive && !declared.IsEnum))
        {
            Meet(declared, path, isInPlace && BuiltInForms.Find(declared) is null);
        }
    }

    private void Meet(Type met, string path, bool isInPlace)
    {
        if (_registry.Find(met) is null or IGraphContract && (isInPlace ? _seenInPlace : _seenElsewhere).Add(met))
        {
            _left.Push(new MetType(met, path, isInPlace));
        }
    }

    private sealed record MetType(Type Type, string Path, bool IsInPlace);
}
