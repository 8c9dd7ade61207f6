namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>One line of <see cref="BuiltInForms"/>: how a type of the framework is written in object graphs.</summary>
/// <param name="Type">A type, or the definition of a generic one.</param>
/// <param name="TypeId">Its id: below those of <see cref="AutoContracts.Table.BuiltInTypes"/>, part of the format.</param>
internal abstract record BuiltInForm(Type Type, int TypeId);
