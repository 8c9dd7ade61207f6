namespace CustomBinarySerializer.Graphs.Format;

/// <summary>How a payload writes objects of a type.</summary>
/// <param name="Form">The form.</param>
/// <param name="Layout">That of <see cref="GraphForm.Fields"/>, else null.</param>
/// <param name="Kinds">Those of a scalar, of elements, or of the parts of items.</param>
/// <param name="Rank">Of an array.</param>
/// <param name="IsInPlace">Whether bodies stand at the references.</param>
internal sealed record FrameForm(GraphForm Form, FrameLayout? Layout, FrameKind[] Kinds, int Rank, bool IsInPlace = false);
