using System.Reflection;
using CustomBinarySerializer.Contracts.Reflection;

namespace CustomBinarySerializer.Graphs.Reflection;

/// <summary>A slot inside an object or element that contains a reference.</summary>
/// <param name="Declared">The type to which an object must be assignable.</param>
/// <param name="Path">
/// The fields that lead to the slot, from the outermost on; empty if the element itself is the reference.
/// </param>
/// <param name="Depth">
/// The number of these fields that belong to the program's types, and not to <see cref="Nullable{T}"/>.
/// </param>
internal sealed record GraphSlot(Type Declared, FieldInfo[] Path, int Depth = 0)
{
    /// <summary>Gets the name for errors: the innermost field with its class.</summary>
    internal string Place =>
        Path.Length > 0 ? $"the field {ReflectedNames.Of(Path[^1].DeclaringType!)}.{ReflectedNames.Of(Path[^1])}" : "an element";

    /// <summary>Returns the same slot as seen from the holder of a field.</summary>
    internal GraphSlot Inside(FieldInfo field) =>
        this with { Path = [field, .. Path], Depth = Depth + (Nullable.GetUnderlyingType(field.DeclaringType!) is null ? 1 : 0) };
}

/// <summary>Slots without a declaring type.</summary>
internal static class GraphSlots
{
    /// <summary>Gets the slots of a value that is declared as object.</summary>
    internal static GraphSlot[] OfAnything { get; } = [new GraphSlot(typeof(object), [])];

    /// <summary>
    /// Gets the slots, for writing, of a <see cref="System.Runtime.Serialization.SerializationInfo"/> entry that was
    /// added with its own type.
    /// </summary>
    internal static GraphSlot[] OfEntry { get; } = [new GraphSlot(typeof(ValueType), [])];
}

/// <summary>Indices of array elements of any rank.</summary>
internal static class ArrayIndices
{
    /// <summary>
    /// Returns the indices of an element by its position in memory, where the last index changes fastest.
    /// </summary>
    internal static int[] Of(Array array, int place)
    {
        int[] indices = new int[array.Rank];
        for (int dimension = array.Rank - 1; dimension >= 0; dimension--)
        {
            int length = array.GetLength(dimension);
            indices[dimension] = array.GetLowerBound(dimension) + (place % length);
            place /= length;
        }

        return indices;
    }
}
