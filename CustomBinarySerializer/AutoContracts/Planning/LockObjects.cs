using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>
/// Tells fields that are locks: of type <see cref="object"/>, not public, and given a <c>new object()</c> by a constructor.
/// Writing all fields would meet an object of no registered type there, whenever one is written.
/// </summary>
[RequiresUnreferencedCode(TypeLevel.Reason)]
internal static class LockObjects
{
    internal static bool Holds(FieldInfo field) =>
        field.FieldType == typeof(object)
        && !field.IsPublic
        && Array.Exists(TypeLevel.ConstructorsOf(field.DeclaringType!), constructor => FieldUses.Of(constructor)?.StoresNewObject(field) == true);
}
