using System.Reflection;
using CustomBinarySerializer.AutoContracts.Description.Source;

namespace CustomBinarySerializer.ObjectGraph.Slots;

/// <summary>A place inside an object or element where a reference stands.</summary>
/// <param name="Declared">What an object must be assignable to.</param>
/// <param name="Path">The fields that lead there, from the outermost; none where the element itself is the reference.</param>
internal sealed record GraphSlot(Type Declared, FieldInfo[] Path)
{
    /// <summary>Names it, for errors: the innermost field with its class.</summary>
    internal string Place => Path.Length > 0 ? $"the field {SourceNames.Of(Path[^1].DeclaringType!)}.{SourceNames.Of(Path[^1])}" : "an element";

    /// <summary>The same place, seen from what holds the field.</summary>
    internal GraphSlot Inside(FieldInfo field) => this with { Path = [field, .. Path] };
}
