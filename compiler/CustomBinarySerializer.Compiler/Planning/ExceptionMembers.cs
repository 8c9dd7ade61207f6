using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>
/// The members of framework exceptions in a registered exception type. Most can be set through fields only.
/// </summary>
internal static class ExceptionMembers
{
    private const string Data = "_data";

    // The name, the property that is read if the field isn't usable, and the field that is set.
    private static readonly (string Name, bool IsRead, string Field)[] s_ofException =
    [
        (nameof(Exception.Message), false, "_message"),
        (nameof(Exception.StackTrace), true, "_stackTraceString"),
        (nameof(Exception.Source), true, "_source"),
        (nameof(Exception.HelpLink), false, "_helpURL"),
        (nameof(Exception.HResult), false, "_HResult"),
        (nameof(Exception.InnerException), false, "_innerException"),
        (nameof(Exception.Data), false, Data),
    ];

    /// <summary>
    /// Gets the members of framework exceptions below <see cref="Exception"/> that only a field can set: class, name
    /// and field. The name is part of the format.
    /// </summary>
    internal static IReadOnlyList<(string Class, string Name, string Field)> Details { get; } =
    [
        ("System.ArgumentException", nameof(ArgumentException.ParamName), "_paramName"),
        ("System.ArgumentOutOfRangeException", nameof(ArgumentOutOfRangeException.ActualValue), "_actualValue"),
        ("System.ObjectDisposedException", nameof(ObjectDisposedException.ObjectName), "_objectName"),
        ("System.IO.FileNotFoundException", nameof(FileNotFoundException.FileName), "<FileName>k__BackingField"),
        ("CustomBinarySerializer.BinarySerializationException", "Code", "<Code>k__BackingField"),
    ];

    /// <summary>Returns the members that a framework class declares, or nothing if the usual rules apply.</summary>
    internal static List<MemberCandidate> DeclaredBy(TypeModel level)
    {
        List<MemberCandidate> members = [];
        if (level.Is("System.Exception"))
        {
            members.AddRange(s_ofException.Select(member => OfException(level, member.Name, member.IsRead, member.Field)));
        }
        else if (level.Is("System.AggregateException") && Find(level, "_innerExceptions") is { } innerExceptions)
        {
            members.Add(OfField(nameof(AggregateException.InnerExceptions), innerExceptions));
        }

        // A runtime that names a field differently has no such member.
        foreach ((string declaringType, string name, string fieldName) in Details)
        {
            if (level.MetadataName == declaringType && Find(level, fieldName) is { } field)
            {
                members.Add(OfField(name, field));
            }
        }

        return members;
    }

    /// <summary>Returns the conversion of a member whose type alone doesn't determine it, or null.</summary>
    internal static ConversionModel? ConversionOf(SelectedMember member) =>
        member.Setter is FieldModel { DeclaringType.IsException: true } field ? ConversionOf(member.Model, field) : null;

    private static ConversionModel? ConversionOf(TypeModel type, FieldModel field) =>
        field.DeclaringType.Is("System.Exception") && field.Name == Data
            ? new ConversionModel(new TypeExpression(LibraryNames.ExceptionDatum + "[]", type).Evaluate(), ConversionKind.ExceptionData)
        : type.Is("System.Object") && Details.Any(detail => detail.Class == field.DeclaringType.MetadataName && detail.Field == field.Name)
            ? new ConversionModel(type, ConversionKind.ExceptionDetail)
        : null;

    private static MemberCandidate OfException(TypeModel level, string name, bool isRead, string fieldName)
    {
        FieldModel field = Find(level, fieldName) ?? throw new MissingFieldException(nameof(Exception), fieldName);
        MemberModel get = isRead ? Array.Find(level.Properties, property => property.Name == name)! : field;
        return new MemberCandidate(level, name, field.Type, get, field);
    }

    private static MemberCandidate OfField(string name, FieldModel field) => new(field.DeclaringType, name, field.Type, field, field);

    private static FieldModel? Find(TypeModel level, string name) => Array.Find(level.Fields, field => field.Name == name);
}
