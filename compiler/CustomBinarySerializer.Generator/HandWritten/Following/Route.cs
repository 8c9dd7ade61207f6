using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>
/// The state of analyzing one method: names of values, the position of the writer or reader, and the steps so far.
/// </summary>
internal sealed class Route(Bodies bodies, INamedTypeSymbol contract, bool isRead)
{
    private readonly Dictionary<ISymbol, Value.Variable> _variables = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _carriers = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, IOperation> _delegates = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<IOperation, bool> _usesCarrier = [];
    private List<Step> _steps = [];
    private int _numbers;

    internal Bodies Bodies => bodies;

    internal Work Work { get; } = new(bodies.Cancellation);

    /// <summary>Gets the type of the contract, which determines overrides of virtual methods.</summary>
    internal INamedTypeSymbol Contract => contract;

    internal bool IsRead => isRead;

    internal string Carrier => isRead ? "reader" : "writer";

    /// <summary>Gets or sets the instance of the analyzed method.</summary>
    internal Value Receiver { get; set; } = new Value.Self(isRead);

    /// <summary>Gets the methods on the call stack, the outermost first.</summary>
    internal List<IMethodSymbol> Methods { get; } = [];

    /// <summary>Gets every analyzed method with its body, for checks that don't depend on order.</summary>
    internal List<(IMethodSymbol Method, IOperation Body)> Followed { get; } = [];

    /// <summary>Gets or sets the result variable and the scope of the innermost method.</summary>
    internal (Value.Variable Result, int Scope) Frame { get; set; }

    /// <summary>Gets or sets the number of loops between here and the start of the innermost method.</summary>
    internal int Loops { get; set; }

    /// <summary>Gets the scopes that are jump targets, by label: switches and bodies of loops.</summary>
    internal Dictionary<ILabelSymbol, (int Scope, int Loops)> Labels { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// Gets the objects of the current conditional accesses and initializers: <c>a?.B</c>, <c>new() { B = … }</c>.
    /// </summary>
    internal Stack<Value> Accessed { get; } = new();

    /// <summary>Gets the operations that create objects while reading, by the numbers of the objects.</summary>
    internal Dictionary<int, IOperation> Creations { get; } = [];

    internal int NextNumber() => ++_numbers;

    internal Value Unknown() => new Value.Unknown(NextNumber() * (isRead ? -1 : 1));

    internal Value.Variable NewVariable(string name) => new($"{name}#{NextNumber()}");

    internal Value.Variable Variable(ISymbol symbol) =>
        _variables.TryGetValue(symbol, out Value.Variable? variable) ? variable : _variables[symbol] = NewVariable(symbol.Name);

    internal Value.Variable Declare(ISymbol symbol) => _variables[symbol] = NewVariable(symbol.Name);

    internal void Emit(Step step)
    {
        Work.Step(step.Syntax);
        _steps.Add(step);
    }

    /// <summary>Emits the creation of an object, which the comparison of methods ignores.</summary>
    internal Value.Created New(IOperation creation, params Value[] arguments)
    {
        Value.Created created = new(NextNumber());
        if (isRead)
        {
            Creations.Add(created.Number, creation);
            Emit(new Step.Assign(creation.Syntax, NewVariable(Terms.New), Terms.Made(Terms.New, [created, .. arguments])));
        }

        return created;
    }

    /// <summary>Emits an addition to a collection, which the comparison of methods ignores.</summary>
    /// <param name="syntax">The syntax of the addition.</param>
    /// <param name="collection">The collection.</param>
    /// <param name="index">The index of the item, or null.</param>
    /// <param name="items">The item, or the key and value.</param>
    internal void Add(SyntaxNode syntax, Value collection, Value? index, params Value[] items)
    {
        if (isRead)
        {
            Emit(new Step.Assign(syntax, NewVariable(Terms.Added), Terms.Made(Terms.Added, [collection, index ?? Terms.Null, .. items])));
        }
    }

    internal void Stop(IOperation operation, string reason) => Emit(new Step.Unfollowed(operation.Syntax, reason));

    /// <summary>Returns the steps that an action emits.</summary>
    internal ImmutableArray<Step> Collect(Action emit)
    {
        List<Step> outer = _steps;
        _steps = [];
        emit();
        ImmutableArray<Step> steps = [.. _steps];
        _steps = outer;
        return steps;
    }

    internal void AddCarrier(ISymbol symbol)
    {
        if (_carriers.Add(symbol))
        {
            _usesCarrier.Clear();
        }
    }

    internal void Bind(ISymbol parameter, IOperation code)
    {
        _delegates[parameter] = code;
        _usesCarrier.Clear();
    }

    internal IOperation? BoundTo(IOperation operation) =>
        Operations.Variable(operation) is { } symbol && _delegates.TryGetValue(symbol, out IOperation? code) ? code : null;

    internal bool IsCarrier(IOperation? operation) =>
        operation is not null && Operations.Variable(operation) is { } symbol && _carriers.Contains(symbol);

    /// <summary>Returns whether a nested operation uses the writer or reader.</summary>
    internal bool UsesCarrier(IOperation? operation)
    {
        if (operation is null)
        {
            return false;
        }

        if (!_usesCarrier.TryGetValue(operation, out bool uses))
        {
            // A recursive call alone is no use of it.
            _usesCarrier[operation] = false;
            Work.Enter(operation.Syntax);
            uses = operation switch
            {
                ILocalReferenceOperation local => _carriers.Contains(local.Local),
                IParameterReferenceOperation parameter => _carriers.Contains(parameter.Parameter),
                ILocalFunctionOperation => false,
                _ => CallUsesCarrier(operation) || operation.ChildOperations.Any(UsesCarrier),
            };
            Work.Leave();
            _usesCarrier[operation] = uses;
        }

        return uses;
    }

    private bool CallUsesCarrier(IOperation operation) => operation switch
    {
        IInvocationOperation { TargetMethod.MethodKind: MethodKind.LocalFunction } call => UsesCarrier(bodies.Of(call.TargetMethod)),
        IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke, Instance: { } instance } =>
            UsesCarrier(BoundTo(instance)),
        IMethodReferenceOperation { Method.MethodKind: MethodKind.LocalFunction } reference => UsesCarrier(bodies.Of(reference.Method)),
        _ => false,
    };
}
