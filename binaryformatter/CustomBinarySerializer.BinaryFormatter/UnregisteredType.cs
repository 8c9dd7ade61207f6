namespace CustomBinarySerializer.Graphs;

/// <summary>
/// A type that objects of a graph could have and that isn't registered: see
/// <see cref="TypeRegistryExtensions.FindUnregistered(TypeRegistry, Type)"/>. Immutable.
/// </summary>
/// <param name="Type">
/// The type. A generic type is listed as its definition, which is registered once for all arguments.
/// </param>
/// <param name="Path">The first path to the type, such as <c>Order.Lines[].Product</c>.</param>
public sealed record UnregisteredType(Type Type, string Path);
