using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Generated;

#pragma warning disable RS0030 // Forms are closed over the arguments of a collection that is in a field of a registered type.

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>A row of <see cref="BuiltInForms"/>: how a type of the framework is written in object graphs.</summary>
/// <param name="Type">A type, or the definition of a generic one.</param>
/// <param name="TypeId">Its id: below those of <see cref="Contracts.BuiltIn.BuiltInTypes"/>, part of the format.</param>
internal abstract record FormRow(Type Type, int TypeId);

/// <summary>A collection.</summary>
internal sealed record CollectionRow : FormRow
{
    internal CollectionRow(
        Type type,
        int typeId,
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] Type form)
        : base(type, typeId) => Form = form;

    /// <summary>An <see cref="IShape"/> or a <see cref="CollectionForm"/>, generic in the arguments of the collection.</summary>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)]
    internal Type Form { get; }

    /// <summary>Makes the form of a collection.</summary>
    /// <param name="arguments">Those of the collection.</param>
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
    internal CollectionForm Make(Type[] arguments)
    {
        object made = Activator.CreateInstance(Form.IsGenericTypeDefinition ? Form.MakeGenericType(arguments) : Form)!;
        return made is IShape shape ? shape.Accept(new ShapeForms()) : (CollectionForm)made;
    }

    /// <summary>Whether objects are of classes that the framework derives from it and hides.</summary>
    internal bool CoversHidden { get; init; }
}

/// <summary>A type that is nothing but its fields, such as a tuple, and is written by them like a program's own.</summary>
internal sealed record FieldsRow(Type Type, int TypeId) : FormRow(Type, TypeId);

/// <summary>A type that is written as names and values.</summary>
internal sealed record InfoRow(Type Type, int TypeId, InfoForm Form) : FormRow(Type, TypeId);

/// <summary>A type whose objects hold no references, and that the table of built-in types doesn't have.</summary>
internal sealed record LeafRow(Type Type, int TypeId, LeafForm Form) : FormRow(Type, TypeId);

/// <summary>Types as objects: those that a graph could hold objects of, by the ids in type definitions.</summary>
internal sealed record TypeRow(int TypeId) : FormRow(typeof(Type), TypeId);
