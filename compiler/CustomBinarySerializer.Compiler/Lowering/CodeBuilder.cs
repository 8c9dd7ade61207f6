using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>A builder that collects the statements of one routine.</summary>
/// <param name="universe">The universe of the plan's types.</param>
internal sealed class CodeBuilder(TypeUniverse universe)
{
    private readonly HashSet<string> _names = [];
    private List<Code> _statements = [];

    internal void Add(Code statement) => _statements.Add(statement);

    /// <summary>Returns a known type that isn't part of a plan.</summary>
    internal TypeModel Of(KnownType type) => universe.Of(type);

    /// <summary>Returns the type that writes and reads a text in the form of its plan.</summary>
    internal TypeModel FormOf(TextPlan plan) => Of(plan.IsCompact ? KnownType.CompactForm : KnownType.Utf8Form);

    internal Code.Local Parameter(string name, TypeModel type, LocalKind kind = LocalKind.Value) => new(Unique(name), type, kind);

    internal Code.Local Parameter(string name, KnownType type, LocalKind kind = LocalKind.Value) => Parameter(name, Of(type), kind);

    internal Code.Local Declare(string name, TypeModel type, LocalKind kind = LocalKind.Value) => new(Unique(name), type, kind);

    internal Code.Local Declare(string name, KnownType type) => Declare(name, Of(type));

    internal Code.Local Declare(string name, KnownType type, Code value, LocalKind kind = LocalKind.Value) =>
        Declare(name, Of(type), value, kind);

    /// <summary>Declares a variable with an initial value.</summary>
    internal Code.Local Declare(string name, TypeModel type, Code value, LocalKind kind = LocalKind.Value)
    {
        Code.Local local = Declare(name, type, kind);
        Assign(local, value);
        return local;
    }

    /// <summary>Returns the value itself if it is a variable, or else a new variable with that value.</summary>
    internal Code.Local Variable(string name, TypeModel type, Code value) =>
        value is Code.Local { Kind: LocalKind.Value } local ? local : Declare(name, type, value);

    internal void Assign(Code.Local target, Code value) => Add(new Code.Assign(target, value));

    internal void Run(Facade method, params ImmutableArray<Code> arguments) => Add(new Code.Run(new Code.CallFacade(method, arguments)));

    internal void If(Code condition, Action then, Action? otherwise = null) =>
        Add(new Code.If(condition, Block(then), otherwise is null ? [] : Block(otherwise)));

    /// <summary>Copies items by a permutation of their bytes in memory, or one by one.</summary>
    /// <param name="packing">
    /// The code of the object that copies the items: null if there is none, and possibly null at run time.
    /// </param>
    /// <param name="copy">Adds the copy by the object that copies items.</param>
    /// <param name="oneByOne">Adds the copy of each item by itself.</param>
    internal void Packed(Code? packing, Action<Code> copy, Action oneByOne)
    {
        switch (packing)
        {
            case null:
                oneByOne();
                break;
            case Code.PackingOf:
                If(new Code.IsNull(packing), oneByOne, () => copy(packing));
                break;
            default:
                copy(packing);
                break;
        }
    }

    internal void GiveUpIf(Code condition) => Add(new Code.If(condition, [new Code.GiveUp()], []));

    internal void For(Code.Local index, Code count, Action body) => Add(new Code.For(index, count, Block(body)));

    /// <summary>Calls methods of a type, with the streaming context, before or after its writing or reading.</summary>
    internal void Callbacks(ImmutableArray<MethodModel> methods, Code instance, Func<Code> context)
    {
        foreach (MethodModel callback in methods)
        {
            Add(new Code.Run(new Code.CallMethod(callback, instance, [context()])));
        }
    }

    /// <summary>Returns the statements that an action adds.</summary>
    internal ImmutableArray<Code> Block(Action add)
    {
        List<Code> outer = _statements;
        _statements = [];
        add();
        ImmutableArray<Code> block = [.. _statements];
        _statements = outer;
        return block;
    }

    internal ImmutableArray<Code> Body() => [.. _statements];

    private string Unique(string name)
    {
        string unique = name;
        for (int number = 2; !_names.Add(unique); number++)
        {
            unique = $"{name}{number}";
        }

        return unique;
    }
}
