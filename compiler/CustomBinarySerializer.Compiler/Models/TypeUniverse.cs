
namespace CustomBinarySerializer.Compiler.Models;

/// <summary>Answers what rules ask about types: by reflection in a running program, by symbols in a compiler.</summary>
/// <remarks>The questions are those of <see cref="TypeModel"/> and of the models of members, which ask each once. Not thread-safe.</remarks>
internal abstract class TypeUniverse
{
    /// <summary>Whether members that the source has may be missing, because the program was trimmed.</summary>
    internal abstract bool MayLackMembers { get; }

    /// <summary>Whether items may be copied as memory: the machine is little-endian, and layouts can be looked at.</summary>
    internal abstract bool KnowsMemory { get; }

    /// <summary>Returns whether the program has a type or namespace of this name, so that C# takes <c>nint</c> and the like for it.</summary>
    internal virtual bool HasName(string name) => false;

    /// <summary>Returns the object that copies items of a type by where their bytes are in their memory; null where it has no fast way, or only the running program knows.</summary>
    internal virtual ConstantModel? PackingOf(TypeModel item, List<int?> offsets) => null;

    /// <summary>Returns what the user wants a type to be written as, or null.</summary>
    internal abstract ConversionModel? SurrogateOf(TypeModel type);

    /// <summary>Returns a type of the framework, or of this library, by its name in metadata.</summary>
    internal abstract TypeModel Find(string metadataName);

    /// <summary>Returns a type that lowered code uses, whatever it is made of.</summary>
    internal abstract TypeModel Of(KnownType type);

    /// <summary>Returns what a collection is taken apart into, and what it is made with; null for arrays and lists, which are their own.</summary>
    internal abstract ShapeTypes? TypesOf(ShapeModel shape, TypeModel collection);

    /// <summary>Returns the class that has a method of a shape, under the name of that.</summary>
    internal abstract TypeModel ClassOf(ShapeModel shape, TypeModel collection, ShapeMethod method);

    /// <summary>Returns the class that has the methods To and From of a conversion of the library.</summary>
    internal abstract TypeModel ClassOf(ConversionModel conversion, TypeModel type);

    /// <summary>Whether the methods of a conversion ask for the host before the value: the one that is written with, and the one that is read with.</summary>
    internal abstract (bool To, bool From) TakesHost(ConversionModel conversion, TypeModel type);

    /// <summary>Returns the method of the user that converts, where source can name it.</summary>
    internal abstract MethodModel? MethodOf(ConversionModel conversion, bool isTo);

    /// <summary>Returns what the source gives a parameter as its default; null where that is the default of its type, or nothing.</summary>
    internal abstract object? DefaultOf(ParameterModel parameter);

    /// <summary>Closes a generic definition over arguments.</summary>
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

    /// <summary>Whether C# binds calls with the value of a member at run time, so that code has to name its type.</summary>
    internal virtual bool IsDynamic(MemberModel member) => false;

    internal abstract bool IsInit(PropertyModel property);

    internal abstract MemberAccess AccessOf(MemberModel member);

    /// <summary>Returns a field, a method or a constructor of a generic type as its definition declares it.</summary>
    internal abstract MemberModel DefinitionOf(MemberModel member);

    /// <summary>Returns what C# says after <c>where T :</c> of a parameter of a generic type; empty for nothing.</summary>
    /// <param name="parameter">The parameter.</param>
    /// <param name="nameOf">Returns the name of a type.</param>
    internal abstract string ConstraintsOf(TypeModel parameter, Func<TypeModel, string> nameOf);

    /// <summary>Whether code of any assembly may name a type.</summary>
    internal abstract bool IsVisible(TypeModel type);

    internal abstract bool AreOfOneAssembly(TypeModel one, TypeModel other);

    internal abstract bool ReturnsReadOnlyReference(PropertyModel property);

    internal abstract bool HaveOneSlot(MethodModel one, MethodModel other);

    internal abstract FieldUses? UsesOf(MemberModel member);
}
