using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Generated;

#pragma warning disable RS0030 // Forms are closed over the arguments of a collection that is in a field of a registered type.

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>A row of <see cref="BuiltInForms"/>: how a framework type is written in object graphs.</summary>
/// <param name="Type">A type or a generic type definition.</param>
/// <param name="TypeId">
/// The id, below those of <see cref="Contracts.BuiltIn.BuiltInTypes"/>. It is part of the format.
/// </param>
internal abstract record FormRow(Type Type, int TypeId);

/// <summary>A row of a collection.</summary>
internal sealed record CollectionRow : FormRow
{
    internal CollectionRow(
        Type type,
        int typeId,
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] Type form)
        : base(type, typeId) => Form = form;

    /// <summary>
    /// Gets the type of an <see cref="IShape"/> or a <see cref="CollectionForm"/> with the collection's type
    /// parameters.
    /// </summary>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)]
    internal Type Form { get; }

    /// <summary>Creates the form of a collection.</summary>
    /// <param name="arguments">The type arguments of the collection.</param>
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
    [UnconditionalSuppressMessage(
        "Trimming", "IL2055", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
    internal CollectionForm Make(Type[] arguments)
    {
        object made = Activator.CreateInstance(Form.IsGenericTypeDefinition ? Form.MakeGenericType(arguments) : Form)!;
        return made is IShape shape ? shape.Accept(new ShapeForms()) : (CollectionForm)made;
    }

    /// <summary>Gets whether the row covers hidden derived classes of the framework.</summary>
    internal bool CoversHidden { get; init; }
}

/// <summary>A row of a type that is written by its fields like a program's type, such as a tuple.</summary>
internal sealed record FieldsRow(Type Type, int TypeId) : FormRow(Type, TypeId);

/// <summary>A row of a type that is written as names and values.</summary>
internal sealed record InfoRow(Type Type, int TypeId, InfoForm Form) : FormRow(Type, TypeId);

/// <summary>
/// A row of a type whose objects hold no references, and that the table of built-in types doesn't have.
/// </summary>
internal sealed record LeafRow(Type Type, int TypeId, LeafForm Form) : FormRow(Type, TypeId);

/// <summary>A row of types as objects. They are written by the ids of type definitions.</summary>
internal sealed record TypeRow(int TypeId) : FormRow(typeof(Type), TypeId);
