
namespace CustomBinarySerializer.Compiler.Models;

/// <summary>The attributes that rules look at.</summary>
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

    /// <summary>What the universe knows it by.</summary>
    internal readonly object Handle = handle;

    private TypeModel? _type;

    /// <summary>The type of a field's or property's value, or of what a method returns.</summary>
    internal TypeModel Type => _type ??= DeclaringType.Universe.TypeOf(this);

    /// <summary>Who may use it in C#.</summary>
    internal MemberAccess Access => DeclaringType.Universe.AccessOf(this);

    internal bool Has(KnownAttribute attribute) => DeclaringType.Universe.Has(Handle, attribute);

    /// <summary>The Order of the [DataMember] that a field or property carries, -1 where that says none.</summary>
    internal int DataMemberOrder => DeclaringType.Universe.DataMemberOrderOf(this);

    /// <summary>The numbers that the compiler of F# writes into its attribute: the kind, then a tag and the number of a field, where they apply.</summary>
    internal int[]? FSharpMapping() => DeclaringType.Universe.FSharpMappingOf(Handle);

    public override string ToString() => $"{DeclaringType}.{Name}";
}

internal sealed class FieldModel(TypeModel declaringType, string name, object handle, bool isPublic) : MemberModel(declaringType, name, handle)
{
    internal readonly bool IsPublic = isPublic;

    /// <summary>Whether C# lets it be set only by a constructor.</summary>
    internal bool IsReadOnly => DeclaringType.Universe.IsReadOnly(this);

    /// <summary>Where it begins in its struct, in bytes; null where only the running program knows.</summary>
    internal int? Offset => DeclaringType.Universe.OffsetOf(this);
}

internal sealed class PropertyModel(TypeModel declaringType, string name, object handle, MethodModel? getter, MethodModel? setter, bool isIndexer)
    : MemberModel(declaringType, name, handle)
{
    internal readonly MethodModel? Getter = getter;
    internal readonly MethodModel? Setter = setter;

    internal readonly bool IsIndexer = isIndexer;

    /// <summary>Whether C# lets it be set only while an object is made.</summary>
    internal bool IsInit => Setter is not null && DeclaringType.Universe.IsInit(this);

    /// <summary>Whether it returns a reference through which nobody can write.</summary>
    internal bool ReturnsReadOnlyReference => DeclaringType.Universe.ReturnsReadOnlyReference(this);
}

/// <summary>Who may use a member in C#.</summary>
[Flags]
internal enum MemberAccess
{
    /// <summary>Only the type that declares it.</summary>
    Private = 0,

    /// <summary>All of its assembly.</summary>
    Assembly = 1,

    /// <summary>Types that are derived from it.</summary>
    Derived = 1 << 1,

    /// <summary>Derived types of its assembly only.</summary>
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

    /// <summary>With type parameters of its own.</summary>
    Generic = 1 << 3,

    /// <summary>An accessor, an operator.</summary>
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

    /// <summary>Whether it carries an attribute of whatever kind, so that others needn't be asked.</summary>
    internal bool IsMarked => DeclaringType.Universe.IsMarked(this);

    /// <summary>Whether a call of one runs the same override as a call of the other.</summary>
    internal bool HasSlotOf(MethodModel other) => DeclaringType.Universe.HaveOneSlot(this, other);

    /// <summary>Which fields its code uses; null where the code isn't known.</summary>
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

    /// <summary>What the source gives it as its default; null where that is the default of its type, or nothing.</summary>
    internal object? Default => Type.Universe.DefaultOf(this);
}

/// <summary>Which instance fields code loads, and which it stores to or passes by reference, as a whole. What it calls isn't followed.</summary>
internal sealed class FieldUses(HashSet<FieldModel> loaded, HashSet<FieldModel> stored, HashSet<FieldModel> newObjects)
{
    internal bool Loads(FieldModel field) => loaded.Contains(field);

    internal bool Stores(FieldModel field) => stored.Contains(field);

    /// <summary>Whether a <c>new object()</c> is stored to a field.</summary>
    internal bool StoresNewObject(FieldModel field) => newObjects.Contains(field);

    /// <summary>Whether a field is the only one loaded of which a predicate holds.</summary>
    internal bool LoadsOnly(FieldModel field, Func<FieldModel, bool> predicate) =>
        Loads(field) && predicate(field) && loaded.Count(predicate) == 1;
}

/// <summary>An object that lowered code holds.</summary>
/// <param name="value">The object.</param>
/// <param name="type">Its type.</param>
internal sealed class ConstantModel(object value, TypeModel type)
{
    internal readonly object Value = value;
    internal readonly TypeModel Type = type;
}
