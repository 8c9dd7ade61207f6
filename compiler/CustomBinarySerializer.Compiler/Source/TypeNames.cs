using System.Globalization;
using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Source;

/// <summary>The names of types in C#, short if they are unique within the contract.</summary>
internal sealed class TypeNames
{
    private readonly Dictionary<string, HashSet<string>> _definitions = [];
    private readonly Dictionary<(TypeModel Type, string Verb), string> _identifiers = [];
    private readonly HashSet<string> _taken = [];

    private readonly bool _isWhole;
    private readonly SourceScope? _scope;

    /// <param name="root">The plan whose types are named.</param>
    /// <param name="isWhole">Whether names are fully qualified, for code with unknown other names.</param>
    /// <param name="scope">The code that contains the names, or null for a separate file.</param>
    internal TypeNames(ValuePlan root, bool isWhole = false, SourceScope? scope = null)
    {
        _isWhole = isWhole;
        _scope = scope;
        foreach (ValuePlan plan in ValuePlan.Reachable([root]))
        {
            Note(plan.Model);
        }
    }

    /// <summary>Gets the namespaces of all requested names.</summary>
    internal HashSet<string> Namespaces { get; } = ["System.IO", nameof(CustomBinarySerializer)];

    /// <summary>Gets the requested types without a C# name, such as anonymous types.</summary>
    internal HashSet<TypeModel> Nameless { get; } = [];

    internal string Of(TypeModel type) => SourceNames.Of(type, PrefixOf);

    /// <summary>Returns the name of the array type with items of the given type.</summary>
    internal string OfArrayOf(TypeModel item) => SourceNames.OfArrayOf(item, PrefixOf);

    /// <summary>Returns a unique name for printed code about a type.</summary>
    internal string IdentifierOf(TypeModel type, string verb = "")
    {
        if (!_identifiers.TryGetValue((type, verb), out string? identifier))
        {
            identifier = NewIdentifierOf(type, verb);
            _identifiers.Add((type, verb), identifier);
        }

        return identifier;
    }

    /// <summary>Returns an unused name, because values of one type may be written in several ways.</summary>
    internal string NewIdentifierOf(TypeModel type, string verb = "")
    {
        string name = verb + Plain(type);
        string identifier = name;
        for (int number = 2; IsTaken(identifier) || !_taken.Add(identifier); number++)
        {
            identifier = $"{name}{number}";
        }

        return identifier;
    }

    private bool IsTaken(string identifier) =>
        _scope is not null && (_scope.IsTaken("Write" + identifier) || _scope.IsTaken("Read" + identifier));

    private static TypeModel Outermost(TypeModel type) => type.Outer is { } outer ? Outermost(outer) : type;

    private string PrefixOf(TypeModel type)
    {
        if (!Identifiers.IsSpeakable(SourceNames.WithoutArity(type.Name)))
        {
            Nameless.Add(type);
        }

        return _isWhole ? SourceNames.WholePrefix(type) : type.Outer is not null ? "" : Qualifier(type);
    }

    private string Qualifier(TypeModel type)
    {
        bool isHidden = _definitions.TryGetValue(type.Name, out HashSet<string>? definitions) && definitions.Count > 1
            || _scope?.IsHidden(type) == true;
        if (string.IsNullOrEmpty(type.Namespace!))
        {
            return isHidden || _scope is null ? "global::" : "";
        }

        if (isHidden)
        {
            return $"global::{type.Namespace}.";
        }

        Namespaces.Add(type.Namespace!);
        return "";
    }

    private void Note(TypeModel type)
    {
        if (SourceNames.IsArray(type))
        {
            Note(type.Element);
            return;
        }

        TypeModel outermost = Outermost(type);
        if (!_definitions.TryGetValue(outermost.Name, out HashSet<string>? definitions))
        {
            _definitions.Add(outermost.Name, definitions = []);
        }

        definitions.Add(outermost.MetadataName);
        foreach (TypeModel argument in type.Arguments)
        {
            Note(argument);
        }
    }

    private static string Plain(TypeModel type)
    {
        if (SourceNames.IsArray(type))
        {
            return $"{Plain(type.Element)}Array{(type.IsVector ? "" : type.Rank.ToString(CultureInfo.InvariantCulture))}";
        }

        string name = Identifiers.Plain(SourceNames.WithoutArity(type.Name));
        return type.IsGeneric ? $"{name}Of{string.Join("And", type.Arguments.Select(Plain))}" : name;
    }
}
