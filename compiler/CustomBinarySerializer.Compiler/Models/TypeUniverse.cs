
namespace CustomBinarySerializer.Compiler.Models;

/// <summary>A provider of facts about types: by reflection at run time, or by symbols in the compiler.</summary>
/// <remarks>
/// Its members correspond to those of <see cref="TypeModel"/> and of the member models, which cache most results. Not
/// thread-safe.
/// </remarks>
internal abstract class TypeUniverse
{
    /// <summary>Gets whether trimming may have removed members that the source declares.</summary>
    internal abstract bool MayLackMembers { get; }

    /// <summary>
    /// Gets whether items may be copied as memory: the machine is little-endian, and layouts are known.
    /// </summary>
    internal abstract bool KnowsMemory { get; }

    /// <summary>
    /// Returns whether the program declares a type or namespace of this name, which would hide <c>nint</c> and the
    /// like.
    /// </summary>
    internal virtual bool HasName(string name) => false;

    /// <summary>
    /// Returns the object that copies items by a permutation of their bytes, or null. It is null if there is no fast
    /// way or if only the runtime knows the layout.
    /// </summary>
    internal virtual ConstantModel? PackingOf(TypeModel item, List<int?> offsets) => null;

    /// <summary>Returns the surrogate conversion that the user registered for a type, or null.</summary>
    internal abstract ConversionModel? SurrogateOf(TypeModel type);

    /// <summary>Returns a type of the framework or of this library by its metadata name.</summary>
    internal abstract TypeModel Find(string metadataName);

    /// <summary>Returns a known type that lowered code uses.</summary>
    internal abstract TypeModel Of(KnownType type);

    /// <summary>
    /// Returns the types that enumerate and build a collection; null for arrays and lists, which need no others.
    /// </summary>
    internal abstract ShapeTypes? TypesOf(ShapeModel shape, TypeModel collection);

    /// <summary>Returns the class that declares a method of a shape.</summary>
    internal abstract TypeModel ClassOf(ShapeModel shape, TypeModel collection, ShapeMethod method);

    /// <summary>Returns the class that has the To and From methods of a library conversion.</summary>
    internal abstract TypeModel ClassOf(ConversionModel conversion, TypeModel type);

    /// <summary>Returns whether each method of a conversion takes the host as its first argument.</summary>
    internal abstract (bool To, bool From) TakesHost(ConversionModel conversion, TypeModel type);

    /// <summary>Returns the user's conversion method, if source can name it.</summary>
    internal abstract MethodModel? MethodOf(ConversionModel conversion, bool isTo);

    /// <summary>
    /// Returns the declared default of a parameter; null if it is the default of the type or there is none.
    /// </summary>
    internal abstract object? DefaultOf(ParameterModel parameter);

    /// <summary>Constructs a generic type from its definition and arguments.</summary>
    internal abstract TypeModel Close(TypeModel definition, params TypeModel[] arguments);

    internal abstract TypeModel VectorOf(TypeModel item);

    internal abstract string? NamespaceOf(TypeModel type);

    internal abstract string TextOf(TypeModel type);

    internal abstract TypeModel? OuterOf(TypeModel type);

    internal abstract TypeModel? BaseOf(TypeModel type);

    internal abstract FieldModel[] FieldsOf(TypeModel type);

    internal abstract PropertyModel[] PropertiesOf(TypeModel type);

    internal abstract ConstructorModel[] ConstructorsOf(TypeModel type);

    internal abstract MethodModel[] MethodsOf(TypeModel type);

    internal abstract IReadOnlyList<MemberModel> StaticMembersOf(TypeModel type);

    internal abstract IReadOnlyList<TypeModel> NestedTypesOf(TypeModel type);

    internal abstract TypeModel[] InterfacesOf(TypeModel type);

    internal abstract TypeModel[] ArgumentsOf(TypeModel type);

    internal abstract TypeModel ElementOf(TypeModel type);

    internal abstract int RankOf(TypeModel type);

    internal abstract TypeModel IntegerOf(TypeModel type);

    internal abstract IReadOnlyList<EnumValue> ValuesOf(TypeModel type);

    internal abstract int? SizeOf(TypeModel type);

    internal abstract int? OffsetOf(FieldModel field);

    internal abstract bool IsAssignable(TypeModel to, TypeModel from);

    internal abstract TypeModel TypeOf(MemberModel member);

    internal abstract ParameterModel[] ParametersOf(MethodModel method);

    internal abstract bool Has(object handle, KnownAttribute attribute);

    internal abstract bool IsMarked(MethodModel method);

    internal abstract int DataMemberOrderOf(MemberModel member);

    internal abstract int[]? FSharpMappingOf(object handle);

    internal abstract bool IsReadOnly(FieldModel field);

    /// <summary>
    /// Returns whether C# binds calls with the member's value at run time, so that code must name its type.
    /// </summary>
    internal virtual bool IsDynamic(MemberModel member) => false;

    internal abstract bool IsInit(PropertyModel property);

    internal abstract MemberAccess AccessOf(MemberModel member);

    /// <summary>Returns a field, method or constructor as declared by the generic type definition.</summary>
    internal abstract MemberModel DefinitionOf(MemberModel member);

    /// <summary>
    /// Returns the constraints of a type parameter as C# writes them after <c>where T :</c>; empty if there are none.
    /// </summary>
    /// <param name="parameter">The type parameter.</param>
    /// <param name="nameOf">Returns the name of a type.</param>
    internal abstract string ConstraintsOf(TypeModel parameter, Func<TypeModel, string> nameOf);

    /// <summary>Returns whether code of any assembly may name a type.</summary>
    internal abstract bool IsVisible(TypeModel type);

    internal abstract bool AreOfOneAssembly(TypeModel one, TypeModel other);

    internal abstract bool ReturnsReadOnlyReference(PropertyModel property);

    internal abstract bool HaveOneSlot(MethodModel one, MethodModel other);

    internal abstract FieldUses? UsesOf(MemberModel member);
}
