using CustomBinarySerializer.Compiler.Plans;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.CodeFixes.Contracts;

/// <summary>How C# makes an object in one expression, whose parts are evaluated in the order of the bytes.</summary>
internal sealed class Making
{
    private readonly ITypeSymbol _type;
    private readonly IMethodSymbol? _constructor;
    private readonly List<(NamedMember Member, int Parameter)> _arguments;
    private readonly List<NamedMember> _others;

    private Making(ITypeSymbol type, IMethodSymbol? constructor, List<(NamedMember Member, int Parameter)> arguments, List<NamedMember> others)
    {
        _type = type;
        _constructor = constructor;
        _arguments = arguments;
        _others = others;
    }

    /// <summary>Returns null where C# can't make the object so.</summary>
    internal static Making? Of(ObjectPlan plan, ITypeSymbol type, List<NamedMember> members, SourceScope scope)
    {
        if (type.IsTupleType)
        {
            return new Making(type, constructor: null, [], members);
        }

        if (plan.Construction is { TakesMembers: true, Model.Handle: IMethodSymbol planned })
        {
            return Of(type, planned, [.. members.Select(member => (member, member.Plan.ConstructorParameter))], scope);
        }

        // The rules set a property without a setter by its field. C# can't, but a constructor may have a parameter for it.
        bool isDefault = plan.Construction.Model?.Handle is not IMethodSymbol constructor || scope.IsAccessible(constructor);
        return isDefault && members.TrueForAll(member => member.CanInitialize(scope))
            ? Of(type, constructor: null, [.. members.Select(member => (member, -1))], scope)
            : ((INamedTypeSymbol)type).InstanceConstructors
                .Where(candidate => candidate.Parameters.Length > 0)
                .Select(candidate => Of(type, candidate, [.. members.Select(member => (member, ParameterFor(member, candidate)))], scope))
                .FirstOrDefault(making => making is not null);
    }

    /// <summary>The expression.</summary>
    /// <param name="read">Reads a member.</param>
    /// <param name="scope">Where the expression is.</param>
    internal string Print(Func<NamedMember, string> read, SourceScope scope)
    {
        if (_type.IsTupleType)
        {
            return $"({string.Join(", ", _others.Select(read))})";
        }

        bool isInOrder = !_arguments.Where((argument, i) => argument.Parameter != i).Any();
        string arguments = string.Join(", ", _arguments.Select(argument =>
            (isInOrder ? "" : SourceScope.Escaped(_constructor!.Parameters[argument.Parameter].Name) + ": ") + read(argument.Member)));
        string initializers = string.Join(", ", _others.Select(member => $"{member.Name} = {read(member)}"));
        string name = $"new {scope.NameOf(_type)}";
        return _others.Count == 0 ? $"{name}({arguments})"
            : _arguments.Count == 0 ? $"{name} {{ {initializers} }}"
            : $"{name}({arguments}) {{ {initializers} }}";
    }

    private static Making? Of(ITypeSymbol type, IMethodSymbol? constructor, List<(NamedMember Member, int Parameter)> members, SourceScope scope)
    {
        List<(NamedMember Member, int Parameter)> arguments = [.. members.Where(member => member.Parameter >= 0)];
        List<NamedMember> others = [.. members.Where(member => member.Parameter < 0).Select(member => member.Member)];
        bool isWhole = constructor is null || (arguments.Count == constructor.Parameters.Length && scope.IsAccessible(constructor));
        bool isInOrder = members.Take(arguments.Count).All(member => member.Parameter >= 0);
        bool requires = type.GetMembers().Any(member => member is IFieldSymbol { IsRequired: true } or IPropertySymbol { IsRequired: true });
        return isWhole && isInOrder && others.TrueForAll(member => member.CanInitialize(scope)) && !(requires && arguments.Count > 0)
            ? new Making(type, constructor, arguments, others)
            : null;
    }

    private static int ParameterFor(NamedMember member, IMethodSymbol constructor) =>
        constructor.Parameters.FirstOrDefault(parameter =>
            string.Equals(parameter.Name, member.Symbol.Name, StringComparison.OrdinalIgnoreCase) && SymbolEqualityComparer.Default.Equals(parameter.Type, member.Type))?.Ordinal ?? -1;
}
