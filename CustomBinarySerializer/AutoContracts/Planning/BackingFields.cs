using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>The names that compilers give to the fields behind properties and parameters.</summary>
internal static class BackingFields
{
    private const string CSharpEnd = ">k__BackingField";
    private const string AnonymousTypeEnd = ">i__Field";
    private const string CapturedParameterEnd = ">P";

    /// <summary>Returns the field of an auto-property (C#, F#, VB, or of an anonymous type), or null if the property has a body of its own.</summary>
    [RequiresUnreferencedCode(TypeLevels.Reason)]
    internal static FieldInfo? Find(PropertyInfo property) =>
        Array.Find(
            TypeLevels.FieldsOf(property.DeclaringType!),
            field => field.FieldType == property.PropertyType && IsBehind(field, property.Name));

    /// <summary>Returns the name that a person knows a field by.</summary>
    internal static string DisplayName(FieldInfo field) => field.Name switch
    {
        ['<', .. string name] when EndOf(name) is { } end => name[..^end.Length],
        [.. string name, '@'] => name,
        string name => name,
    };

    /// <summary>Returns the name of the parameter of a primary constructor which a field keeps for the methods of its class, or null.</summary>
    internal static string? CapturedParameter(FieldInfo field) =>
        field.Name.StartsWith('<') && field.Name.EndsWith(CapturedParameterEnd, StringComparison.Ordinal) ? DisplayName(field) : null;

    private static bool IsBehind(FieldInfo field, string property) =>
        (field.Name == $"_{property}" && field.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false))
        || (field.Name != property && CapturedParameter(field) is null && DisplayName(field) == property);

    private static string? EndOf(string name) =>
        Array.Find([CSharpEnd, AnonymousTypeEnd, CapturedParameterEnd], end => name.EndsWith(end, StringComparison.Ordinal));
}
