using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Generator.Generation;
using CustomBinarySerializer.Generator.Registrations;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.CodeFixes.Contracts;

/// <summary>The two methods of a hand-written contract, of the members that the rules choose.</summary>
internal sealed class ImplementedContract
{
    internal ImplementedContract(string[] methods, SerializedMembers members, IReadOnlyCollection<string> namespaces)
    {
        Methods = methods;
        Members = members;
        Namespaces = namespaces;
    }

    /// <summary>WriteDataTo, SetDataFrom, and what they call.</summary>
    internal string[] Methods { get; }

    /// <summary>Which members are written.</summary>
    internal SerializedMembers Members { get; }

    /// <summary>Whether something is left to the user to write.</summary>
    internal bool HasGaps { get; init; }

    /// <summary>Whether an object can hold another of its type, which is written by its contract if the type has one, and else among the bytes of its holder.</summary>
    internal bool HoldsItself { get; private init; }

    /// <summary>Whether the methods don't say what may be null.</summary>
    internal bool IsOblivious { get; init; }

    internal IReadOnlyCollection<string> Namespaces { get; }

    /// <summary>Returns null for a type whose members can't be chosen, or can't be set from inside one by one.</summary>
    internal static ImplementedContract? Of(INamedTypeSymbol type, SemanticModel model, int position, CancellationToken cancellation, bool replaces = false)
    {
        if (LibrarySymbols.Of(model.Compilation) is not { } library
            || type.IsStatic || type.IsReadOnly || type.TypeKind is not (TypeKind.Class or TypeKind.Struct)
            || (type.BaseType is { } of && library.HasContract(of)))
        {
            return null;
        }

        Surrogates surrogates = Surrogates.In(model.Compilation, library, cancellation);
        SymbolUniverse universe = null!;
        universe = new SymbolUniverse(model.Compilation, member => surrogates.Of(universe, member), cancellation);
        foreach (RegistrationOptions options in OptionsFor(type, library))
        {
            if (Plan(universe, type, options) is { Root: ObjectPlan } plan)
            {
                return (Print(plan, options.Members, Scope()) ?? LoweredMethods.Print(plan, options.Members, Scope())) is { } printed
                    ? new ImplementedContract(printed.Methods, printed.Members, printed.Namespaces)
                    {
                        HasGaps = printed.HasGaps,
                        IsOblivious = printed.IsOblivious,
                        HoldsItself = ValuePlan.Reachable([plan.Root]).Any(value => value != plan.Root && value.Model == plan.Root.Model),
                    }
                    : null;
            }
        }

        return null;

        SourceScope Scope() => new(model, position, type, replaces);
    }

    // The bytes of a generated contract are those that its attribute asks for.
    private static RegistrationOptions[] OptionsFor(INamedTypeSymbol type, LibrarySymbols library) =>
        library.TypeIdOf(type) is { } attribute
            ? [ContractMaker.OptionsOf(attribute)]
            : [RegistrationOptions.Default, new RegistrationOptions { Members = SerializedMembers.AllFields }];

    private static ContractPlan? Plan(SymbolUniverse universe, INamedTypeSymbol type, RegistrationOptions options)
    {
        try
        {
            return ContractPlanner.Plan(universe.Of(type), options);
        }
        catch (ArgumentException e) when (LayoutErrors.IsRefusal(e))
        {
            return null;
        }
    }

    // As a person would write it, where that has the bytes of the plan.
    private static ImplementedContract? Print(ContractPlan plan, SerializedMembers members, SourceScope scope)
    {
        ObjectPlan root = (ObjectPlan)plan.Root;
        if (plan.InternsStrings || NamedMember.Of(root, scope.Inside, scope) is not { } named || !named.TrueForAll(member => scope.CanAssign(member.Symbol)) || !CanCall(root.Callbacks, scope))
        {
            return null;
        }

        ValueSource values = new(scope);
        string[] write =
        [
            .. Calls(root.Callbacks.OnSerializing, "writer"),
            .. named.SelectMany(member => values.Write(member.Plan.Value, member.Type, NameOf(member), "writer")).Select(statement => statement + ";"),
            .. Calls(root.Callbacks.OnSerialized, "writer"),
        ];
        scope.BeginMethod();
        string[] read =
        [
            .. Calls(root.Callbacks.OnDeserializing, "reader"),
            .. named.Select(member => Set(member, values)),
            .. Calls(root.Callbacks.OnDeserialized, "reader"),
        ];
        return values.IsExact
            ? new ImplementedContract([Method("WriteDataTo(BinaryWriter writer)", write), Method("SetDataFrom(BinaryReader reader)", read), .. values.Methods], members, scope.Namespaces)
            : null;
    }

    private static string Set(NamedMember member, ValueSource values)
    {
        string statement = $"{NameOf(member)} = {values.Read(member.Plan.Value, member.Type, "reader")};";
        return member.Plan.IsOptional ? $"if (reader.HasMore())\n{{\n{statement}\n}}" : statement;
    }

    private static string NameOf(NamedMember member) => member.Name is "writer" or "reader" ? "this." + member.Name : member.Name;

    private static bool CanCall(Callbacks callbacks, SourceScope scope) =>
        callbacks.OnSerializing.Concat(callbacks.OnSerialized).Concat(callbacks.OnDeserializing).Concat(callbacks.OnDeserialized)
            .All(method => scope.CanName((ISymbol)method.Handle, scope.Inside));

    private static IEnumerable<string> Calls(IEnumerable<MethodModel> callbacks, string carrier) =>
        callbacks.Select(callback => $"{callback.Name}({carrier}.GetStreamingContext());");

    private static string Method(string head, string[] statements) =>
        $"public void {head}\n{{\n{string.Concat(statements.Select(statement => statement + "\n"))}}}";
}
