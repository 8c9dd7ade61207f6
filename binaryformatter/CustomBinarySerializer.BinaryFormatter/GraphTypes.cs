using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0050 // IObjectReference and ISurrogateSelector: BinaryFormatter's contract, which this carries out.
#pragma warning disable RS0030 // Closed over types that are registered, or that fields of registered types declare.

namespace CustomBinarySerializer.Graphs;

/// <summary>
/// The graph types for one state of a registry, which define how objects of each type are written. Thread-safe. It is
/// released with the registry.
/// </summary>
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
[UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
[UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
[UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
internal sealed class GraphTypes(TypeRegistry registry) : IReadableTypes, IWritableTypes
{
    internal const string Reason = SerializableFields.Reason;

    internal const string NeedsCode = "Makes generic types for fields and elements; where that can't be done, use Register.";

    private const BindingFlags AnyConstructor = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    private readonly ConcurrentDictionary<Type, GraphType> _types = [];
    private readonly ConcurrentDictionary<Type, SlotCodec> _codecs = [];
    private readonly ConcurrentDictionary<Type, FieldsPlan> _plans = [];
    private readonly ConcurrentDictionary<Type, ObjectEvents> _events = [];
    private readonly ConcurrentDictionary<Type, VisitShape>?[] _visits = new ConcurrentDictionary<Type, VisitShape>[(int)Visits.All + 1];
    private readonly Lazy<bool> _haveCallbacks = new(() => registry.Contracts.Any(
        contract =>
            contract is IGraphContract
                && (typeof(ISerializable).IsAssignableFrom(contract.Type) || ObjectEvents.Of(contract.Type).HasSerializing)));
    private readonly Lazy<Type[]> _structs = new(
        () =>
            [.. registry.Contracts
                .Where(contract => contract is IGraphContract && contract.Type.IsValueType)
                .Select(contract => contract.Type)]);
    private readonly Lazy<bool> _haveContracts = new(() => registry.Contracts.Any(contract => contract is not IGraphContract));

    /// <summary>Gets the codec of types in payloads.</summary>
    internal TypeIdCodec Ids => field ??= new TypeIdCodec(registry, type => PlanOf(type).Layout);

    /// <inheritdoc/>
    public bool HaveCallbacks => _haveCallbacks.Value;

    /// <inheritdoc/>
    public bool HaveContracts => _haveContracts.Value;

    /// <summary>Returns how objects of exactly a type are written in graphs, or null if the type isn't known.</summary>
    /// <exception cref="BinarySerializationException">A field can't be written.</exception>
    internal GraphType? Find(Type type)
    {
        if (_types.TryGetValue(type, out GraphType? found))
        {
            return found;
        }

        GraphType? made = Make(type);
        return made is null ? null : _types.GetOrAdd(type, made);
    }

    /// <summary>Returns how values of a declared type are written inline.</summary>
    /// <exception cref="BinarySerializationException">The values can't be written.</exception>
    internal SlotCodec CodecOf(Type type) =>
        ScalarCodecs.Find(type) ?? (_codecs.TryGetValue(type, out SlotCodec? codec) ? codec : _codecs.GetOrAdd(type, MakeCodec(type)));

    /// <summary>Gets the registry.</summary>
    internal TypeRegistry Registry => registry;

    public ObjectEvents EventsOf(Type type) => _events.GetOrAdd(type, static type => ObjectEvents.Of(type));

    /// <inheritdoc/>
    public VisitShape VisitOf(Type type, Visits visits)
    {
        ref ConcurrentDictionary<Type, VisitShape>? shapes = ref _visits[(int)visits];
        if (shapes is null)
        {
            Interlocked.CompareExchange(ref shapes, [], null);
        }

        return shapes.TryGetValue(type, out VisitShape? shape) ? shape : shapes.GetOrAdd(type, VisitShape.Of(type, visits));
    }

    /// <inheritdoc/>
    public Type? FindByName(string? assemblyName, string typeName) => registry.Find(assemblyName, typeName)?.Type;

    /// <inheritdoc/>
    public bool AllowsUserCode(Type type) => registry.FindGraph(type)?.Options.AllowUserCodeOnUntrustedData ?? false;

    /// <inheritdoc/>
    public TypeWriter? FindForWriting(Type type, PayloadHost host) => FindFor(type, host);

    /// <inheritdoc/>
    public void WriteType(GraphWriter graph, Type type, Type declared, int number) => Ids.Write(graph, type, declared, number);

    /// <inheritdoc/>
    public void WriteTypeObject(GraphWriter graph, Type type) => Ids.WriteObject(graph, type);

    public BinarySerializationException Unregistered(Type type, GraphPlace place) => GraphAdvice.Unregistered(type, place, registry);

    /// <inheritdoc/>
    public Type? ReadType(GraphReader graph, Type? declared, out int unknownId) => Ids.Read(graph, declared, out unknownId);

    /// <inheritdoc/>
    public TypeReader ReaderOf(Type type, TypeForm form, GraphHost host)
    {
        // An interface or abstract class is registered as an element type.
        GraphType known = (type.IsAbstract && BuiltInForms.Find(type) is null ? null : FindFor(type, host.Payload))
            ?? throw GraphErrors.Invalid($"no object can be a {type}");
        host.CountMemory(known.DefinitionBytes);
        return known.ReaderOf(form, host);
    }

    /// <inheritdoc/>
    public TypeReader ReaderOfUnknown(TypeForm form, int typeId) => new UnknownReader(form, typeId);

    /// <summary>Returns whether a struct is written as a referenced box instead of field by field.</summary>
    internal bool IsBoxed(Type type) =>
        registry.Find(type) is not (null or IGraphContract)
        || typeof(ISerializable).IsAssignableFrom(type)
        || typeof(IObjectReference).IsAssignableFrom(type)
        || BuiltInForms.Find(type) is not (null or FieldsRow);

    internal FieldsPlan PlanOf(Type type) =>
        _plans.TryGetValue(type, out FieldsPlan? plan) ? plan : _plans.GetOrAdd(type, MakePlan(type));

    private GraphType? FindFor(Type type, PayloadHost host) =>
        host.Surrogates is { } selector && selector.GetSurrogate(type, host.StreamingContext, out ISurrogateSelector found) is { } surrogate
            ? new SurrogateGraphType(type, this, surrogate, found)
            : Find(type);

    private GraphType? Make(Type type)
    {
        if (type == typeof(string))
        {
            return new StringGraphType();
        }

        Contract? contract = registry.Find(type);
        if (contract is not (null or IGraphContract))
        {
            return new LeafGraphType(type);
        }

        if (ScalarCodecs.Find(type) is { } scalar)
        {
            return new ScalarGraphType(scalar);
        }

        return type.IsArray ? MakeArray(type)
            : BuiltInForms.Find(type) is { } row ? Make(BuiltInForms.Revealed(type), row)
            : contract is null && !typeof(Exception).IsAssignableFrom(type) && BuiltInTypes.FindWithId(type) is not (null or NamedType)
                ? new BuiltInGraphType(BuiltInContracts.Find(type)!)
            : type.IsEnum ? new ScalarGraphType(CodecOf(type))
            : type == typeof(object) ? new FieldsGraphType(PlanOf(type), ObjectEvents.None, isFixed: true, allowsUserCode: false)
            : registry.FindGraph(type) is { } graph ? MakeRegistered(type, graph.Options)
            : type.IsValueType ? MakeRegistered(type, RegistrationOptions.Default)
            : null;
    }

    private GraphType MakeRegistered(Type type, RegistrationOptions options)
    {
        bool allowsUserCode = options.AllowUserCodeOnUntrustedData;
        return typeof(ISerializable).IsAssignableFrom(type)
            ? new SerializableGraphType(type, EventsOf(type), allowsUserCode)
            : new FieldsGraphType(PlanOf(type), EventsOf(type), options.HasFixedLayout, allowsUserCode);
    }

    private GraphType MakeArray(Type type)
    {
        Type element = type.GetElementType()!;
        return type.IsSZArray
            ? Close<GraphType>(typeof(VectorGraphType<>), [element], CodecOf(element))
            : Close<GraphType>(typeof(ArrayGraphType<>), [element], type, CodecOf(element));
    }

    private GraphType Make(Type type, FormRow row)
    {
        switch (row)
        {
            case LeafRow leaf:
                return new BuiltInLeafGraphType(type, leaf.Form);
            case InfoRow info:
                return new BuiltInInfoGraphType(type, info.Form);
            case TypeRow:
                return new TypeGraphType();
            case FieldsRow:
                return MakeRegistered(type, RegistrationOptions.Default);
            default:
                CollectionForm collection = ((CollectionRow)row).Make(type.GetGenericArguments());
                return new CollectionGraphType(collection, [.. collection.Parts.Select(CodecOf)]);
        }
    }

    private SlotCodec MakeCodec(Type type)
    {
        if (UnwritableFields.IsAddress(type))
        {
            throw GraphErrors.Unsupported(type, UnwritableFields.Address);
        }

        if (!type.IsValueType || IsBoxed(type))
        {
            return Close<SlotCodec>(typeof(ReferenceCodec<>), [type]);
        }

        if (type.IsEnum)
        {
            return Close<SlotCodec>(typeof(RawCodec<>), [type], SlotKind.FindScalar(GraphKind.Of(Enum.GetUnderlyingType(type)))!);
        }

        return Nullable.GetUnderlyingType(type) is { } value
            ? Close<SlotCodec>(typeof(NullableCodec<>), [value], CodecOf(value))
            : Close<SlotCodec>(typeof(StructCodec<>), [type], PlanOf(type));
    }

    private FieldsPlan MakePlan(Type type)
    {
        if (FrameworkTypes.IsClosed(type))
        {
            throw GraphErrors.Unsupported(type, FrameworkTypes.Closed);
        }

        if (InlineArrays.IsOne(type))
        {
            throw GraphErrors.Unsupported(type, InlineArrays.Reason);
        }

        List<FieldPlan> fields = [];
        List<GraphSlot> slots = [];
        foreach ((FieldInfo field, string name) in SerializableFields.Of(type))
        {
            SlotCodec codec = CodecOf(field);
            fields.Add(new FieldPlan(field, name, codec, slots.Count, field.IsDefined(typeof(OptionalFieldAttribute), inherit: false)));
            slots.AddRange(codec.Slots.Select(slot => slot.Inside(field)));
        }

        return new FieldsPlan(
            type,
            [.. fields],
            [.. slots],
            EventsOf(type),
            slots.Any(slot => MayHoldBox(type, slot.Declared)),
            registry.FindGraph(type)?.Options.Interpret ?? false);
    }

    // Returns whether structs with user code may be written at the reference. Framework structs have none. Boxes that
    // an interface refers to have their identity, so it suffices to check a class when it is first met.
    private bool MayHoldBox(Type holder, Type declared) =>
        declared.IsValueType
            || (holder.IsValueType && declared != typeof(object)
                && _structs.Value.Any(one => one.IsGenericTypeDefinition || declared.IsAssignableFrom(one)));

    private SlotCodec CodecOf(FieldInfo field)
    {
        try
        {
            return CodecOf(field.FieldType);
        }
        catch (BinarySerializationException e)
        {
            throw GraphErrors.Unsupported(field.DeclaringType!, $"its field {field.Name} can't: {e.Message.TrimEnd('.')}");
        }
    }

    /// <summary>Creates an instance of a generic class with the given arguments.</summary>
    internal static T Close<T>(Type type, Type[] arguments, params object[] constructorArguments) =>
        (T)Activator.CreateInstance(
            type.IsGenericTypeDefinition ? type.MakeGenericType(arguments) : type,
            AnyConstructor | BindingFlags.DoNotWrapExceptions,
            binder: null,
            constructorArguments,
            culture: null)!;
}
