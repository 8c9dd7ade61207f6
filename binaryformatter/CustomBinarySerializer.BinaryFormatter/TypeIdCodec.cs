using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

#pragma warning disable RS0030 // Only over arguments that Allowed has compared with what fields of registered types declare.

namespace CustomBinarySerializer.Graphs;

/// <summary>The codec of type ids in type definitions, which contain no names.</summary>
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
[UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
internal sealed class TypeIdCodec(TypeRegistry registry, Func<Type, GraphLayout> layoutOf)
{
    private const int MaxRank = 32;

    private readonly Lazy<DeclaredArguments> _arguments = new(() => new DeclaredArguments(registry));
    private readonly TypeFingerprints _fingerprints = new(registry, layoutOf);
    private readonly ClosedTypes _closed = new();

    /// <summary>Gets the combinations of types in fields of registered types.</summary>
    internal DeclaredArguments Arguments => _arguments.Value;

    /// <summary>Writes the type of an object.</summary>
    /// <param name="graph">The graph writer.</param>
    /// <param name="type">The type of the object.</param>
    /// <param name="declared">
    /// The declared type of the slot. A type without an id is written without one if it is exactly this type.
    /// </param>
    /// <param name="number">The number of the object.</param>
    internal void Write(GraphWriter graph, Type type, Type declared, int number)
    {
        if (FindUnnamed(type) is not { } unnamed)
        {
            Write(graph.Format, type, graph.Host);
        }
        else if (type == declared)
        {
            graph.Format.WriteDeclaredType();
        }
        else
        {
            throw graph.PlaceOfItem(number, unnamed) is { } place
                ? GraphAdvice.Unregistered(unnamed, place, registry)
                : GraphAdvice.Unnamed(type, unnamed, graph.PlaceInGraph(number), registry);
        }
    }

    /// <summary>Writes a type that is itself an object.</summary>
    internal void WriteObject(GraphWriter graph, Type type)
    {
        if (type.ContainsGenericParameters || type.IsPointer || type.IsByRef || type.IsFunctionPointer)
        {
            throw GraphErrors.Unsupported(typeof(Type), $"it is {type}, of which there are no objects");
        }

        if (FindUnnamed(type) is { } unnamed)
        {
            throw GraphAdvice.UnnamedType(type, unnamed, graph.PlaceInGraph(graph.Format.NextObject - 1), registry);
        }

        Write(graph.Format, type, graph.Host);
    }

    /// <summary>
    /// Returns the unregistered type, itself or a part, that prevents a type from being written; null if there is none.
    /// </summary>
    internal Type? FindUnnamed(Type type)
    {
        if (IdOf(type) is not null)
        {
            return null;
        }

        if (type.IsArray)
        {
            return FindUnnamed(type.GetElementType()!);
        }

        bool isMadeOfOthers = Nullable.GetUnderlyingType(type) is not null || BuiltInForms.Find(type) is not null
            || registry.FindDefinition(type) is not null;
        return isMadeOfOthers && type.IsConstructedGenericType
            ? type.GetGenericArguments().Select(FindUnnamed).FirstOrDefault(unnamed => unnamed is not null)
            : isMadeOfOthers ? null
            : type;
    }

    /// <summary>Reads the type of an object.</summary>
    /// <param name="graph">The graph reader.</param>
    /// <param name="declared">The type of the slot.</param>
    /// <param name="unknownId">The unregistered id, if the result is null.</param>
    /// <exception cref="BinarySerializationException">
    /// The bytes name no type, or one that untrusted data may not use. No type is constructed in this case.
    /// </exception>
    internal Type? Read(GraphReader graph, Type? declared, out int unknownId)
    {
        unknownId = 0;
        int typeId = graph.Format.ReadZigzag();
        return typeId == GraphTypeId.AsDeclared ? declared : Read(graph, typeId, nesting: 1, ref unknownId);
    }

    private Type? Read(GraphReader graph, int typeId, int nesting, ref int unknownId)
    {
        if (nesting > GraphTypeId.MaxNesting)
        {
            throw GraphErrors.Invalid($"a type is nested more than {GraphTypeId.MaxNesting} levels deep");
        }

        switch (typeId)
        {
            case > 0:
                _fingerprints.Require(typeId, graph.Format);
                return KnownOr(
                    graph.Host.Payload.ContractForReading(typeId)?.Type is { IsGenericTypeDefinition: false } known ? known : null,
                    typeId,
                    ref unknownId);
            case GraphTypeId.Generic:
                return ReadGeneric(graph, nesting, ref unknownId);
            case GraphTypeId.Object:
                return typeof(object);
            case GraphTypeId.Vector:
                return ReadArgument(graph, nesting, ref unknownId) is { } element
                    ? Allowed(graph, typeof(Array), element)[0].MakeArrayType()
                    : null;
            case GraphTypeId.Array:
                return ReadArray(graph, nesting, ref unknownId);
            case GraphTypeId.Nullable:
                Type? value = ReadArgument(graph, nesting, ref unknownId);
                return value is null ? null
                    : value.IsValueType && Nullable.GetUnderlyingType(value) is null
                        ? typeof(Nullable<>).MakeGenericType(Allowed(graph, typeof(Nullable<>), value))
                    : throw GraphErrors.Invalid($"{value} can't be nullable");
        }

        return BuiltInForms.FindById(typeId) is { } row
            ? ReadGeneric(graph, row.Type, nesting, ref unknownId)
            : KnownOr(BuiltInTypes.FindById(typeId) is { } scalar and not NamedType ? scalar.Type : null, typeId, ref unknownId);
    }

    private Type? ReadArgument(GraphReader graph, int nesting, ref int unknownId) =>
        Read(graph, graph.Format.ReadZigzag(), nesting + 1, ref unknownId);

    private Type? ReadArray(GraphReader graph, int nesting, ref int unknownId)
    {
        int rank = graph.Format.ReadCount();
        if (rank is < 1 or > MaxRank)
        {
            throw GraphErrors.Invalid($"an array has {rank} dimensions");
        }

        return ReadArgument(graph, nesting, ref unknownId) is { } element
            ? _closed.Array(Allowed(graph, typeof(Array), element)[0], rank)
            : null;
    }

    private Type? ReadGeneric(GraphReader graph, Type definition, int nesting, ref int unknownId)
    {
        if (!definition.IsGenericTypeDefinition)
        {
            return definition;
        }

        return ReadArguments(graph, definition.GetGenericArguments().Length, nesting, ref unknownId) is { } arguments
            ? _closed.Close(definition, Allowed(graph, definition, arguments))
            : null;
    }

    // The number of arguments lets a reader without the definition skip them.
    private Type? ReadGeneric(GraphReader graph, int nesting, ref int unknownId)
    {
        int count = graph.Format.ReadCount();
        int typeId = graph.Format.ReadZigzag();
        if (count is < 1 or > GraphTypeId.MaxArguments || typeId < 1)
        {
            throw GraphErrors.Invalid($"a generic type of id {typeId} has {count} arguments");
        }

        _fingerprints.Require(typeId, graph.Format);
        Type? definition = KnownOr(graph.Host.Payload.ContractForReading(typeId)?.Type, typeId, ref unknownId);
        Type[]? arguments = ReadArguments(graph, count, nesting, ref unknownId);
        if (definition is null || arguments is null)
        {
            return null;
        }

        return definition.IsGenericTypeDefinition && definition.GetGenericArguments().Length == count
            ? _closed.Close(definition, Allowed(graph, definition, arguments))
            : throw GraphErrors.Invalid($"{definition} has {count} arguments there");
    }

    private Type[]? ReadArguments(GraphReader graph, int count, int nesting, ref int unknownId)
    {
        Type?[] arguments = new Type?[count];
        for (int i = 0; i < count; i++)
        {
            arguments[i] = ReadArgument(graph, nesting, ref unknownId);
        }

        return arguments.Contains(null) ? null : (Type[])arguments!;
    }

    /// <summary>Returns the parts of a type, if untrusted data may use it.</summary>
    private Type[] Allowed(GraphReader graph, Type maker, params Type[] parts) =>
        graph.Host.Payload.ReadsUntrustedData && !Arguments.Cover(maker, parts)
            ? throw GraphErrors.UndeclaredArguments(maker, parts)
            : parts;

    private static Type? KnownOr(Type? type, int typeId, ref int unknownId)
    {
        unknownId = type is null && unknownId == 0 ? typeId : unknownId;
        return type;
    }

    /// <summary>Writes the ids of a type that has them.</summary>
    /// <param name="format">The format writer.</param>
    /// <param name="type">The type.</param>
    /// <param name="host">Determines which ids of registered types are written; null for their own.</param>
    /// <param name="nesting">The nesting of the type inside others, 1 for a type itself.</param>
    internal void Write(GraphFormatWriter format, Type type, PayloadHost? host, int nesting = 1)
    {
        if (registry.Find(type) is { } contract)
        {
            int typeId = host?.IdToWrite(contract) ?? contract.TypeId;
            format.WriteTypeId(typeId, type, nesting);
            format.WriteFingerprint(typeId, _fingerprints);
        }
        else if (IdOf(type) is { } typeId)
        {
            format.WriteTypeId(typeId, type, nesting);
        }
        else if (type.IsArray)
        {
            format.WriteTypeId(type.IsSZArray ? GraphTypeId.Vector : GraphTypeId.Array, type, nesting);
            if (!type.IsSZArray)
            {
                format.WriteCount(type.GetArrayRank());
            }

            Write(format, type.GetElementType()!, host, nesting + 1);
        }
        else
        {
            if (registry.FindDefinition(type) is { } definition)
            {
                int definitionId = host?.IdToWrite(definition) ?? definition.TypeId;
                format.WriteTypeId(GraphTypeId.Generic, type, nesting);
                format.WriteCount(type.GetGenericArguments().Length);
                format.WriteZigzag(definitionId);
                format.WriteFingerprint(definitionId, _fingerprints);
            }
            else
            {
                format.WriteTypeId(BuiltInForms.Find(type)?.TypeId ?? GraphTypeId.Nullable, type, nesting);
            }

            foreach (Type argument in type.GetGenericArguments())
            {
                Write(format, argument, host, nesting + 1);
            }
        }
    }

    /// <summary>Returns the id of a type that isn't constructed.</summary>
    private int? IdOf(Type type) =>
        registry.Find(type) is Contract contract ? contract.TypeId
            : type == typeof(object) ? GraphTypeId.Object
            : type.IsArray ? null
            : BuiltInForms.Find(type) is { } row ? (type.IsConstructedGenericType ? null : row.TypeId)
            : typeof(Exception).IsAssignableFrom(type) ? null
            : BuiltInTypes.FindWithId(type) is { } scalar and not NamedType ? scalar.TypeId
            : null;
}
