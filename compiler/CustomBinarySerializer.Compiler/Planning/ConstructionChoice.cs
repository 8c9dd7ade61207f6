using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>The rules that decide how objects of a type are created.</summary>
/// <remarks>
/// <para>The order of preference is:</para>
/// <para>1. The parameterless constructor of any visibility, or the default of a struct without one.</para>
/// <para>
/// 2. A constructor whose parameters are all members: first one that sets most members that can't be set otherwise,
/// then a public one, then the one with the most parameters.
/// </para>
/// <para>3. An uninitialized instance of the class.</para>
/// <para>A constructor with parameters comes first if it sets members that nothing else can set.</para>
/// </remarks>
internal static class ConstructionChoice
{
    /// <summary>
    /// Returns the constructor and its arguments, or null for the default of a struct or an uninitialized class.
    /// </summary>
    internal static ConstructorMatch? Make(TypeModel type, SerializedMembers scope, InstanceCreation creation, MemberScan scan)
    {
        if (creation == InstanceCreation.Uninitialized)
        {
            return null;
        }

        ConstructorMatch? parameterless = Parameterless(type) is { } constructor
            ? new ConstructorMatch(constructor, [], ConstructorMatch.NoArguments)
            : null;
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

    /// <summary>Returns the parameterless constructor of any visibility, or null.</summary>
    internal static ConstructorModel? Parameterless(TypeModel type) =>
        Array.Find(type.Constructors, constructor => constructor.Parameters.Length == 0);

    private static List<string> CapturedParameters(MemberScan scan)
    {
        List<string> captured = [];
        foreach (FieldModel field in scan.UnaccountedFields)
        {
            if (MemberNames.CapturedParameter(field) is { } parameter)
            {
                captured.Add(parameter);
            }
        }

        return captured;
    }

    private static ConstructorMatch? Best(TypeModel type, MemberScan scan, List<string> captured)
    {
        // If all fields are written, a member that can't be set is computed from them and has no state.
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

/// <summary>A match of a constructor whose parameters are all members.</summary>
internal sealed class ConstructorMatch(ConstructorModel constructor, ParameterModel[] parameters, MemberCandidate[] arguments)
{
    internal static readonly MemberCandidate[] NoArguments = [];

    private const string RecordsCloneMethod = "<Clone>$";

    internal readonly ConstructorModel Constructor = constructor;

    /// <summary>A member for each parameter.</summary>
    internal readonly MemberCandidate[] Arguments = arguments;

    /// <summary>Returns the matching constructors with at least one parameter, in declaration order.</summary>
    internal static List<ConstructorMatch> AllOf(TypeModel type, List<MemberCandidate> members)
    {
        List<ConstructorMatch> matches = [];
        bool isRecord = HasCloneMethod(type);
        foreach (ConstructorModel constructor in type.Constructors)
        {
            ParameterModel[] parameters = constructor.Parameters;
            bool copies = isRecord && parameters.Length == 1 && parameters[0].Type == type;
            if (parameters.Length > 0 && !copies && Match(parameters, members) is { } arguments)
            {
                matches.Add(new ConstructorMatch(constructor, parameters, arguments));
            }
        }

        return matches;
    }

    /// <summary>Returns whether the constructor has a parameter with a name.</summary>
    internal bool Takes(string name) => Array.Exists(parameters, parameter => MemberNames.AreAlike(parameter.Name!, name));

    private static bool HasCloneMethod(TypeModel type)
    {
        for (TypeModel? level = type; level is not null && !level.IsOfFramework; level = level.Base)
        {
            if (Array.Exists(level.Methods, method => method.IsPublic && method.Name == RecordsCloneMethod))
            {
                return true;
            }
        }

        return false;
    }

    private static MemberCandidate[]? Match(ParameterModel[] parameters, List<MemberCandidate> members)
    {
        MemberCandidate[] arguments = new MemberCandidate[parameters.Length];
        for (int i = 0; i < parameters.Length; i++)
        {
            if (Find(parameters[i], members) is not { } argument || Array.IndexOf(arguments, argument) >= 0)
            {
                return null;
            }

            arguments[i] = argument;
        }

        return arguments;
    }

    // The member of the most derived class is preferred, then the one with exactly the same name.
    private static MemberCandidate? Find(ParameterModel parameter, List<MemberCandidate> members)
    {
        MemberCandidate? found = null;
        foreach (MemberCandidate member in members)
        {
            if (parameter.Name is { } name
                && MemberNames.AreAlike(name, member.Name)
                && Accepts(parameter.Type, member.Type)
                && (found is null || found.Level != member.Level || member.Name == name))
            {
                found = member;
            }
        }

        return found;
    }

    // A more general reference type accepts the same object; a value would be boxed or converted.
    private static bool Accepts(TypeModel parameter, TypeModel member) =>
        parameter == member || (!member.IsValueType && !parameter.IsValueType && parameter.IsAssignableFrom(member));
}
