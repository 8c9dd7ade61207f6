using System.Diagnostics.CodeAnalysis;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>Decides how objects of a type are made.</summary>
/// <remarks>
/// The parameterless constructor, of any visibility, if there is one; a struct without is its default; else a constructor
/// whose parameters are all members; else, the class starts uninitialized. A constructor with parameters comes first
/// where it sets what nothing else can.
/// </remarks>
[RequiresUnreferencedCode(TypeLevels.Reason)]
internal static class ConstructionChoice
{
    /// <summary>Returns a constructor with what it takes, or null for the default of a struct and an uninitialized class.</summary>
    internal static ConstructorMatch? Make(Type type, SerializedMembers scope, InstanceCreation creation, MemberScan scan)
    {
        if (creation == InstanceCreation.Uninitialized)
        {
            return null;
        }

        ConstructorMatch? match = Best(type, scan);
        if (match is not null && SetsWhatNothingElseSets(match))
        {
            return match;
        }

        if (TypeLevels.ConstructorsOf(type).FirstOrDefault(constructor => constructor.GetParameters().Length == 0) is { } constructor)
        {
            return new ConstructorMatch(constructor, []);
        }

        if (type.IsValueType || (scope == SerializedMembers.AllFields && creation != InstanceCreation.Constructor))
        {
            return null;
        }

        return match is null && creation == InstanceCreation.Constructor ? throw LayoutErrors.NoConstructor(type) : match;
    }

    private static bool SetsWhatNothingElseSets(ConstructorMatch match) => match.Arguments.Any(member => member.Set is null);

    private static ConstructorMatch? Best(Type type, MemberScan scan)
    {
        // Where all fields are written anyway, what can't be set is computed from them and no state of its own.
        bool hasOtherState = scan.UnaccountedFields.Count > 0;
        MemberCandidate[] members = [.. scan.Members.Where(member => member.Set is not null || member.IsDemanded || hasOtherState)];
        MemberCandidate[] demanded = [.. members.Where(member => member.Set is null && member.IsDemanded)];
        string[] captured = [.. scan.UnaccountedFields.Select(BackingFields.CapturedParameter).OfType<string>()];

        ConstructorMatch[] matches =
        [
            .. ConstructorMatch.AllOf(type, members)
                .OrderByDescending(match => demanded.Count(member => match.Arguments.Contains(member)) + captured.Count(match.Takes)),
        ];
        if (matches is [ConstructorMatch best, ConstructorMatch second, ..] && AreEquallyGood(best, second))
        {
            throw LayoutErrors.AmbiguousConstructors(type, best.Constructor, second.Constructor);
        }

        return matches.FirstOrDefault();
    }

    private static bool AreEquallyGood(ConstructorMatch best, ConstructorMatch second) =>
        best.Constructor.IsPublic == second.Constructor.IsPublic
        && best.Arguments.Length == second.Arguments.Length
        && second.Arguments.Any(member => member.Set is null && !best.Arguments.Contains(member));
}
