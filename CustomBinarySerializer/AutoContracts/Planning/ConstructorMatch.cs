using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>A constructor whose parameters are all members.</summary>
/// <param name="Constructor">With at least one parameter.</param>
/// <param name="Arguments">A member for each parameter.</param>
internal sealed record ConstructorMatch(ConstructorInfo Constructor, ImmutableArray<MemberCandidate> Arguments)
{
    private const string RecordsCloneMethod = "<Clone>$";

    /// <summary>Returns all that match, the one that suits best first: public in front of others, then that with the most parameters, then the first declared.</summary>
    [RequiresUnreferencedCode(TypeLevels.Reason)]
    internal static IReadOnlyList<ConstructorMatch> AllOf(Type type, IReadOnlyList<MemberCandidate> members)
    {
        bool isRecord = Array.Exists(TypeLevels.MethodsOf(type), method => method.Name == RecordsCloneMethod);
        return
        [
            .. TypeLevels.ConstructorsOf(type)
                .Where(constructor => !(isRecord && IsCopy(constructor)))
                .Select(constructor => Match(constructor, members))
                .OfType<ConstructorMatch>()
                .OrderByDescending(match => match.Constructor.IsPublic)
                .ThenByDescending(match => match.Arguments.Length),
        ];
    }

    /// <summary>Whether a name is that of a parameter.</summary>
    internal bool Takes(string name) =>
        Constructor.GetParameters().Any(parameter => AreSame(parameter.Name!, name));

    internal static bool AreSame(string name, string other) =>
        WithoutUnderscore(name).Equals(WithoutUnderscore(other), StringComparison.OrdinalIgnoreCase);

    private static ConstructorMatch? Match(ConstructorInfo constructor, IReadOnlyList<MemberCandidate> members)
    {
        ParameterInfo[] parameters = constructor.GetParameters();
        MemberCandidate[] arguments = [.. parameters.Select(parameter => Find(parameter, members)).OfType<MemberCandidate>()];
        return arguments.Length > 0 && arguments.Length == parameters.Length && arguments.Distinct().Count() == arguments.Length
            ? new ConstructorMatch(constructor, [.. arguments])
            : null;
    }

    // Of members with the same name, that of the most derived class; then the one written just so.
    private static MemberCandidate? Find(ParameterInfo parameter, IReadOnlyList<MemberCandidate> members)
    {
        MemberCandidate[] named =
        [
            .. members.Where(member =>
                parameter.Name is { } name && AreSame(name, member.Name) && Accepts(parameter.ParameterType, member.Type)),
        ];
        return named
            .Where(member => member.Level == named[^1].Level)
            .OrderByDescending(member => member.Name == parameter.Name)
            .FirstOrDefault();
    }

    // A more general parameter takes the very object; a value would be boxed or converted.
    private static bool Accepts(Type parameter, Type member) =>
        parameter == member || (!member.IsValueType && !parameter.IsValueType && parameter.IsAssignableFrom(member));

    private static bool IsCopy(ConstructorInfo constructor) =>
        constructor.GetParameters() is [{ } original] && original.ParameterType == constructor.DeclaringType;

    private static string WithoutUnderscore(string name) => name.StartsWith('_') ? name[1..] : name;
}
