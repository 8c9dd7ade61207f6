using System.Reflection;

namespace CustomBinarySerializer.ObjectGraph.Slots;

/// <summary>A place inside an object or element where a reference stands.</summary>
/// <param name="Declared">What an object must be assignable to.</param>
/// <param name="Path">The fields that lead there, from the outermost; none where the element itself is the reference.</param>
internal sealed record GraphSlot(Type Declared, FieldInfo[] Path)
{
    /// <summary>The same place, seen from what holds the field.</summary>
    internal GraphSlot Inside(FieldInfo field) => this with { Path = [field, .. Path] };
}
