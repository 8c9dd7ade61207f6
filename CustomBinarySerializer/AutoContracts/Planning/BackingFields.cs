using System.Reflection;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>The names that compilers give to the fields behind properties and parameters.</summary>
internal static class BackingFields
{
    private const string CSharpEnd = ">k__BackingField";
    private const string AnonymousTypeEnd = ">i__Field";
    private const string CapturedParameterEnd = ">P";

    /// <summary>Returns the field of an auto-property of C#, F#, Visual Basic or an anonymous type; null if the property has a body of its own.</summary>
    internal static FieldInfo? Find(PropertyInfo property, FieldInfo[] fields)
    {
        string name = property.Name;
        foreach (FieldInfo field in fields)
        {
            if (field.Name.Contains(name, StringComparison.Ordinal) && IsBehind(field, name) && field.FieldType == property.PropertyType)
            {
                return field;
            }
        }

        return null;
    }

    /// <summary>Returns the name that a person knows a field by.</summary>
    internal static string DisplayName(FieldInfo field)
    {
        string name = field.Name;
        return name.StartsWith('<')
            ? IsOf(name, CSharpEnd) ? name[1..^CSharpEnd.Length]
                : IsOf(name, AnonymousTypeEnd) ? name[1..^AnonymousTypeEnd.Length]
                : IsOf(name, CapturedParameterEnd) ? name[1..^CapturedParameterEnd.Length]
                : name
            : name.EndsWith('@') ? name[..^1]
            : name;
    }

    /// <summary>Returns the name of the parameter of a primary constructor that a field keeps for the methods of its class, or null.</summary>
    internal static string? CapturedParameter(FieldInfo field) =>
        field.Name.StartsWith('<') && IsOf(field.Name, CapturedParameterEnd) ? DisplayName(field) : null;

    private static bool IsBehind(FieldInfo field, string property) =>
        field.Name == property ? false
        : field.Name.StartsWith('_') ? field.Name.Length == property.Length + 1 && field.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false)
        : !IsOf(field.Name, CapturedParameterEnd) && DisplayName(field) == property;

    private static bool IsOf(string name, string end) => name.EndsWith(end, StringComparison.Ordinal);
}
