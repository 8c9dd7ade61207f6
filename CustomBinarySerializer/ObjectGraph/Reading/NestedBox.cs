namespace CustomBinarySerializer.ObjectGraph.Reading;

/// <summary>A boxed struct that BinaryFormatter has inside the object that holds it, because its slot declares more than object.</summary>
/// <param name="Number">Its number.</param>
/// <param name="Holder">The number of the body in which it was met.</param>
internal readonly record struct NestedBox(int Number, int Holder);
