using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>A constructor whose parameters are all members.</summary>
internal sealed class ConstructorMatch(ConstructorInfo constructor, ParameterInfo[] parameters, MemberCandidate[] arguments)
{
    internal static readonly MemberCandidate[] NoArguments = [];

    private const string RecordsCloneMethod = "<Clone>$";

    internal readonly ConstructorInfo Constructor = constructor;

    /// <summary>A member for each parameter.</summary>
    internal readonly MemberCandidate[] Arguments = arguments;

    /// <summary>Returns all with at least one parameter, in the order of declaration.</summary>
    [RequiresUnreferencedCode(TypeLevel.Reason)]
    internal static List<ConstructorMatch> AllOf(Type type, List<MemberCandidate> members)
    {
        List<ConstructorMatch> matches = [];
        bool isRecord = type.GetMethod(RecordsCloneMethod) is not null;
        foreach (ConstructorInfo constructor in TypeLevel.ConstructorsOf(type))
        {
            ParameterInfo[] parameters = constructor.GetParameters();
            bool copies = isRecord && parameters.Length == 1 && parameters[0].ParameterType == type;
            if (parameters.Length > 0 && !copies && Match(parameters, members) is { } arguments)
            {
                matches.Add(new ConstructorMatch(constructor, parameters, arguments));
            }
        }

        return matches;
    }

    /// <summary>Whether a name is that of a parameter.</summary>
    internal bool Takes(string name) => Array.Exists(parameters, parameter => MemberNames.AreAlike(parameter.Name!, name));

    private static MemberCandidate[]? Match(ParameterInfo[] parameters, List<MemberCandidate> members)
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

    // Of members with the same name, that of the most derived class; then the one written just so.
    private static MemberCandidate? Find(ParameterInfo parameter, List<MemberCandidate> members)
    {
        MemberCandidate? found = null;
        foreach (MemberCandidate member in members)
        {
            if (parameter.Name is { } name
                && MemberNames.AreAlike(name, member.Name)
                && Accepts(parameter.ParameterType, member.Type)
                && (found is null || found.Level != member.Level || member.Name == name))
            {
                found = member;
            }
        }

        return found;
    }

    // A more general parameter takes the very object; a value would be boxed or converted.
    private static bool Accepts(Type parameter, Type member) =>
        parameter == member || (!member.IsValueType && !parameter.IsValueType && parameter.IsAssignableFrom(member));
}
