using System.Reflection;
using CustomBinarySerializer.Contracts.Reflection;

namespace CustomBinarySerializer.Graphs.Reflection;

/// <summary>A place inside an object or element where a reference is.</summary>
/// <param name="Declared">What an object must be assignable to.</param>
/// <param name="Path">The fields that lead there, from the outermost; none where the element itself is the reference.</param>
/// <param name="Depth">How many of these are fields of the program's types, and not of <see cref="Nullable{T}"/>.</param>
internal sealed record GraphSlot(Type Declared, FieldInfo[] Path, int Depth = 0)
{
    /// <summary>Names it, for errors: the innermost field with its class.</summary>
    internal string Place => Path.Length > 0 ? $"the field {ReflectedNames.Of(Path[^1].DeclaringType!)}.{ReflectedNames.Of(Path[^1])}" : "an element";

    /// <summary>The same place, seen from what holds the field.</summary>
    internal GraphSlot Inside(FieldInfo field) =>
        this with { Path = [field, .. Path], Depth = Depth + (Nullable.GetUnderlyingType(field.DeclaringType!) is null ? 1 : 0) };
}

/// <summary>Slots of which nothing is declared by a type.</summary>
internal static class GraphSlots
{
    /// <summary>Of what is declared as object.</summary>
    internal static GraphSlot[] OfAnything { get; } = [new GraphSlot(typeof(object), [])];

    /// <summary>Of an entry of a <see cref="System.Runtime.Serialization.SerializationInfo"/> that was added with its own type, as most are; for writing.</summary>
    internal static GraphSlot[] OfEntry { get; } = [new GraphSlot(typeof(ValueType), [])];
}

/// <summary>The indices of elements of arrays of any rank.</summary>
internal static class ArrayIndices
{
    /// <summary>Returns the indices of an element by its place in memory, where the last index changes fastest.</summary>
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
