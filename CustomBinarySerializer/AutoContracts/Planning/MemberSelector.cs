using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.AutoContracts.Plans;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>
/// Decides, for a class, struct, record or tuple, which members are written in which order, how each is read and set, how
/// objects are made, and which callbacks run. Nothing that the rules ask for is left out in silence.
/// </summary>
internal static class MemberSelector
{
    /// <summary>What trimming must keep of a type for <see cref="Select"/>.</summary>
    internal const DynamicallyAccessedMemberTypes NeededMembers =
        DynamicallyAccessedMemberTypes.AllFields
        | DynamicallyAccessedMemberTypes.AllProperties
        | DynamicallyAccessedMemberTypes.AllMethods
        | DynamicallyAccessedMemberTypes.AllConstructors;

    /// <exception cref="ArgumentException">A member can't be written or set; the message names it and the remedy.</exception>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification =
        "RegisterAuto keeps all members of the type that it is called with. Members of the types of those members can't be "
        + "kept by annotation: a trimmed program must register them too, or keep them by [DynamicDependency], as the "
        + "documentation of RegisterAuto says. A type that lost all its properties but has fields is refused.")]
    internal static ObjectLayout Select(Type type, SerializedMembers scope, InstanceCreation creation)
    {
        if (type.IsByRefLike)
        {
            throw LayoutErrors.RefStruct(type);
        }

        return type.IsDefined(typeof(InlineArrayAttribute), inherit: false)
            ? throw LayoutErrors.InlineArray(type)
            : Layout(type, IsTuple(type) ? SerializedMembers.PublicFieldsAndProperties : scope, creation);
    }

    [RequiresUnreferencedCode(TypeLevels.Reason)]
    private static ObjectLayout Layout(Type type, SerializedMembers scope, InstanceCreation creation)
    {
        MemberScan scan = MemberScan.Of(type, scope);
        ConstructorMatch? match = ConstructionChoice.Make(type, scope, creation, scan);
        ImmutableArray<MemberCandidate> arguments = match?.Arguments ?? [];
        MemberCandidate[] written = [.. scan.Members.Where(member => member.Set is not null || arguments.Contains(member))];

        if (scan.Members.FirstOrDefault(member => member.IsDemanded && !written.Contains(member)) is { } unset)
        {
            throw LayoutErrors.NotSettable(type, unset.Get, creation);
        }

        ThrowIfStateIsLost(type, creation, scan, match, written);
        ThrowIfOptionalIsInFront(type, written);
        return new ObjectLayout(
            [.. written.Zip(MemberNames.Of(written), (member, name) => new SelectedMember(
                name, member.Type, member.Get, member.Set, arguments.IndexOf(member), member.IsOptional))],
            match is null ? Construction.Default : new Construction(match.Constructor),
            CallbackMethods.Of(type));
    }

    [RequiresUnreferencedCode(TypeLevels.Reason)]
    private static void ThrowIfStateIsLost(
        Type type, InstanceCreation creation, MemberScan scan, ConstructorMatch? match, MemberCandidate[] written)
    {
        foreach (FieldInfo field in scan.UnaccountedFields)
        {
            if (BackingFields.CapturedParameter(field) is { } parameter
                && !MemberMarks.HasDataContract(field.DeclaringType!)
                && match?.Takes(parameter) != true
                && !scan.Ignored.Exists(ignored => ConstructorMatch.AreSame(ignored, parameter)))
            {
                throw LayoutErrors.LostParameter(type, parameter, creation);
            }
        }

        if (written.Length == 0 && scan.UnaccountedFields is [FieldInfo first, ..])
        {
            throw LayoutErrors.NoMembers(type, first);
        }
    }

    private static void ThrowIfOptionalIsInFront(Type type, MemberCandidate[] written)
    {
        int optional = Array.FindIndex(written, member => member.IsOptional);
        if (optional >= 0 && Array.FindIndex(written, optional, member => !member.IsOptional) is int behind and >= 0)
        {
            throw LayoutErrors.OptionalInFront(type, written[optional].Name, written[behind].Name);
        }
    }

    // Their private fields are nobody's business: the elements are the same members in every scope.
    private static bool IsTuple(Type type) =>
        type.Assembly == typeof(object).Assembly
        && (typeof(ITuple).IsAssignableFrom(type)
            || (type.IsConstructedGenericType && type.GetGenericTypeDefinition() == typeof(KeyValuePair<,>)));
}
