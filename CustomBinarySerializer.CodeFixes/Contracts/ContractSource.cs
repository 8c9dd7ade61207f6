using CustomBinarySerializer.Contracts.Models;
using CustomBinarySerializer.Contracts.Planning;
using CustomBinarySerializer.Contracts.Plans;
using CustomBinarySerializer.Generator.Registrations;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.CodeFixes.Contracts;

/// <summary>The two methods of a hand-written contract, of the members that the rules choose.</summary>
internal sealed class ContractSource
{
    private ContractSource(string[] methods, bool isExact, SerializedMembers scope, IReadOnlyCollection<string> namespaces)
    {
        Methods = methods;
        IsExact = isExact;
        Scope = scope;
        Namespaces = namespaces;
    }

    /// <summary>WriteDataTo, SetDataFrom, and what they call.</summary>
    internal string[] Methods { get; }

    /// <summary>Whether the bytes are those of the contract that is made of the members.</summary>
    internal bool IsExact { get; }

    /// <summary>Which members are written.</summary>
    internal SerializedMembers Scope { get; }

    internal IReadOnlyCollection<string> Namespaces { get; }

    /// <summary>Returns null for a type whose members can't be chosen, or can't be set from inside one by one.</summary>
    internal static ContractSource? Of(INamedTypeSymbol type, SemanticModel model, int position, CancellationToken cancellation)
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
        foreach (SerializedMembers members in new[] { SerializedMembers.PublicFieldsAndProperties, SerializedMembers.AllFields })
        {
            if (Plan(universe, type, members) is { } plan)
            {
                return Print(plan, members, new SourceScope(model, position, type));
            }
        }

        return null;
    }

    private static ObjectPlan? Plan(SymbolUniverse universe, INamedTypeSymbol type, SerializedMembers members)
    {
        try
        {
            return ContractPlanner.Plan(universe.Of(type), new RegistrationOptions { Members = members }).Root as ObjectPlan;
        }
        catch (ArgumentException e) when (e.GetType() == typeof(ArgumentException))
        {
            return null;
        }
    }

    private static ContractSource? Print(ObjectPlan plan, SerializedMembers members, SourceScope scope)
    {
        if (NamedMember.Of(plan, scope.Inside, scope) is not { } named || !named.TrueForAll(member => member.CanAssign(scope)) || !CanCall(plan.Callbacks, scope))
        {
            return null;
        }

        ValueSource values = new(scope);
        string[] write =
        [
            .. Calls(plan.Callbacks.OnSerializing, "writer"),
            .. named.SelectMany(member => values.Write(member.Plan.Value, member.Type, NameOf(member), "writer")).Select(statement => statement + ";"),
            .. Calls(plan.Callbacks.OnSerialized, "writer"),
        ];
        scope.BeginMethod();
        string[] read =
        [
            .. Calls(plan.Callbacks.OnDeserializing, "reader"),
            .. named.Select(member => Set(member, values)),
            .. Calls(plan.Callbacks.OnDeserialized, "reader"),
        ];
        return new ContractSource(
            [Method("WriteDataTo(BinaryWriter writer)", write), Method("SetDataFrom(BinaryReader reader)", read), .. values.Methods], values.IsExact, members, scope.Namespaces);
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
