using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>A check whether a type can have an auto contract.</summary>
/// <remarks>
/// A type that contains a type of another assembly with hidden private members isn't checked, because the result
/// depends on these.
/// </remarks>
internal sealed class LayoutCheck
{
    private readonly object _gate = new();
    private readonly Lazy<Surrogates> _surrogates;
    private readonly SymbolUniverse _universe;
    private readonly HashSet<TypeModel> _met = [];

    internal LayoutCheck(Compilation compilation, LibrarySymbols library, CancellationToken cancellation)
    {
        _surrogates = new(() => Surrogates.In(compilation, library, cancellation));
        _universe = new(compilation, SurrogateOf, cancellation);
    }

    /// <summary>Returns the violated rule and the registry's message, or null.</summary>
    internal LayoutRefusal? Of(ITypeSymbol type, RegistrationOptions options)
    {
        lock (_gate)
        {
            _met.Clear();
            if (Refusal(type, options) is not { } text || _met.Any(met => !met.IsOfFramework && _universe.Visibility.HidesMembers(met)))
            {
                return null;
            }

            RegistrationOptions givenUp = new()
            {
                Members = SerializedMembers.PublicMembersDropPrivate,
                InstanceCreation = options.InstanceCreation,
            };
            return new LayoutRefusal(
                text.Contains(LayoutErrors.OptionalProblem) ? RegistrationRules.OptionalNotLast
                    : options.Members == default && Refusal(type, givenUp) is null ? RegistrationRules.LostState
                    : RegistrationRules.Refused,
                text);
        }
    }

    private string? Refusal(ITypeSymbol type, RegistrationOptions options)
    {
        try
        {
            ContractPlanner.Plan(_universe.Of(type), options);
            return null;
        }
        // Derived exceptions are defects.
        catch (ArgumentException e) when (LayoutErrors.IsRefusal(e))
        {
            return LayoutErrors.TextOf(e).Replace("\n- ", " - ");
        }
    }

    private ConversionModel? SurrogateOf(TypeModel type)
    {
        _met.Add(type);
        return _surrogates.Value.Of(_universe, type);
    }
}

/// <summary>The reason why a type can't have an auto contract.</summary>
/// <param name="rule">The violated rule.</param>
/// <param name="text">The registry's message.</param>
internal sealed class LayoutRefusal(DiagnosticDescriptor rule, string text)
{
    internal Diagnostic At(Location place) => Diagnostic.Create(rule, place, text);
}
