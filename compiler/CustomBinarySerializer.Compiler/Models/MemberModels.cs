
namespace CustomBinarySerializer.Compiler.Models;

/// <summary>The attributes that the rules examine.</summary>
internal enum KnownAttribute
{
    CompilerGenerated,
    DataContract,
    DataMember,
    FixedBuffer,
    IgnoreDataMember,
    InlineArray,
    IsReadOnly,
    NonSerialized,
    OnDeserialized,
    OnDeserializing,
    OnSerialized,
    OnSerializing,
    OptionalField,
    PreserveBaseOverrides,
    RequiredMember,
    SetsRequiredMembers,
}

/// <summary>A field, a property, a method or a constructor of a type.</summary>
internal abstract class MemberModel(TypeModel declaringType, string name, object handle)
{
    internal readonly TypeModel DeclaringType = declaringType;
    internal readonly string Name = name;

    /// <summary>The symbol or reflection object behind this model.</summary>
    internal readonly object Handle = handle;

    private TypeModel? _type;

    /// <summary>Gets the type of a field, property or method result.</summary>
    internal TypeModel Type => _type ??= DeclaringType.Universe.TypeOf(this);

    /// <summary>Gets the C# accessibility of the member.</summary>
    internal MemberAccess Access => DeclaringType.Universe.AccessOf(this);

    internal bool Has(KnownAttribute attribute) => DeclaringType.Universe.Has(Handle, attribute);

    /// <summary>Gets the Order of the member's [DataMember], or -1 if it isn't set.</summary>
    internal int DataMemberOrder => DeclaringType.Universe.DataMemberOrderOf(this);

    /// <summary>
    /// Returns the numbers in the F# compiler's attribute: the kind, then a tag and a field number where they apply.
    /// </summary>
    internal int[]? FSharpMapping() => DeclaringType.Universe.FSharpMappingOf(Handle);

    public override string ToString() => $"{DeclaringType}.{Name}";
}

internal sealed class FieldModel(TypeModel declaringType, string name, object handle, bool isPublic)
    : MemberModel(declaringType, name, handle)
{
    internal readonly bool IsPublic = isPublic;

    /// <summary>Whether C# allows only a constructor to set the field.</summary>
    internal bool IsReadOnly => DeclaringType.Universe.IsReadOnly(this);

    /// <summary>Gets the field offset in bytes, or null if only the runtime knows the layout.</summary>
    internal int? Offset => DeclaringType.Universe.OffsetOf(this);
}

internal sealed class PropertyModel(
    TypeModel declaringType, string name, object handle, MethodModel? getter, MethodModel? setter, bool isIndexer)
    : MemberModel(declaringType, name, handle)
{
    internal readonly MethodModel? Getter = getter;
    internal readonly MethodModel? Setter = setter;

    internal readonly bool IsIndexer = isIndexer;

    /// <summary>Whether the setter is an init accessor.</summary>
    internal bool IsInit => Setter is not null && DeclaringType.Universe.IsInit(this);

    /// <summary>Whether the property returns a read-only reference.</summary>
    internal bool ReturnsReadOnlyReference => DeclaringType.Universe.ReturnsReadOnlyReference(this);
}

/// <summary>The C# accessibility of a member.</summary>
[Flags]
internal enum MemberAccess
{
    /// <summary>Accessible in the declaring type only.</summary>
    Private = 0,

    /// <summary>Accessible in the whole assembly.</summary>
    Assembly = 1,

    /// <summary>Accessible in derived types.</summary>
    Derived = 1 << 1,

    /// <summary>Accessible in derived types of the same assembly only.</summary>
    DerivedInAssembly = 1 << 2,
    Public = Assembly | Derived | 1 << 3,
}

[Flags]
internal enum MethodTraits
{
    None = 0,
    Public = 1,
    Static = 1 << 1,
    Virtual = 1 << 2,

    /// <summary>Has type parameters of its own.</summary>
    Generic = 1 << 3,

    /// <summary>Is an accessor or an operator.</summary>
    SpecialName = 1 << 4,

}

internal sealed class MethodModel : MemberModel
{
    internal readonly bool IsPublic;
    internal readonly bool IsStatic;
    internal readonly bool IsVirtual;
    internal readonly bool IsGeneric;
    internal readonly bool IsSpecialName;

    private ParameterModel[]? _parameters;

    internal MethodModel(TypeModel declaringType, string name, object handle, MethodTraits traits)
        : base(declaringType, name, handle)
    {
        IsPublic = (traits & MethodTraits.Public) != 0;
        IsStatic = (traits & MethodTraits.Static) != 0;
        IsVirtual = (traits & MethodTraits.Virtual) != 0;
        IsGeneric = (traits & MethodTraits.Generic) != 0;
        IsSpecialName = (traits & MethodTraits.SpecialName) != 0;
    }

    internal ParameterModel[] Parameters => _parameters ??= DeclaringType.Universe.ParametersOf(this);

    /// <summary>Whether the method carries any attribute. Methods without one need no further checks.</summary>
    internal bool IsMarked => DeclaringType.Universe.IsMarked(this);

    /// <summary>Whether calls of both methods run the same override.</summary>
    internal bool HasSlotOf(MethodModel other) => DeclaringType.Universe.HaveOneSlot(this, other);

    /// <summary>Gets the fields that the method's code uses; null if the code isn't known.</summary>
    internal FieldUses? Uses => DeclaringType.Universe.UsesOf(this);
}

internal sealed class ConstructorModel(TypeModel declaringType, object handle, ParameterModel[] parameters, bool isPublic)
    : MemberModel(declaringType, ".ctor", handle)
{
    internal readonly bool IsPublic = isPublic;

    internal readonly ParameterModel[] Parameters = parameters;

    /// <inheritdoc cref="MethodModel.Uses"/>
    internal FieldUses? Uses => DeclaringType.Universe.UsesOf(this);
}

internal sealed class ParameterModel(string? name, TypeModel type, object handle)
{
    internal readonly string? Name = name;
    internal readonly TypeModel Type = type;

    /// <inheritdoc cref="MemberModel.Handle"/>
    internal readonly object Handle = handle;

    /// <summary>
    /// Gets the declared default of the parameter; null if it is the default of the type or there is none.
    /// </summary>
    internal object? Default => Type.Universe.DefaultOf(this);
}

/// <summary>
/// The instance fields that a method loads, stores to, or passes by reference. Called methods aren't followed.
/// </summary>
internal sealed class FieldUses(HashSet<FieldModel> loaded, HashSet<FieldModel> stored, HashSet<FieldModel> newObjects)
{
    internal bool Loads(FieldModel field) => loaded.Contains(field);

    internal bool Stores(FieldModel field) => stored.Contains(field);

    /// <summary>Whether a <c>new object()</c> is stored to a field.</summary>
    internal bool StoresNewObject(FieldModel field) => newObjects.Contains(field);

    /// <summary>Whether a field satisfies a predicate and is the only loaded field that does.</summary>
    internal bool LoadsOnly(FieldModel field, Func<FieldModel, bool> predicate) =>
        Loads(field) && predicate(field) && loaded.Count(predicate) == 1;
}

/// <summary>An object that lowered code holds as a constant.</summary>
/// <param name="value">The object.</param>
/// <param name="type">The type of the object.</param>
internal sealed class ConstantModel(object value, TypeModel type)
{
    internal readonly object Value = value;
    internal readonly TypeModel Type = type;
}
