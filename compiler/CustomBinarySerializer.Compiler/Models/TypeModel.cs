
namespace CustomBinarySerializer.Compiler.Models;

/// <summary>Traits of a type that are known without its members.</summary>
[Flags]
internal enum TypeTraits
{
    None = 0,
    ValueType = 1,
    Interface = 1 << 1,
    Abstract = 1 << 2,
    Sealed = 1 << 3,
    Enum = 1 << 4,

    /// <summary>A ref struct.</summary>
    ByRefLike = 1 << 5,

    /// <summary>A managed reference.</summary>
    ByRef = 1 << 6,

    /// <summary>A pointer to data or to a function.</summary>
    Pointer = 1 << 7,

    /// <summary>An array of one dimension with lower bound 0.</summary>
    Vector = 1 << 8,

    /// <summary>An array of several dimensions, or with a lower bound other than 0.</summary>
    ShapedArray = 1 << 9,

    /// <summary>A constructed generic type.</summary>
    Generic = 1 << 10,

    /// <summary>A type in an assembly of the framework.</summary>
    Framework = 1 << 11,

    /// <summary>A type in the framework's core library, whose types need no namespace in descriptions.</summary>
    Core = 1 << 12,
    Delegate = 1 << 13,
    Exception = 1 << 14,

    /// <summary>A type that implements the interface of hand-written contracts.</summary>
    HandWritten = 1 << 15,

    /// <summary>An enumerable type.</summary>
    Enumerable = 1 << 16,

    /// <summary>A construction of too many types, of which nothing else is examined.</summary>
    TooLarge = 1 << 17,
}

/// <summary>
/// A type as the planning rules see it. A <see cref="TypeUniverse"/> computes each property on first use.
/// </summary>
/// <remarks>
/// A universe has one model of each type, so that models are compared by identity. Members are fields where the value
/// costs nothing, because every accessor would have to be compiled before the first message. Not thread-safe.
/// </remarks>
internal sealed class TypeModel
{
    /// <summary>The universe of the type; null for a type that only a description names.</summary>
    internal readonly TypeUniverse Universe;

    /// <summary>The symbol or reflection object behind the type.</summary>
    internal readonly object Handle;

    /// <summary>The name in metadata, without namespace: <c>List`1</c>.</summary>
    internal readonly string Name;

    /// <summary>
    /// The metadata name with namespace and outer types, that of the definition for generic types:
    /// <c>System.Collections.Generic.List`1</c>. It is empty for arrays, pointers and references.
    /// </summary>
    internal readonly string MetadataName;

    internal readonly bool IsValueType;
    internal readonly bool IsInterface;
    internal readonly bool IsAbstract;
    internal readonly bool IsSealed;
    internal readonly bool IsEnum;
    internal readonly bool IsByRefLike;
    internal readonly bool IsByRef;
    internal readonly bool IsPointer;
    internal readonly bool IsVector;
    internal readonly bool IsShapedArray;
    internal readonly bool IsGeneric;
    internal readonly bool IsOfFramework;
    internal readonly bool IsOfCore;
    internal readonly bool IsDelegate;
    internal readonly bool IsException;
    internal readonly bool IsHandWritten;
    internal readonly bool IsEnumerable;
    internal readonly bool IsTooLarge;

    private TypeModel? _base;
    private bool _hasBase;
    private FieldModel[]? _fields;
    private PropertyModel[]? _properties;
    private ConstructorModel[]? _constructors;
    private MethodModel[]? _methods;
    private TypeModel[]? _interfaces;
    private TypeModel[]? _arguments;

    internal TypeModel(TypeUniverse universe, object handle, string name, string metadataName, TypeTraits traits)
    {
        Universe = universe;
        Handle = handle;
        Name = name;
        MetadataName = metadataName;
        IsValueType = (traits & TypeTraits.ValueType) != 0;
        IsInterface = (traits & TypeTraits.Interface) != 0;
        IsAbstract = (traits & TypeTraits.Abstract) != 0;
        IsSealed = (traits & TypeTraits.Sealed) != 0;
        IsEnum = (traits & TypeTraits.Enum) != 0;
        IsByRefLike = (traits & TypeTraits.ByRefLike) != 0;
        IsByRef = (traits & TypeTraits.ByRef) != 0;
        IsPointer = (traits & TypeTraits.Pointer) != 0;
        IsVector = (traits & TypeTraits.Vector) != 0;
        IsShapedArray = (traits & TypeTraits.ShapedArray) != 0;
        IsGeneric = (traits & TypeTraits.Generic) != 0;
        IsOfFramework = (traits & TypeTraits.Framework) != 0;
        IsOfCore = (traits & TypeTraits.Core) != 0;
        IsDelegate = (traits & TypeTraits.Delegate) != 0;
        IsException = (traits & TypeTraits.Exception) != 0;
        IsHandWritten = (traits & TypeTraits.HandWritten) != 0;
        IsEnumerable = (traits & TypeTraits.Enumerable) != 0;
        IsTooLarge = (traits & TypeTraits.TooLarge) != 0;
    }

    /// <summary>Creates a type that a description names, without members.</summary>
    internal TypeModel(string name, TypeTraits traits)
        : this(universe: null!, name, name, metadataName: "", traits)
    {
    }

    internal string? Namespace => Universe.NamespaceOf(this);

    /// <summary>Gets the type in which the type is declared.</summary>
    internal TypeModel? Outer => Universe.OuterOf(this);

    internal TypeModel? Base
    {
        get
        {
            if (!_hasBase)
            {
                _base = Universe.BaseOf(this);
                _hasBase = true;
            }

            return _base;
        }
    }

    /// <summary>Gets the declared instance fields of any visibility, in metadata order.</summary>
    internal FieldModel[] Fields => _fields ??= Universe.FieldsOf(this);

    /// <summary>Gets the declared instance properties of any visibility, in metadata order.</summary>
    internal PropertyModel[] Properties => _properties ??= Universe.PropertiesOf(this);

    /// <summary>Gets the instance constructors of any visibility, in metadata order.</summary>
    internal ConstructorModel[] Constructors => _constructors ??= Universe.ConstructorsOf(this);

    /// <summary>Gets the declared methods of any visibility, static ones included, in metadata order.</summary>
    internal MethodModel[] Methods => _methods ??= Universe.MethodsOf(this);

    /// <summary>Gets the declared static fields and properties.</summary>
    internal IReadOnlyList<MemberModel> StaticMembers => Universe.StaticMembersOf(this);

    /// <summary>Gets the declared nested types.</summary>
    internal IReadOnlyList<TypeModel> NestedTypes => Universe.NestedTypesOf(this);

    /// <summary>Gets all interfaces, including those of base types.</summary>
    internal TypeModel[] Interfaces => _interfaces ??= Universe.InterfacesOf(this);

    /// <summary>Gets the type arguments of a generic type.</summary>
    internal TypeModel[] Arguments => _arguments ??= Universe.ArgumentsOf(this);

    /// <summary>Gets the item type of an array.</summary>
    internal TypeModel Element => Universe.ElementOf(this);

    /// <summary>Gets the number of dimensions of an array.</summary>
    internal int Rank => Universe.RankOf(this);

    /// <summary>Gets the underlying integer type of an enum.</summary>
    internal TypeModel Integer => Universe.IntegerOf(this);

    /// <summary>Gets the named values of an enum, in any order.</summary>
    internal IReadOnlyList<EnumValue> Values => Universe.ValuesOf(this);

    /// <summary>
    /// Gets the size of a value in a field or an array in bytes, or null if only the runtime knows it.
    /// </summary>
    internal int? Size => Universe.SizeOf(this);

    /// <summary>Whether the type is a class, which excludes <see cref="Nullable{T}"/> and other structs.</summary>
    internal bool IsClass => !IsValueType && !IsInterface && !IsPointer && !IsByRef;

    /// <summary>
    /// Whether the type is a framework type with this <see cref="MetadataName"/>. The comparison loads no type.
    /// </summary>
    internal bool Is(string metadataName) => IsOfFramework && MetadataName == metadataName;

    /// <summary>Returns the type in a <see cref="Nullable{T}"/>, or null.</summary>
    internal TypeModel? NullableOf() => IsValueType && IsGeneric && Is("System.Nullable`1") ? Arguments[0] : null;

    internal bool Has(KnownAttribute attribute) => Universe.Has(Handle, attribute);

    internal bool IsAssignableFrom(TypeModel other) =>
        this == other || (!IsTooLarge && !other.IsTooLarge && Universe.IsAssignable(this, other));

    /// <summary>Returns the name as the runtime prints it.</summary>
    public override string ToString() => IsTooLarge ? Name : Universe?.TextOf(this) ?? Name;
}

/// <summary>A named value of an enum. The number holds every integer of an enum.</summary>
internal readonly record struct EnumValue(string Name, decimal Number);

/// <summary>The types that lowered code uses besides those of a plan.</summary>
internal enum KnownType
{
    /// <summary>An address, as an integer.</summary>
    Address,
    Byte,
    Int32,
    Object,
    String,
    StringComparer,
    BinaryReader,
    BinaryWriter,

    /// <summary>The table of written texts and their numbers.</summary>
    NumbersOfTexts,

    /// <summary>The list of texts that were read.</summary>
    Texts,
    Void,
    CompactForm,
    ReadCursor,
    StringCache,
    Utf8Form,
    WriteCursor,
    ViewCursor,
    ViewItems,
    ViewPayload,
}

internal static class KnownTypeMembers
{
    /// <summary>The library types for generated code.</summary>
    internal static readonly KnownType[] OfLibrary =
    [
        KnownType.CompactForm, KnownType.ReadCursor, KnownType.StringCache, KnownType.Utf8Form, KnownType.WriteCursor,
        KnownType.ViewCursor, KnownType.ViewItems, KnownType.ViewPayload,
    ];

    extension(KnownType type)
    {
        /// <summary>Whether the library defines the type for generated code.</summary>
        internal bool IsOfLibrary => OfLibrary.Contains(type);
    }
}
