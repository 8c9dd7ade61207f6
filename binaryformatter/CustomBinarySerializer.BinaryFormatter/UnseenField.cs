namespace CustomBinarySerializer.Graphs;

/// <summary>A field whose declared type doesn't determine the types of its objects. Immutable.</summary>
/// <param name="Declared">The declared type, such as an interface.</param>
/// <param name="Path">The first path to the field, such as <c>Order.Lines[].Product</c>.</param>
public sealed record UnseenField(Type Declared, string Path);
