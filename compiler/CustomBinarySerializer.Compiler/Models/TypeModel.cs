
namespace CustomBinarySerializer.Compiler.Models;

/// <summary>Kinds of types that are known without looking at members.</summary>
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

    /// <summary>A reference to a variable.</summary>
    ByRef = 1 << 6,

    /// <summary>A pointer to data or to a function.</summary>
    Pointer = 1 << 7,

    /// <summary>An array of one dimension that begins at 0.</summary>
    Vector = 1 << 8,

    /// <summary>An array of several dimensions, or one that needn't begin at 0.</summary>
    ShapedArray = 1 << 9,

    /// <summary>A generic type with its arguments.</summary>
    Generic = 1 << 10,

    /// <summary>The type is in an assembly of the framework.</summary>
    Framework = 1 << 11,

    /// <summary>The type is in the framework's core library, whose types need no namespace in descriptions.</summary>
    Core = 1 << 12,
    Delegate = 1 << 13,
    Exception = 1 << 14,

    /// <summary>Whether it implements the interface of hand-written contracts.</summary>
    HandWritten = 1 << 15,

    /// <summary>Whether it can be enumerated.</summary>
    Enumerable = 1 << 16,

    /// <summary>A construction of so many types that nothing else is known of it.</summary>
    TooLarge = 1 << 17,
}

/// <summary>A type as the rules see it: a closed set of questions, which a <see cref="TypeUniverse"/> answers when they are first asked.</summary>
/// <remarks>
/// A universe has one model of a type, so that models are compared as objects. Fields, here and in the models of members, where an answer costs nothing, because each
/// accessor would be one more method to compile before the first message. Not thread-safe.
/// </remarks>
internal sealed class TypeModel
{
    /// <summary>The universe of the type; null where only a description names it.</summary>
    internal readonly TypeUniverse Universe;

    /// <summary>The symbol or reflection object behind the type.</summary>
    internal readonly object Handle;

    /// <summary>The name in metadata, without namespace: <c>List`1</c>.</summary>
    internal readonly string Name;

    /// <summary>With namespace and outer types, of a generic type that of its definition: <c>System.Collections.Generic.List`1</c>; empty for arrays, pointers and references.</summary>
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

    /// <summary>A type of which a description has no more than the name, and what that says of the bytes.</summary>
    internal TypeModel(string name, TypeTraits traits)
        : this(universe: null!, name, name, metadataName: "", traits)
    {
    }

    internal string? Namespace => Universe.NamespaceOf(this);

    /// <summary>The type in which it is declared.</summary>
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

    /// <summary>The instance fields that it declares itself, of any visibility, in the order of the metadata.</summary>
    internal FieldModel[] Fields => _fields ??= Universe.FieldsOf(this);

    /// <summary>The instance properties that it declares itself, of any visibility, in the order of the metadata.</summary>
    internal PropertyModel[] Properties => _properties ??= Universe.PropertiesOf(this);

    /// <summary>The constructors of instances, of any visibility, in the order of the metadata.</summary>
    internal ConstructorModel[] Constructors => _constructors ??= Universe.ConstructorsOf(this);

    /// <summary>The methods that it declares itself, static ones included, of any visibility, in the order of the metadata.</summary>
    internal MethodModel[] Methods => _methods ??= Universe.MethodsOf(this);

    /// <summary>The static fields and properties that it declares itself.</summary>
    internal IReadOnlyList<MemberModel> StaticMembers => Universe.StaticMembersOf(this);

    /// <summary>The types that it declares.</summary>
    internal IReadOnlyList<TypeModel> NestedTypes => Universe.NestedTypesOf(this);

    /// <summary>All interfaces, those of base types included.</summary>
    internal TypeModel[] Interfaces => _interfaces ??= Universe.InterfacesOf(this);

    /// <summary>The arguments of a generic type.</summary>
    internal TypeModel[] Arguments => _arguments ??= Universe.ArgumentsOf(this);

    /// <summary>The items of an array.</summary>
    internal TypeModel Element => Universe.ElementOf(this);

    /// <summary>The dimensions of an array.</summary>
    internal int Rank => Universe.RankOf(this);

    /// <summary>The integer of an enum.</summary>
    internal TypeModel Integer => Universe.IntegerOf(this);

    /// <summary>The named values of an enum, in any order.</summary>
    internal IReadOnlyList<EnumValue> Values => Universe.ValuesOf(this);

    /// <summary>Bytes that a value takes in a field or an array; null where only the running program knows.</summary>
    internal int? Size => Universe.SizeOf(this);

    /// <summary>Whether null is no value of it; of a <see cref="Nullable{T}"/> too.</summary>
    internal bool IsClass => !IsValueType && !IsInterface && !IsPointer && !IsByRef;

    /// <summary>Whether it is a type of the framework with this <see cref="MetadataName"/>. Nothing is loaded to answer that.</summary>
    internal bool Is(string metadataName) => IsOfFramework && MetadataName == metadataName;

    /// <summary>Returns the type in a <see cref="Nullable{T}"/>, or null.</summary>
    internal TypeModel? NullableOf() => IsValueType && IsGeneric && Is("System.Nullable`1") ? Arguments[0] : null;

    internal bool Has(KnownAttribute attribute) => Universe.Has(Handle, attribute);

    internal bool IsAssignableFrom(TypeModel other) => this == other || (!IsTooLarge && !other.IsTooLarge && Universe.IsAssignable(this, other));

    /// <summary>The name as the runtime prints it.</summary>
    public override string ToString() => IsTooLarge ? Name : Universe?.TextOf(this) ?? Name;
}

/// <summary>A named value of an enum; every integer of an enum fits the number.</summary>
internal readonly record struct EnumValue(string Name, decimal Number);

/// <summary>Types that lowered code uses besides those of a plan.</summary>
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

    /// <summary>The numbers of texts that were written.</summary>
    NumbersOfTexts,

    /// <summary>The texts that were read.</summary>
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
    /// <summary>Types of the library for generated code.</summary>
    internal static readonly KnownType[] OfLibrary =
    [
        KnownType.CompactForm, KnownType.ReadCursor, KnownType.StringCache, KnownType.Utf8Form, KnownType.WriteCursor,
        KnownType.ViewCursor, KnownType.ViewItems, KnownType.ViewPayload,
    ];

    extension(KnownType type)
    {
        /// <summary>Whether the library has the type, for generated code.</summary>
        internal bool IsOfLibrary => OfLibrary.Contains(type);
    }
}
