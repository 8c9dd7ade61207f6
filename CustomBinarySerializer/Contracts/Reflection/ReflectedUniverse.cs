using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Contracts.BuiltIn;

#pragma warning disable RS0030 // The rules ask for types that follow from a registered one; no bytes are there yet.

namespace CustomBinarySerializer.Contracts.Reflection;

/// <summary>The type system of the running program, which answers the queries of the rules by reflection.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = Trimming)]
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = Trimming)]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = Trimming)]
[UnconditionalSuppressMessage(
    "AOT", "IL3050",
    Justification = "Made are types that a member has declared, or that the library's own classes use; the runtime has these, or says so.")]
[UnconditionalSuppressMessage(
    "Trimming", "IL2055",
    Justification = "The definitions are tuples and pairs, or nested in a type that is in use; they ask nothing of their arguments.")]
internal sealed class ReflectedUniverse : TypeUniverse
{
    /// <summary>The members of a registered type that trimming must keep.</summary>
    internal const DynamicallyAccessedMemberTypes NeededMembers =
        DynamicallyAccessedMemberTypes.AllFields
        | DynamicallyAccessedMemberTypes.AllProperties
        | DynamicallyAccessedMemberTypes.AllMethods
        | DynamicallyAccessedMemberTypes.AllConstructors;

    internal const string Trimming =
        "Register keeps all members of the type that it is called with. Members of the types of those members can't be "
        + "kept by annotation: a trimmed program must register them too, or keep them by [DynamicDependency], as the "
        + "documentation of Register says. A type that visibly lost members is refused.";

    private const string FSharpMapping = "Microsoft.FSharp.Core.CompilationMappingAttribute";

    private readonly Func<Type, Conversion?>? _surrogateOf;

    private readonly Dictionary<Type, TypeModel> _types = [];

    /// <summary>The planned types. Each type whose surrogate was requested is one.</summary>
    internal readonly HashSet<Type> Planned = [];

    /// <param name="surrogateOf">Returns the user's surrogate of a type, or null.</param>
    // These types are written by their members, and nothing else refers to all of those.
    [DynamicDependency(NeededMembers, typeof(ExceptionRecord))]
    [DynamicDependency(NeededMembers, typeof(ExceptionDatum))]
    [DynamicDependency(NeededMembers, typeof(KeyValuePair<,>))]
    [DynamicDependency(NeededMembers, typeof(ValueTuple<>))]
    [DynamicDependency(NeededMembers, typeof(ValueTuple<,>))]
    [DynamicDependency(NeededMembers, typeof(ValueTuple<,,>))]
    [DynamicDependency(NeededMembers, typeof(ValueTuple<,,,>))]
    [DynamicDependency(NeededMembers, typeof(ValueTuple<,,,,>))]
    [DynamicDependency(NeededMembers, typeof(ValueTuple<,,,,,>))]
    [DynamicDependency(NeededMembers, typeof(ValueTuple<,,,,,,>))]
    [DynamicDependency(NeededMembers, typeof(ValueTuple<,,,,,,,>))]
    [DynamicDependency(NeededMembers, typeof(Tuple<>))]
    [DynamicDependency(NeededMembers, typeof(Tuple<,>))]
    [DynamicDependency(NeededMembers, typeof(Tuple<,,>))]
    [DynamicDependency(NeededMembers, typeof(Tuple<,,,>))]
    [DynamicDependency(NeededMembers, typeof(Tuple<,,,,>))]
    [DynamicDependency(NeededMembers, typeof(Tuple<,,,,,>))]
    [DynamicDependency(NeededMembers, typeof(Tuple<,,,,,,>))]
    [DynamicDependency(NeededMembers, typeof(Tuple<,,,,,,,>))]
    internal ReflectedUniverse(Func<Type, Conversion?>? surrogateOf = null)
    {
        _surrogateOf = surrogateOf;
        Members = new ReflectedMembers(this);
    }

    /// <summary>Gets the models of members.</summary>
    internal ReflectedMembers Members { get; }

    internal override bool MayLackMembers => RunningProgram.IsTrimmed;

    internal override bool KnowsMemory => BitConverter.IsLittleEndian && RuntimeFeature.IsDynamicCodeSupported;

    internal override ConstantModel? PackingOf(TypeModel item, List<int?> offsets) =>
        item.Size is { } size && size <= Packing.MaxItemSize
            ? new(new Packing(size, [.. offsets.Select(offset => offset!.Value)]), Of(typeof(Packing)))
            : null;

    /// <summary>Returns the model of a type. Each type has one model.</summary>
    internal TypeModel Of(Type type)
    {
        // One thread plans, but several may create code from plans.
        lock (_types)
        {
            if (!_types.TryGetValue(type, out TypeModel? model))
            {
                if (TypeSizes.IsTooLarge(type))
                {
                    return new TypeModel(this, type, type.Name, "", TypeTraits.TooLarge | (type.IsValueType ? TypeTraits.ValueType : 0));
                }

                string? name = type.HasElementType
                    ? null
                    : (type.IsConstructedGenericType ? type.GetGenericTypeDefinition() : type).FullName;
                model = new TypeModel(this, type, type.Name, name ?? "", ReflectedTraits.Of(type));
                _types.Add(type, model);
            }

            return model;
        }
    }

    internal override ConversionModel? SurrogateOf(TypeModel type)
    {
        Planned.Add(TypeOf(type));
        return _surrogateOf?.Invoke(TypeOf(type)) is { } conversion ? ModelOf(conversion) : null;
    }

    /// <summary>Returns the model of a conversion.</summary>
    internal ConversionModel ModelOf(Conversion conversion) =>
        new(Of(conversion.Surrogate), conversion.FromDelegate is null ? ConversionKind.BuiltIn : ConversionKind.User) { Code = conversion };

    internal override TypeModel Find(string metadataName) =>
        Of(BuiltInTypes.FindByMetadataName(metadataName)
            ?? OfThisAssembly(metadataName)
            ?? throw new TypeLoadException($"There is no type {metadataName}."));

    internal override TypeModel Of(KnownType type) => Of(type switch
    {
        KnownType.Address => typeof(nint),
        KnownType.Byte => typeof(byte),
        KnownType.Int32 => typeof(int),
        KnownType.Object => typeof(object),
        KnownType.String => typeof(string),
        KnownType.StringComparer => typeof(StringComparer),
        KnownType.BinaryReader => typeof(BinaryReader),
        KnownType.BinaryWriter => typeof(BinaryWriter),
        KnownType.NumbersOfTexts => typeof(Dictionary<string, int>),
        KnownType.Texts => typeof(List<string>),
        KnownType.Void => typeof(void),
        KnownType.CompactForm => typeof(CompactForm),
        KnownType.ReadCursor => typeof(ReadCursor),
        KnownType.StringCache => typeof(StringCache),
        KnownType.Utf8Form => typeof(Utf8Form),
        KnownType.WriteCursor => typeof(WriteCursor),
        _ => throw new NotSupportedException("Views are made by the compiler."),
    });

    internal override ShapeTypes? TypesOf(ShapeModel shape, TypeModel collection) =>
        shape.CodeFor(TypeOf(collection)).Calls is { } calls
            ? new ShapeTypes(Of(calls.Items.ReturnType), Of(calls.Create.ReturnType))
            : null;

    internal override TypeModel ClassOf(ShapeModel shape, TypeModel collection, ShapeMethod method) =>
        Of(shape.CodeFor(TypeOf(collection)).Calls!.Of(method).DeclaringType!);

    internal override TypeModel ClassOf(ConversionModel conversion, TypeModel type) =>
        Of(conversion.CodeFor(TypeOf(type)).To.DeclaringType!);

    internal override (bool To, bool From) TakesHost(ConversionModel conversion, TypeModel type)
    {
        Conversion code = conversion.CodeFor(TypeOf(type));
        return (Conversion.TakesHost(code.To), Conversion.TakesHost(code.From));
    }

    // Only a method has a name that generated source can use; a lambda has none.
    internal override MethodModel? MethodOf(ConversionModel conversion, bool isTo) =>
        conversion.Code is Conversion code
        && (isTo ? code.ToDelegate : code.FromDelegate)?.Method is { IsStatic: true, DeclaringType: { } holder } method
        && Identifiers.IsSpeakable(method.Name)
        && !holder.IsDefined(typeof(CompilerGeneratedAttribute))
            ? ReflectedMembers.ModelOf(Of(holder), method)
            : null;

    internal override object? DefaultOf(ParameterModel parameter) =>
        (ParameterInfo)parameter.Handle is { HasDefaultValue: true, DefaultValue: { } value } info
        && info.ParameterType.IsInstanceOfType(value)
            ? value
            : null;

    internal override TypeModel Close(TypeModel definition, params TypeModel[] arguments) =>
        Of(TypeOf(definition).MakeGenericType(Array.ConvertAll(arguments, TypeOf)));

    internal override TypeModel VectorOf(TypeModel item) => Of(TypeOf(item).MakeArrayType());

    internal override string? NamespaceOf(TypeModel type) => TypeOf(type).Namespace;

    internal override string TextOf(TypeModel type) => TypeOf(type).ToString();

    internal override TypeModel? OuterOf(TypeModel type) => TypeOf(type).DeclaringType is { } outer ? Of(outer) : null;

    internal override TypeModel? BaseOf(TypeModel type) => TypeOf(type).BaseType is { } of ? Of(of) : null;

    internal override FieldModel[] FieldsOf(TypeModel type) => ReflectedMembers.FieldsOf(type);

    internal override PropertyModel[] PropertiesOf(TypeModel type) => ReflectedMembers.PropertiesOf(type);

    internal override ConstructorModel[] ConstructorsOf(TypeModel type) => Members.ConstructorsOf(type);

    internal override MethodModel[] MethodsOf(TypeModel type) => ReflectedMembers.MethodsOf(type);

    internal override IReadOnlyList<MemberModel> StaticMembersOf(TypeModel type) => ReflectedMembers.StaticMembersOf(type);

    internal override IReadOnlyList<TypeModel> NestedTypesOf(TypeModel type)
    {
        // A nested type has the type parameters of its outer type.
        Type outer = TypeOf(type);
        return [.. outer.GetNestedTypes(BindingFlags.Public | BindingFlags.NonPublic)
            .Where(nested => !nested.IsGenericTypeDefinition || nested.GetGenericArguments().Length == outer.GetGenericArguments().Length)
            .Select(nested => Of(nested.IsGenericTypeDefinition ? nested.MakeGenericType(outer.GetGenericArguments()) : nested))];
    }

    internal override TypeModel[] InterfacesOf(TypeModel type) => Array.ConvertAll(TypeOf(type).GetInterfaces(), Of);

    internal override TypeModel[] ArgumentsOf(TypeModel type) => Array.ConvertAll(TypeOf(type).GetGenericArguments(), Of);

    internal override TypeModel ElementOf(TypeModel type) => Of(TypeOf(type).GetElementType()!);

    internal override int RankOf(TypeModel type) => TypeOf(type).GetArrayRank();

    internal override TypeModel IntegerOf(TypeModel type) => Of(TypeOf(type).GetEnumUnderlyingType());

    internal override IReadOnlyList<EnumValue> ValuesOf(TypeModel type)
    {
        Array numbers = Enum.GetValuesAsUnderlyingType(TypeOf(type));
        return [.. Enum.GetNames(TypeOf(type)).Select((name, i) => new EnumValue(name, NumberOf(numbers.GetValue(i)!)))];
    }

    internal override int? SizeOf(TypeModel type) => RuntimeHelpers.SizeOf(TypeOf(type).TypeHandle);

    internal override int? OffsetOf(FieldModel field) => RunningProgram.OffsetOf((FieldInfo)field.Handle);

    internal override bool IsAssignable(TypeModel to, TypeModel from) => TypeOf(to).IsAssignableFrom(TypeOf(from));

    internal override TypeModel TypeOf(MemberModel member) => member.Handle switch
    {
        FieldInfo field => Of(field.FieldType),
        PropertyInfo property => Of(property.PropertyType),
        MethodInfo method => Of(method.ReturnType),
        _ => member.DeclaringType,
    };

    internal override ParameterModel[] ParametersOf(MethodModel method) => Members.ParametersOf((MethodInfo)method.Handle);

    internal override bool Has(object handle, KnownAttribute attribute) =>
        ((MemberInfo)handle).IsDefined(TypeOf(attribute), inherit: false);

    internal override bool IsMarked(MethodModel method) => ((MethodInfo)method.Handle).IsDefined(typeof(Attribute), inherit: false);

    internal override int DataMemberOrderOf(MemberModel member) =>
        ((MemberInfo)member.Handle).GetCustomAttribute<DataMemberAttribute>(inherit: false)!.Order;

    internal override int[]? FSharpMappingOf(object handle)
    {
        foreach (CustomAttributeData attribute in ((MemberInfo)handle).GetCustomAttributesData())
        {
            if (attribute.AttributeType.FullName == FSharpMapping && attribute.ConstructorArguments.All(argument => argument.Value is int))
            {
                return [.. attribute.ConstructorArguments.Select(argument => (int)argument.Value!)];
            }
        }

        return null;
    }

    internal override bool IsReadOnly(FieldModel field) => ((FieldInfo)field.Handle).IsInitOnly;

    internal override bool IsInit(PropertyModel property) =>
        Array.IndexOf(((PropertyInfo)property.Handle).SetMethod!.ReturnParameter.GetRequiredCustomModifiers(), typeof(IsExternalInit)) >= 0;

    internal override MemberAccess AccessOf(MemberModel member)
    {
        // The access flags of fields and methods are the same numbers (ECMA-335, II.23.1.5 and II.23.1.10).
        MethodAttributes access = member.Handle switch
        {
            FieldInfo field => (MethodAttributes)(field.Attributes & FieldAttributes.FieldAccessMask),
            MethodBase method => method.Attributes & MethodAttributes.MemberAccessMask,
            _ => throw new ArgumentException($"{member} has accessors.", nameof(member)),
        };
        return access switch
        {
            MethodAttributes.Public => MemberAccess.Public,
            MethodAttributes.Assembly => MemberAccess.Assembly,
            MethodAttributes.Family => MemberAccess.Derived,
            MethodAttributes.FamORAssem => MemberAccess.Assembly | MemberAccess.Derived,
            MethodAttributes.FamANDAssem => MemberAccess.DerivedInAssembly,
            _ => MemberAccess.Private,
        };
    }

    internal override MemberModel DefinitionOf(MemberModel member) => Members.DefinitionOf(member);

    internal override string ConstraintsOf(TypeModel parameter, Func<TypeModel, string> nameOf)
    {
        Type type = TypeOf(parameter);
        bool isUnmanaged = Array.Exists(
            type.GetCustomAttributesData().ToArray(), attribute => attribute.AttributeType.Name == "IsUnmanagedAttribute");
        bool isStruct = type.GenericParameterAttributes.HasFlag(GenericParameterAttributes.NotNullableValueTypeConstraint);
        List<string> constraints = [];
        if (isUnmanaged || isStruct)
        {
            constraints.Add(isUnmanaged ? "unmanaged" : "struct");
        }
        else if (type.GenericParameterAttributes.HasFlag(GenericParameterAttributes.ReferenceTypeConstraint))
        {
            constraints.Add("class");
        }

        constraints.AddRange(type.GetGenericParameterConstraints().Where(one => one != typeof(ValueType)).Select(one => nameOf(Of(one))));
        if (!isStruct && type.GenericParameterAttributes.HasFlag(GenericParameterAttributes.DefaultConstructorConstraint))
        {
            constraints.Add("new()");
        }

        return string.Join(", ", constraints);
    }

    internal override bool IsVisible(TypeModel type) => TypeOf(type).IsVisible;

    internal override bool AreOfOneAssembly(TypeModel one, TypeModel other) => TypeOf(one).Assembly == TypeOf(other).Assembly;

    internal override bool ReturnsReadOnlyReference(PropertyModel property) =>
        Array.IndexOf(((PropertyInfo)property.Handle).GetRequiredCustomModifiers(), typeof(InAttribute)) >= 0;

    internal override bool HaveOneSlot(MethodModel one, MethodModel other) =>
        ((MethodInfo)one.Handle).GetBaseDefinition() == ((MethodInfo)other.Handle).GetBaseDefinition();

    internal override FieldUses? UsesOf(MemberModel member) => AccessorCode.UsesOf(this, (MethodBase)member.Handle);

    private static Type TypeOf(TypeModel type) => (Type)type.Handle;

    private static Type TypeOf(KnownAttribute attribute) => attribute switch
    {
        KnownAttribute.CompilerGenerated => typeof(CompilerGeneratedAttribute),
        KnownAttribute.DataContract => typeof(DataContractAttribute),
        KnownAttribute.DataMember => typeof(DataMemberAttribute),
        KnownAttribute.FixedBuffer => typeof(FixedBufferAttribute),
        KnownAttribute.IgnoreDataMember => typeof(IgnoreDataMemberAttribute),
        KnownAttribute.InlineArray => typeof(InlineArrayAttribute),
        KnownAttribute.IsReadOnly => typeof(IsReadOnlyAttribute),
        KnownAttribute.NonSerialized => typeof(NonSerializedAttribute),
        KnownAttribute.OnDeserialized => typeof(OnDeserializedAttribute),
        KnownAttribute.OnDeserializing => typeof(OnDeserializingAttribute),
        KnownAttribute.OnSerialized => typeof(OnSerializedAttribute),
        KnownAttribute.OnSerializing => typeof(OnSerializingAttribute),
        KnownAttribute.OptionalField => typeof(OptionalFieldAttribute),
        KnownAttribute.RequiredMember => typeof(RequiredMemberAttribute),
        KnownAttribute.SetsRequiredMembers => typeof(SetsRequiredMembersAttribute),
        _ => typeof(PreserveBaseOverridesAttribute),
    };

    [UnconditionalSuppressMessage(
        "Trimming", "IL2057", Justification = "Named are classes of the library that the converters of exceptions use.")]
    private static Type? OfThisAssembly(string metadataName) => typeof(ReflectedUniverse).Assembly.GetType(metadataName);

    private static decimal NumberOf(object number) => number switch
    {
        char value => value,
        bool value => value ? 1 : 0,
        byte or sbyte or short or ushort or int or uint or long or ulong => Convert.ToDecimal(number, provider: null),
        _ => throw new NotSupportedException($"{number.GetType()} isn't the integer of an enum."),
    };
}
