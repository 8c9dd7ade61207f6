using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>Decides how objects of a type are made.</summary>
/// <remarks>
/// The parameterless constructor, of any visibility, if there is one; a struct without one is its default; else a
/// constructor whose parameters are all members, that which sets most of what can't be set otherwise, public in front of
/// others, then that with the most parameters; else the class starts uninitialized. A constructor with parameters comes
/// first where it sets what nothing else can.
/// </remarks>
[RequiresUnreferencedCode(TypeLevel.Reason)]
internal static class ConstructionChoice
{
    /// <summary>Returns a constructor with what it takes, or null for the default of a struct and an uninitialized class.</summary>
    internal static ConstructorMatch? Make(Type type, SerializedMembers scope, InstanceCreation creation, MemberScan scan)
    {
        if (creation == InstanceCreation.Uninitialized)
        {
            return null;
        }

        ConstructorMatch? parameterless = Parameterless(type);
        List<string> captured = CapturedParameters(scan);
        bool mayNeedParameters = captured.Count > 0 || scan.Members.Exists(member => member.Set is null);
        bool needsNone = parameterless is not null || type.IsValueType
            || (scope == SerializedMembers.AllFields && creation != InstanceCreation.Constructor);
        if (needsNone && !mayNeedParameters)
        {
            return parameterless;
        }

        ConstructorMatch? match = Best(type, scan, captured);
        if (needsNone)
        {
            return match is not null && Worth(match, captured) > 0 ? match : parameterless;
        }

        return match is null && creation == InstanceCreation.Constructor ? throw LayoutErrors.NoConstructor(type) : match;
    }

    private static ConstructorMatch? Parameterless(Type type)
    {
        foreach (ConstructorInfo constructor in TypeLevel.ConstructorsOf(type))
        {
            ParameterInfo[] parameters = constructor.GetParameters();
            if (parameters.Length == 0)
            {
                return new ConstructorMatch(constructor, parameters, ConstructorMatch.NoArguments);
            }
        }

        return null;
    }

    private static List<string> CapturedParameters(MemberScan scan)
    {
        List<string> captured = [];
        foreach (FieldInfo field in scan.UnaccountedFields)
        {
            if (BackingFields.CapturedParameter(field) is { } parameter)
            {
                captured.Add(parameter);
            }
        }

        return captured;
    }

    private static ConstructorMatch? Best(Type type, MemberScan scan, List<string> captured)
    {
        // Where all fields are written anyway, what can't be set is computed from them and no state of its own.
        List<MemberCandidate> members = scan.UnaccountedFields.Count > 0
            ? scan.Members
            : scan.Members.FindAll(member => member.Set is not null || member.IsDemanded);
        ConstructorMatch? best = null;
        ConstructorMatch? equal = null;
        foreach (ConstructorMatch match in ConstructorMatch.AllOf(type, members))
        {
            int order = best is null ? 1 : Compare(match, best, captured);
            if (order > 0)
            {
                (best, equal) = (match, null);
            }
            else if (order == 0 && equal is null && SetsOthers(match, best!))
            {
                equal = match;
            }
        }

        return equal is null ? best : throw LayoutErrors.AmbiguousConstructors(type, best!.Constructor, equal.Constructor);
    }

    private static int Compare(ConstructorMatch one, ConstructorMatch other, List<string> captured)
    {
        int worth = Demanded(one, captured) - Demanded(other, captured);
        int visibility = (one.Constructor.IsPublic ? 1 : 0) - (other.Constructor.IsPublic ? 1 : 0);
        return worth != 0 ? worth : visibility != 0 ? visibility : one.Arguments.Length - other.Arguments.Length;
    }

    private static int Demanded(ConstructorMatch match, List<string> captured) =>
        captured.FindAll(match.Takes).Count + Array.FindAll(match.Arguments, member => member.Set is null && member.IsDemanded).Length;

    private static int Worth(ConstructorMatch match, List<string> captured) =>
        captured.FindAll(match.Takes).Count + Array.FindAll(match.Arguments, member => member.Set is null).Length;

    private static bool SetsOthers(ConstructorMatch match, ConstructorMatch best) =>
        Array.Exists(match.Arguments, member => member.Set is null && Array.IndexOf(best.Arguments, member) < 0);
}
