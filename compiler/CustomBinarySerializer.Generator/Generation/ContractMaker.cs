using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Generator.HandWritten;
using CustomBinarySerializer.Generator.HandWritten.Following;
using CustomBinarySerializer.Generator.HandWritten.Forms;
using CustomBinarySerializer.Generator.Printing;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>
/// A builder of the contracts that one declaration requests: that of a marked type, or those of a set.
/// </summary>
internal sealed class ContractMaker
{
    private const string Library = "CustomBinarySerializer.";

    private readonly CSharpCompilation _compilation;
    private readonly string _container;
    private readonly Dictionary<TypeModel, ConversionModel> _surrogates = [];
    private readonly SymbolUniverse _universe;

    private ContractMaker(CSharpCompilation compilation, string container, CancellationToken cancellation)
    {
        _compilation = compilation;
        _container = container;
        _universe = UniverseOf(compilation, _surrogates, cancellation);
    }

    /// <summary>Returns the universe of a compilation, with the surrogates that the assembly names.</summary>
    internal static SymbolUniverse UniverseOf(
        CSharpCompilation compilation, Dictionary<TypeModel, ConversionModel> surrogates, CancellationToken cancellation)
    {
        SymbolUniverse universe = new(
            compilation, type => surrogates.TryGetValue(type, out ConversionModel conversion) ? conversion : null, cancellation);
        foreach (AttributeData attribute in compilation.Assembly.GetAttributes())
        {
            if (ContractAttributes.Is(attribute, "ContractSurrogateAttribute")
                && attribute.ConstructorArguments is [{ Value: INamedTypeSymbol conversion }]
                && conversion.GetMembers("To")
                    .OfType<IMethodSymbol>()
                    .FirstOrDefault(method => method is { IsStatic: true, Parameters.Length: 1 }) is { } to)
            {
                // Adds it to the examined types.
                universe.Of(conversion);
                surrogates[universe.Of(to.Parameters[0].Type)] = new ConversionModel(
                    universe.Of(to.ReturnType), ConversionKind.User)
                { Code = conversion };
            }
        }

        return universe;
    }

    /// <summary>Returns the contracts of a declaration and the trees on which they depend.</summary>
    /// <param name="compilation">The compilation.</param>
    /// <param name="syntax">The declaration.</param>
    /// <param name="container">The namespace of the generated code.</param>
    /// <param name="hasForms">Whether a hand-written contract gets a generated form.</param>
    /// <param name="cancellation">Cancels the work.</param>
    internal static Made<ImmutableArray<DeclaredContract>> Of(
        CSharpCompilation compilation, TypeDeclarationSyntax syntax, string container, bool hasForms, CancellationToken cancellation)
    {
        if (compilation.GetSemanticModel(syntax.SyntaxTree).GetDeclaredSymbol(syntax, cancellation) is not { } declared)
        {
            return new([], [syntax.SyntaxTree]);
        }

        hasForms &= DeclaresMethods(syntax);
        ImmutableArray<AttributeData> attributes = declared.GetAttributes();
        if (attributes.IsEmpty && !hasForms)
        {
            return new([], [syntax.SyntaxTree]);
        }

        ContractMaker maker = new(compilation, container, cancellation);
        HashSet<SyntaxTree> followed = [];
        Bodies bodies = new(compilation, cancellation, followed);
        ImmutableArray<DeclaredContract>.Builder contracts = ImmutableArray.CreateBuilder<DeclaredContract>();
        foreach (AttributeData attribute in attributes)
        {
            // Only the part of the type that carries the attribute.
            if (attribute.ApplicationSyntaxReference is not { } place || place.SyntaxTree != syntax.SyntaxTree
                || !syntax.Span.Contains(place.Span))
            {
                continue;
            }

            if (ContractAttributes.Is(attribute, "BinaryTypeIdAttribute") && attribute.ConstructorArguments is [{ Value: int id }]
                && maker.OfMarked(declared, id, attribute, syntax, bodies) is { } marked)
            {
                contracts.Add(marked);
            }
            else if (ContractAttributes.Is(attribute, "ContractForAttribute")
                && attribute.ConstructorArguments is [{ Value: ITypeSymbol named }, { Value: int idOfNamed }])
            {
                contracts.Add(maker.OfNamed(declared, named, idOfNamed, attribute, syntax));
            }
        }

        if (hasForms && maker.FormOf(declared, bodies) is { } form)
        {
            contracts.Add(form);
        }

        if (hasForms || followed.Count > 0)
        {
            followed.UnionWith(
                Bases(declared).SelectMany(level => level.DeclaringSyntaxReferences).Select(reference => reference.SyntaxTree));
        }

        // Other parts of a set name types whose views members may use.
        IEnumerable<SyntaxTree> parts = declared.DeclaringSyntaxReferences.Select(reference => reference.SyntaxTree);
        return new(
            contracts.ToImmutable(),
            [.. UsedTrees.Of(compilation, maker._universe, syntax).Union(followed).Union(parts)],
            DependsOnDeclarations: followed.Count > 0);
    }

    /// <summary>Returns whether a declaration has a method of a hand-written contract.</summary>
    internal static bool DeclaresMethods(TypeDeclarationSyntax type) =>
        type is ClassDeclarationSyntax or RecordDeclarationSyntax
        && type.Members.Any(member => member is MethodDeclarationSyntax { Identifier.ValueText: ContractMethods.Write });

    private DeclaredContract? FormOf(INamedTypeSymbol type, Bodies bodies)
    {
        if (PlanOf(type, bodies) is not { } plan)
        {
            return null;
        }

        string className = AssemblyContracts.ClassNameOf(QualifiedNameOf(type)) + "_Form";
        return new DeclaredContract(
            $"global::{_container}.{className}",
            "",
            new GeneratedFile(className + ".g.cs", ContractPrinter.PrintForm(plan, _container, className), default),
            SymbolNames.FullNameOf(type),
            IsForm: true);
    }

    // Returns the plan of a hand-written contract that only moves values.
    private ContractPlan? PlanOf(INamedTypeSymbol type, Bodies bodies) =>
        type.TypeKind == TypeKind.Class && !type.IsAbstract && !IsGeneric(type) && CanBeNamed(_universe.Of(type))
        && FollowedContract.Of(type, bodies) is { } contract
        && FormPlan.PlanOf(contract, _universe) is { } plan
        && NamesOf(plan).All(CanBeNamed)
            ? plan
            : null;

    private static bool IsGeneric(INamedTypeSymbol type) => type.IsGenericType || (type.ContainingType is { } outer && IsGeneric(outer));

    private static IEnumerable<INamedTypeSymbol> Bases(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? level = type; level is not null; level = level.BaseType)
        {
            yield return level;
        }
    }

    private DeclaredContract? OfMarked(INamedTypeSymbol type, int id, AttributeData attribute, TypeDeclarationSyntax syntax, Bodies bodies)
    {
        if (id < 1)
        {
            return null;
        }

        TypeModel model = _universe.Of(type);
        Location place = syntax.Identifier.GetLocation();
        string name = type.ToDisplayString();
        string className = AssemblyContracts.ClassNameOf(QualifiedNameOf(type));
        ViewPlace? view = ViewPlace.Of(attribute, type, syntax, ViewPlace.InsideTheType, place);
        if (PortablePart.IsNeededIn(_compilation))
        {
            return model.IsHandWritten ? null : OfPortable(type, model, ContractAttributes.OptionsOf(attribute), className, view, syntax);
        }

        if (model.IsHandWritten)
        {
            return view is null ? null : new DeclaredContract("", "", PlanOf(type, bodies) is { } plan && FlatLowering.IsFlat(plan)
                ? view.Print(plan, ViewPlace.NoSchema, className, static _ => null)
                : view.Refuse(
                    "its hand-written contract does more than move whole members of the type, so that the compiler doesn't know where " +
                    "they are",
                    className));
        }

        return type.IsGenericType
            ? Problem(
                GenerationRules.MadeAtRunTime,
                place,
                name,
                "it is generic. Name it with its arguments: [ContractFor(typeof(…), id)] on a ContractSet",
                className,
                set: "",
                view)
            : Make(model, ContractAttributes.OptionsOf(attribute), id, className, setName: "", place, GenerationRules.MadeAtRunTime, view);
    }

    private DeclaredContract OfPortable(
        INamedTypeSymbol type,
        TypeModel model,
        RegistrationOptions options,
        string className,
        ViewPlace? view,
        TypeDeclarationSyntax syntax)
    {
        if (PortablePart.ReasonAgainst(syntax) is { } reason)
        {
            return Refusal(GenerationRules.NotPortable, reason);
        }

        try
        {
            ContractPlan plan = ContractPlanner.Plan(model, options);
            return new DeclaredContract(
                "", "", PortablePart.Print(plan, type, syntax, _compilation, className + ".g.cs", _universe.Cancellation))
            {
                View = view?.Refuse("the library for .NET Framework has no views", className),
            };
        }
        catch (ArgumentException e)
        {
            return Refusal(GenerationRules.Refused, LayoutErrors.TextOf(e));
        }
        catch (TypeLoadException e)
        {
            return Refusal(GenerationRules.NotPortable, e.Message);
        }

        DeclaredContract Refusal(DiagnosticDescriptor rule, string because) =>
            Problem(rule, syntax.Identifier.GetLocation(), type.ToDisplayString(), because, className, set: "");
    }

    // The bare name of a type without a namespace could also be that of a contract's method, an alias in its file, or
    // the set of the marked types.
    private static string QualifiedNameOf(INamedTypeSymbol type) =>
        type.ToDisplayString() is var name && name.Contains('.') ? name : "global::" + name;

    private DeclaredContract OfNamed(INamedTypeSymbol set, ITypeSymbol type, int id, AttributeData attribute, TypeDeclarationSyntax syntax)
    {
        Location? place = attribute.ApplicationSyntaxReference?.GetSyntax().GetLocation();
        string setName = set.ToDisplayString();
        string className = AssemblyContracts.ClassNameOf($"{setName}::{TypeSizes.DisplayNameOf(type)}");
        TypeModel model = _universe.Of(type);
        RegistrationOptions options = ContractAttributes.OptionsOf(attribute);
        return id < 1
            ? Problem(
                GenerationRules.Refused, place, TypeSizes.DisplayNameOf(type), $"its id is {id}, and ids begin at 1", className, setName)
            : model.IsHandWritten && !options.AllowUnsuitableType
                ? Problem(
                    GenerationRules.Refused,
                    place,
                    TypeSizes.DisplayNameOf(type),
                    $"it has a hand-written contract. Register it with registry.Register, or say with " +
                    $"{nameof(RegistrationOptions.AllowUnsuitableType)} that its bytes are to be others",
                    className,
                    setName)
            : Make(
                model,
                options,
                id,
                className,
                setName,
                place,
                GenerationRules.Refused,
                ViewPlace.InSet(set, model, attribute, syntax, place),
                set);
    }

    private DeclaredContract Make(
        TypeModel type,
        RegistrationOptions options,
        int id,
        string className,
        string setName,
        Location? place,
        DiagnosticDescriptor rule,
        ViewPlace? view,
        INamedTypeSymbol? set = null)
    {
        ContractPlan plan;
        try
        {
            plan = ContractPlanner.Plan(type, options);
        }
        catch (ArgumentException e)
        {
            return Problem(
                e is ContractTooLargeException ? GenerationRules.TooLarge : GenerationRules.Refused,
                place,
                type.ToString(),
                LayoutErrors.TextOf(e),
                className,
                setName);
        }

        if (NamesOf(plan).FirstOrDefault(one => !CanBeNamed(one)) is { } hidden)
        {
            return Problem(
                rule,
                place,
                type.ToString(),
                $"{hidden} can't be named by other code of the assembly. Make it internal, and not local to a file",
                className,
                setName,
                view);
        }

        if (_universe.Planned.FirstOrDefault(
            one => MemberVisibility.IsForeign(one) && _universe.Visibility.HidesMembers(one)) is { } unknown)
        {
            return Problem(
                rule,
                place,
                type.ToString(),
                $"private members of {unknown}, which is of another assembly, aren't known here. Generate its contract there, and " +
                $"register that, or give it a surrogate",
                className,
                setName,
                view);
        }

        bool hasOthers = _universe.Planned.Any(one => MemberVisibility.IsForeign(one) && !_universe.Visibility.IsDeclaredHere(one));
        string text = ContractPrinter.Print(
            plan,
            options,
            id,
            _container,
            className,
            hasOthers,
            [.. _surrogates
                .Where(surrogate => _universe.Planned.Contains(surrogate.Key))
                .Select(surrogate => (surrogate.Key, surrogate.Value))]);
        return new DeclaredContract(
            $"global::{_container}.{className}",
            setName,
            new GeneratedFile(className + ".g.cs", text, default),
            SymbolNames.FullNameOf((ITypeSymbol)type.Handle))
        {
            View = view?.Print(
                plan, ContractPrinter.SchemaOf(plan, options, id), className, new ExistingViews(_universe.Visibility, options, set).Of),
        };
    }

    private static DeclaredContract Problem(
        DiagnosticDescriptor rule, Location? place, string subject, string reason, string className, string set, ViewPlace? view = null) =>
        new(
            "",
            set,
            new GeneratedFile(className + ".g.cs", "", new EquatableArray<FileProblem>([FileProblem.Of(rule, place, subject, reason)])))
        {
            View = view?.Refuse($"the compiler makes no contract of it: {reason}", className),
        };

    // Returns all types that the code names: types of values and types that declare members.
    private static IEnumerable<TypeModel> NamesOf(ContractPlan plan) =>
        ValuePlan.Reachable([plan.Root]).SelectMany(one => one switch
        {
            ObjectPlan holder =>
                holder.Members.SelectMany(member => new[] { member.Getter?.DeclaringType, member.Setter?.DeclaringType })
                    .OfType<TypeModel>()
                    .Append(one.Model),
            _ => [one.Model],
        }).Distinct();

    private bool CanBeNamed(TypeModel type)
    {
        ITypeSymbol symbol = (ITypeSymbol)type.Handle;
        return symbol is IArrayTypeSymbol array ? CanBeNamed(_universe.Of(array.ElementType))
            : symbol is not INamedTypeSymbol named
            || (!IsLocalToFile(named) && _compilation.IsSymbolAccessibleWithin(named, _compilation.Assembly) && !named.IsAnonymousType);
    }

    private static bool IsLocalToFile(INamedTypeSymbol type) =>
        type.IsFileLocal || (type.ContainingType is { } outer && IsLocalToFile(outer));
}
