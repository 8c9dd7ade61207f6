namespace CustomBinarySerializer;

/// <summary>A type in an object graph and isn't registered: see <see cref="TypeRegistry.FindUnregistered(Type)"/>.</summary>
/// <param name="Type">The type.</param>
/// <param name="Path">Where it was found first, as in <c>Order.Lines[].Product</c>.</param>
public sealed record UnregisteredType(Type Type, string Path);
