using CustomBinarySerializer.Contracts.CSharp;
using CustomBinarySerializer.Contracts.Plans;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Contracts.Schema;

namespace CustomBinarySerializer.Contracts.Source;

/// <summary>The names of types in C#, short where one contract means one type by them.</summary>
internal sealed class TypeNames
{
    private readonly Dictionary<string, HashSet<Type>> _definitions = [];
    private readonly Dictionary<(Type Type, string Verb), string> _identifiers = [];
    private readonly HashSet<string> _taken = [];

    internal TypeNames(ValuePlan root)
    {
        foreach (ValuePlan plan in PlanClasses.Reachable([root]))
        {
            Note(plan.Type);
        }
    }

    /// <summary>The namespaces of all names that were asked for.</summary>
    internal HashSet<string> Namespaces { get; } = ["System.IO", nameof(CustomBinarySerializer)];

    /// <summary>Types that were asked for and have no name in C#, as anonymous ones.</summary>
    internal HashSet<Type> Nameless { get; } = [];

    internal string Of(Type type) => SourceNames.Of(type, PrefixOf);

    /// <summary>The name of the array of items of a type.</summary>
    internal string OfArrayOf(Type item) => SourceNames.OfArrayOf(item, PrefixOf);

    /// <summary>A name for what is printed about a type, which no other type has.</summary>
    internal string IdentifierOf(Type type, string verb = "")
    {
        if (!_identifiers.TryGetValue((type, verb), out string? identifier))
        {
            identifier = NewIdentifierOf(type, verb);
            _identifiers.Add((type, verb), identifier);
        }

        return identifier;
    }

    /// <summary>A name that no one has yet: values of one type may be written in several ways.</summary>
    internal string NewIdentifierOf(Type type, string verb = "")
    {
        string name = verb + Plain(type);
        string identifier = name;
        for (int number = 2; !_taken.Add(identifier); number++)
        {
            identifier = $"{name}{number}";
        }

        return identifier;
    }

    internal static Type Outermost(Type type) => type.DeclaringType is { } outer ? Outermost(outer) : Definition(type);

    private static Type Definition(Type type) => type.IsConstructedGenericType ? type.GetGenericTypeDefinition() : type;

    private string PrefixOf(Type type)
    {
        if (!Identifiers.IsSpeakable(SourceNames.WithoutArity(type.Name)))
        {
            Nameless.Add(type);
        }

        return type.IsNested ? "" : Qualifier(type);
    }

    private string Qualifier(Type type)
    {
        if (string.IsNullOrEmpty(type.Namespace))
        {
            return "global::";
        }

        if (_definitions.TryGetValue(type.Name, out HashSet<Type>? definitions) && definitions.Count > 1)
        {
            return $"global::{type.Namespace}.";
        }

        Namespaces.Add(type.Namespace);
        return "";
    }

    private void Note(Type type)
    {
        if (type.HasElementType)
        {
            Note(type.GetElementType()!);
            return;
        }

        Type outermost = Outermost(type);
        if (!_definitions.TryGetValue(outermost.Name, out HashSet<Type>? definitions))
        {
            _definitions.Add(outermost.Name, definitions = []);
        }

        definitions.Add(outermost);
        foreach (Type argument in type.GetGenericArguments())
        {
            Note(argument);
        }
    }

    private static string Plain(Type type)
    {
        if (type.IsArray)
        {
            return $"{Plain(type.GetElementType()!)}Array{(type.IsSZArray ? "" : type.GetArrayRank())}";
        }

        string name = Identifiers.Plain(SourceNames.WithoutArity(type.Name));
        return type.IsConstructedGenericType ? $"{name}Of{string.Join("And", type.GetGenericArguments().Select(Plain))}" : name;
    }
}
