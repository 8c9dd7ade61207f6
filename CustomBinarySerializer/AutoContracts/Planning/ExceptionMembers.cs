using System.Reflection;
using CustomBinarySerializer.AutoContracts.Exceptions;
using CustomBinarySerializer.AutoContracts.Table;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>The members of the framework's exceptions, in a registered type that is derived from them: most can be set by their fields only.</summary>
internal static class ExceptionMembers
{
    private const BindingFlags Private = BindingFlags.Instance | BindingFlags.NonPublic;

    private static readonly FieldInfo s_data = Field("_data");

    private static readonly (string Name, MemberInfo Get, FieldInfo Set)[] s_ofException =
    [
        (nameof(Exception.Message), Field("_message"), Field("_message")),
        (nameof(Exception.StackTrace), typeof(Exception).GetProperty(nameof(Exception.StackTrace))!, Field("_stackTraceString")),
        (nameof(Exception.Source), typeof(Exception).GetProperty(nameof(Exception.Source))!, Field("_source")),
        (nameof(Exception.HelpLink), Field("_helpURL"), Field("_helpURL")),
        (nameof(Exception.HResult), Field("_HResult"), Field("_HResult")),
        (nameof(Exception.InnerException), Field("_innerException"), Field("_innerException")),
        (nameof(Exception.Data), s_data, s_data),
    ];

    /// <summary>Returns what a class of the framework declares, or nothing if the usual rules serve.</summary>
    internal static List<MemberCandidate> DeclaredBy(Type level)
    {
        List<MemberCandidate> members = [];
        if (level == typeof(Exception))
        {
            members.AddRange(s_ofException.Select(member => new MemberCandidate(level, member.Name, member.Set.FieldType, member.Get, member.Set)));
        }
        else if (level == typeof(AggregateException) && typeof(AggregateException).GetField("_innerExceptions", Private) is { } innerExceptions)
        {
            members.Add(OfField(nameof(AggregateException.InnerExceptions), innerExceptions));
        }

        members.AddRange(ExceptionDetail.DeclaredBy(level).Select(detail => OfField(detail.Name, detail.Field)));
        return members;
    }

    /// <summary>Returns what a member is written as whose type alone doesn't tell, or null.</summary>
    internal static Conversion? ConversionOf(SelectedMember member) =>
        !typeof(Exception).IsAssignableFrom(member.Set?.DeclaringType) ? null
        : member.Set == s_data ? Conversion.ByClass(typeof(ExceptionData))
        : member.Type == typeof(object) && ExceptionDetail.DeclaredBy(member.Set!.DeclaringType!).Any(detail => detail.Field == member.Set)
            ? Conversion.ByClass(typeof(KnownValueOrText))
        : null;

    private static MemberCandidate OfField(string name, FieldInfo field) => new(field.DeclaringType!, name, field.FieldType, field, field);

    private static FieldInfo Field(string name) =>
        typeof(Exception).GetField(name, Private) ?? throw new MissingFieldException(nameof(Exception), name);
}
