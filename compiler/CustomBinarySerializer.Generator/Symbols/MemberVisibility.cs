using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Symbols;

/// <summary>The types that may have members or code which a compilation doesn't show.</summary>
/// <remarks>Reference assemblies omit private members, and no reference shows the code of methods.</remarks>
internal sealed class MemberVisibility(Compilation compilation)
{
    private readonly HashSet<TypeModel> _examined = [];
    private readonly HashSet<TypeModel> _withoutCode = [];
    private readonly Dictionary<IAssemblySymbol, bool> _referenceAssemblies = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// Gets the types whose members or code were examined and which may have more than the compilation shows. It is a
    /// superset of <see cref="HiddenIn"/>, for refused types.
    /// </summary>
    internal IReadOnlyCollection<TypeModel> Hiding => _examined;

    /// <summary>
    /// Returns whether a class or struct of another assembly may have members that the compilation can't see.
    /// </summary>
    internal bool HidesMembers(TypeModel type) =>
        type.Handle is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct, SpecialType: SpecialType.None } symbol
        && !IsDeclaredHere(symbol)
        && (HidesPrivateFields(symbol) || symbol.GetMembers().Any(member => member is IEventSymbol))
        && !HiddenMembers.AreKnown(type);

    /// <summary>Returns whether a type of another assembly shows only its accessible fields.</summary>
    internal bool HidesPrivateFields(INamedTypeSymbol type) =>
        !IsDeclaredHere(type)
        && (compilation.Options.MetadataImportOptions != MetadataImportOptions.All || IsReferenceAssembly(type.ContainingAssembly));

    /// <summary>
    /// Returns whether the source of a symbol is part of the compilation. Source of other projects, which an editor
    /// shows, doesn't count, because a build only sees references.
    /// </summary>
    internal bool IsDeclaredHere(ISymbol symbol) => SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, compilation.Assembly);

    /// <summary>
    /// Returns whether a type is declared in the compilation itself, so that a contract can be generated for it.
    /// </summary>
    internal bool IsDeclaredHere(TypeModel type) => type.Handle is INamedTypeSymbol named && IsDeclaredHere(named);

    /// <summary>
    /// Returns the types with members in a plan that may have more than the compilation shows. The running program may
    /// refuse or plan them differently.
    /// </summary>
    internal IReadOnlyList<TypeModel> HiddenIn(ContractPlan plan)
    {
        List<TypeModel> hidden = [];
        foreach (ValuePlan part in ValuePlan.Reachable([plan.Root]))
        {
            // Collections have their items; other members are refused.
            bool isCollection = part is SequencePlan { ShapeModel.IsUsers: true };
            for (TypeModel? level = isCollection || part is ObjectPlan ? part.Model : null;
                level is not null && !(isCollection && level.IsOfFramework);
                level = level.Base)
            {
                if ((HidesMembers(level) || _withoutCode.Contains(level)) && !hidden.Contains(level))
                {
                    hidden.Add(level);
                }
            }
        }

        return hidden;
    }

    /// <summary>
    /// Returns whether a type belongs to neither the framework nor this library, whose hidden members the rules know.
    /// </summary>
    internal static bool IsForeign(TypeModel type) =>
        !type.IsOfFramework && type.Handle is INamedTypeSymbol { ContainingAssembly.Name: not "CustomBinarySerializer" };

    /// <summary>Records that the members of a type are examined.</summary>
    internal void AddExamined(TypeModel type)
    {
        if (HidesMembers(type))
        {
            _examined.Add(type);
        }
    }

    /// <summary>Records that code of a type was examined which the compilation doesn't show.</summary>
    internal void AddWithoutCode(TypeModel type)
    {
        _examined.Add(type);
        _withoutCode.Add(type);
    }

    private bool IsReferenceAssembly(IAssemblySymbol assembly)
    {
        if (!_referenceAssemblies.TryGetValue(assembly, out bool isReference))
        {
            isReference = assembly.GetAttributes().Any(one => one.AttributeClass?.Name == "ReferenceAssemblyAttribute");
            _referenceAssemblies.Add(assembly, isReference);
        }

        return isReference;
    }
}
