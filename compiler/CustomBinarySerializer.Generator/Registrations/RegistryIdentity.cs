using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>The identity of registries among the expressions of one method.</summary>
internal sealed class RegistryIdentity
{
    private readonly LibrarySymbols _library;
    private readonly Dictionary<ISymbol, int> _assignments = new(SymbolEqualityComparer.Default);

    internal RegistryIdentity(ImmutableArray<IOperation> blocks, LibrarySymbols library)
    {
        _library = library;
        foreach (IOperation operation in blocks.SelectMany(block => block.DescendantsAndSelf()))
        {
            if (Assigned(operation) is { } symbol)
            {
                _assignments[symbol] = AssignmentsOf(symbol) + 1;
            }
        }
    }

    /// <summary>Gets the comparer for results of <see cref="Of"/>.</summary>
    internal static IEqualityComparer<object?> Comparer { get; } = new BySymbol();

    /// <summary>
    /// Returns the identity of a call's registry: a variable, or the expression that creates it. Null if unknown.
    /// </summary>
    internal object? Of(IOperation? registry) => registry switch
    {
        IConversionOperation conversion => Of(conversion.Operand),
        IInvocationOperation call when _library.Registers(call.TargetMethod.ContainingType) && _library.IsRegistry(call.Type) =>
            Of(RegistryCall.TargetOf(call)),
        IPropertyReferenceOperation { Property.Name: "Registry" } property when _library.Registers(property.Property.ContainingType) =>
            Of(property.Instance),
        IObjectCreationOperation creation => Holder(creation) is { } holder ? IfConstant(holder) : creation,
        _ => Variable(registry) is { } variable ? IfConstant(variable) : null,
    };

    private ISymbol? IfConstant(ISymbol variable) => AssignmentsOf(variable) <= (variable is IParameterSymbol ? 0 : 1) ? variable : null;

    private int AssignmentsOf(ISymbol variable) => _assignments.TryGetValue(variable, out int count) ? count : 0;

    // The variable that stores a chain that begins with the creation.
    private ISymbol? Holder(IOperation creation)
    {
        IOperation value = creation;
        while (Outer(value) is { } outer)
        {
            value = outer;
        }

        return value.Parent switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } => declarator.Symbol,
            ISimpleAssignmentOperation assignment when assignment.Value == value => Variable(assignment.Target),
            _ => null,
        };
    }

    // A conversion, or the next call of the chain.
    private IOperation? Outer(IOperation value) => value.Parent switch
    {
        IConversionOperation conversion => conversion,
        IInvocationOperation call when IsNext(call, value) => call,
        IArgumentOperation { Parent: IInvocationOperation call } when IsNext(call, value) => call,
        _ => null,
    };

    private bool IsNext(IInvocationOperation call, IOperation value) =>
        RegistryCall.TargetOf(call) == value && _library.IsRegistry(call.Type);

    private static ISymbol? Variable(IOperation? operation) => operation switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation } field => field.Field,
        IPropertyReferenceOperation { Instance: null or IInstanceReferenceOperation } property when IsAuto(property.Property) =>
            property.Property,
        _ => null,
    };

    // A property with a body may return another registry each time.
    private static bool IsAuto(IPropertySymbol property) =>
        property.ContainingType.GetMembers().Any(
            member => member is IFieldSymbol field && SymbolEqualityComparer.Default.Equals(field.AssociatedSymbol, property));

    private static ISymbol? Assigned(IOperation operation) => operation switch
    {
        IVariableDeclaratorOperation { Initializer: not null } declarator => declarator.Symbol,
        IAssignmentOperation assignment => Variable(assignment.Target),
        IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out } argument => Variable(argument.Value),
        _ => null,
    };

    private sealed class BySymbol : IEqualityComparer<object?>
    {
        bool IEqualityComparer<object?>.Equals(object? x, object? y) =>
            x is ISymbol one && y is ISymbol other ? SymbolEqualityComparer.Default.Equals(one, other) : ReferenceEquals(x, y);

        public int GetHashCode(object? obj) =>
            obj is ISymbol symbol
                ? SymbolEqualityComparer.Default.GetHashCode(symbol)
                : System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(obj);
    }
}
