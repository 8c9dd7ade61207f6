using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>The reasons against a registration that don't depend on members.</summary>
internal static class RegistrationReasons
{
    /// <summary>The property of a report that names the method to call.</summary>
    internal const string MethodProperty = "Method";

    /// <summary>Returns the reason why a call will throw, with the remedy, or null.</summary>
    internal static string? Against(RegistryCall call, LibrarySymbols library)
    {
        ITypeSymbol type = call.Type!;
        bool takesAbstract = call.Method == RegistryMethods.RegisterSerializable;
        if (NoObjects(type, takesAbstract))
        {
            return TextOfNoObjects(type);
        }

        return IgnoresContract(call, library)
            ? $"{RegistrationAnalyzer.NameOf(type)} can't be registered with {call.Method}: it has a hand-written contract " +
                $"(ICustomBinarySerializable), which wouldn't be used. Register it with Register, or say with " +
                $"RegistrationOptions.AllowUnsuitableType that its bytes are to be others."
            : null;
    }

    /// <summary>Returns the replacement method for the fix, if there is one.</summary>
    internal static ImmutableDictionary<string, string?> Remedy(RegistryCall call, LibrarySymbols library) =>
        IgnoresContract(call, library)
            ? ImmutableDictionary<string, string?>.Empty.Add(MethodProperty, RegistryMethods.Register)
            : ImmutableDictionary<string, string?>.Empty;

    /// <summary>
    /// Returns the reason why a type with [BinaryTypeId] can't be registered, or null. For auto contracts the generator
    /// reports it.
    /// </summary>
    internal static string? Against(INamedTypeSymbol type, LibrarySymbols library) =>
        HasParameters(type) || (library.HasContract(type) && NoObjects(type, takesAbstract: false)) ? TextOfNoObjects(type) : null;

    private static string TextOfNoObjects(ITypeSymbol type) =>
        $"{RegistrationAnalyzer.NameOf(type)} can't be registered: no object can be of exactly that type. Register the concrete types.";

    private static bool NoObjects(ITypeSymbol type, bool takesAbstract) =>
        type.IsStatic
        || type.IsRefLikeType
        || type is INamedTypeSymbol { IsUnboundGenericType: true }
        || (!takesAbstract && (type.IsAbstract || type.TypeKind == TypeKind.Interface) && !IsFSharpUnion(type));

    private static bool IgnoresContract(RegistryCall call, LibrarySymbols library) =>
        call.Method == RegistryMethods.RegisterSerializable
        && call.Options is null
        && !call.Type!.IsAbstract
        && library.HasContract(call.Type);

    private static bool HasParameters(INamedTypeSymbol? type) =>
        type is not null && (type.TypeParameters.Length > 0 || HasParameters(type.ContainingType));

    // The cases of a union are derived classes.
    private static bool IsFSharpUnion(ITypeSymbol type) =>
        type.GetAttributes().Any(attribute => attribute.AttributeClass?.Name == "CompilationMappingAttribute");
}
