using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Comparing;
using CustomBinarySerializer.Generator.HandWritten.Following;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using CustomBinarySerializer.Generator.HandWritten.Wire;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Forms;

/// <summary>
/// The values that one method moves, if it only moves whole values in an order that no value affects.
/// </summary>
internal sealed class MovedValues
{
    private readonly IReadOnlyDictionary<int, IOperation> _operations;
    private readonly Dictionary<int, Creation> _creations = [];
    private readonly bool _isRead;
    private List<Moved> _moved = [];
    private State _state = State.Empty;
    private Addition? _added;
    private int _block;
    private int _blocks;
    private int _unknowns;

    private MovedValues(FollowedMethod method, bool isRead)
    {
        _operations = method.Creations;
        _isRead = isRead;
    }

    /// <summary>Gets the values in the order of the bytes.</summary>
    internal ImmutableArray<Moved> All => [.. _moved];

    /// <summary>Gets the objects that the method creates, by number.</summary>
    internal IReadOnlyDictionary<int, Creation> Creations => _creations;

    /// <summary>Returns the values that a method moves; null if it does anything else.</summary>
    internal static MovedValues? Of(FollowedMethod method, bool isRead)
    {
        MovedValues values = new(method, isRead);
        return method.Steps.All(values.Run) ? values : null;
    }

    /// <summary>Returns the members of an object that the method assigns, with their values.</summary>
    internal ImmutableDictionary<string, Value> MembersOf(Value instance) =>
        _state.Held.Where(held => held.Key is Value.Member member && member.Of.Equals(instance)).ToImmutableDictionary(
            held => ((Value.Member)held.Key).Name, held => held.Value.Content);

    private bool Run(Step step)
    {
        switch (step)
        {
            case Step.Transfer transfer:
                Move(transfer, _isRead ? transfer.Result! : _state.Evaluate(transfer.Written!));
                return true;
            case Step.Assign { Content: Value.Made { By: Terms.New } made }:
                return Create([.. made.Parts.Select(part => _state.Evaluate(part))]);
            case Step.Assign { Content: Value.Made { By: Terms.Added } made }:
                return Add([.. made.Parts.Select(part => _state.Evaluate(part))]);
            case Step.Assign assign when assign.Target is Value.Variable || (_isRead && IsOfNewObject(assign.Target)):
                _state = _state.Set(assign.Target, _state.Evaluate(assign.Content), assign.Syntax);
                return true;
            case Step.Branch branch:
                return RunFlag(branch);
            case Step.Loop loop:
                return RunCounted(loop);
            case Step.Scope { Call.Shape: WireShape.Collection or WireShape.Dictionary } scope:
                return RunCollection(scope);
            case Step.Scope scope:
                return !Blocks.HasLeave(scope.Body, scope.Number) && scope.Body.All(Run);
            default:
                return false;
        }
    }

    // writer.Write(numbers.Length); writer.WriteSpan<int>(numbers);
    private void Move(Step.Transfer transfer, Value content)
    {
        if (!_isRead && transfer.Call.Shape == WireShape.Block
            && _moved.LastOrDefault() is Moved.Single { Flag: null, Call.Call.Name: "Int32" } count
            && count.Content.Equals(Terms.Count(content)))
        {
            _moved[_moved.Count - 1] = new Moved.Several(content, CountForm.Int32BeforeBlock, [], []);
            return;
        }

        _moved.Add(new Moved.Single(transfer, content, Flag: null));
    }

    private bool Create(ImmutableArray<Value> parts)
    {
        Value.Created created = (Value.Created)parts[0];
        _creations[created.Number] = new Creation(_operations[created.Number], parts.RemoveAt(0), _block);
        return true;
    }

    // The object that is read into, or one that the same iteration created. A struct is copied by each assignment, so
    // only its initializer counts.
    private bool IsOfNewObject(Value target)
    {
        if (target is not Value.Member { Of: var of })
        {
            return false;
        }

        Value instance = _state.Evaluate(of);
        return (instance is Value.Self && _block == 0)
            || (instance is Value.Created created
                && _creations.TryGetValue(created.Number, out Creation? creation)
                && creation.Block == _block
                && (of is Value.Created || creation.Operation.Type is not { IsValueType: true }));
    }

    // One item in each iteration, or a block of items outside a loop.
    private bool Add(ImmutableArray<Value> parts)
    {
        if (_moved.LastOrDefault() is Moved.Single { Call: { Call.Shape: WireShape.Block } block }
            && parts[parts.Length - 1].Equals(block.Result))
        {
            return TakeBlock(block, parts[0]);
        }

        if (_added is not null || _block == 0)
        {
            return false;
        }

        _added = new Addition(parts[0], parts[1], parts.RemoveRange(0, 2));
        return true;
    }

    // numbers = new int[reader.ReadInt32()]; reader.ReadSpan<int>(numbers); bytes =
    // reader.ReadBytes(reader.ReadInt32());
    private bool TakeBlock(Step.Transfer block, Value target)
    {
        if (_moved.Count < 2 || _moved[_moved.Count - 2] is not Moved.Single { Flag: null, Call.Call.Name: "Int32" } count)
        {
            return false;
        }

        bool isCount = target.Equals(count.Content);
        if (!isCount && !(target is Value.NewArray array && array.Length.Equals(count.Content)))
        {
            return false;
        }

        _moved.RemoveRange(_moved.Count - 2, 2);
        _moved.Add(new Moved.Several(isCount ? block.Result! : target, CountForm.Int32BeforeBlock, [], []));
        return true;
    }

    // A branch on the flag that was moved just before: the value exists, or it is null.
    private bool RunFlag(Step.Branch branch)
    {
        if (_moved.LastOrDefault() is not Moved.Single { Flag: null, Call.Call.Name: "Boolean" } flag)
        {
            return false;
        }

        Value condition = _state.Evaluate(branch.Condition);
        bool isSame = condition.Equals(flag.Content);
        if (!isSame && !condition.Equals(Terms.Not(flag.Content)))
        {
            return false;
        }

        State before = _state;
        int count = _moved.Count;
        if (!(isSame ? branch.WhenFalse : branch.WhenTrue).All(Run) || _moved.Count != count)
        {
            return false;
        }

        State without = _state;
        _state = before;
        if (!(isSame ? branch.WhenTrue : branch.WhenFalse).All(Run) || _moved.Count != count + 1
            || _moved[count] is not Moved.Single { Flag: null } value)
        {
            return false;
        }

        _moved.RemoveAt(count);
        _moved[count - 1] = value with { Flag = flag.Content };
        _state = State.Join(flag.Content, _state, without);
        return true;
    }

    // writer.Write(Lines.Count); foreach (OrderLine line in Lines) { … }
    private bool RunCounted(Step.Loop loop)
    {
        if (loop.Times is null || _moved.LastOrDefault() is not Moved.Single { Flag: null, Call.Call.Name: "Int32" } count)
        {
            return false;
        }

        Value times = _state.Evaluate(loop.Times);
        if (!times.Equals(count.Content))
        {
            return false;
        }

        _moved.RemoveAt(_moved.Count - 1);
        return RunItems(loop, times, CountForm.Int32, result: null);
    }

    // The calls with delegates, as they were expanded: the number, and a branch for null.
    private bool RunCollection(Step.Scope scope)
    {
        if (scope.Body is not [Step.Transfer, .. var rest])
        {
            return false;
        }

        ImmutableArray<Step> steps = rest is [Step.Branch branch] ? branch.WhenFalse : [.. rest];
        return steps switch
        {
            [Step.Loop loop] when !_isRead && loop.Times is not null =>
                RunItems(loop, _state.Evaluate(loop.Times), CountForm.Prefix, result: null),
            [Step.Loop loop, Step.Assign result] when _isRead => RunItems(loop, Terms.Null, CountForm.Prefix, result.Target),
            _ => false,
        };
    }

    private bool RunItems(Step.Loop loop, Value times, CountForm form, Value? result)
    {
        if (!_isRead && times is not Value.Count)
        {
            return false;
        }

        (List<Moved> moved, Addition? added, int block) = (_moved, _added, _block);
        (_moved, _added, _block) = ([], null, ++_blocks);
        Value? index = Forget(loop);
        if (!loop.Body.All(Run))
        {
            return false;
        }

        Moved.Several? several = !_isRead ? Written(loop, ((Value.Count)times).Of, index, form)
            : result is not null
                ? new Moved.Several(
                    Terms.Made("items that were read", Terms.Number(_block)),
                    form,
                    All,
                    [.. loop.Items.Select(item => _state.Evaluate(item))])
            : _added is { } one && IsFilled(one, index, block) ? new Moved.Several(one.To, form, All, one.Items)
            : null;
        if (several is null || (result is not null && _added is not null))
        {
            return false;
        }

        Forget(loop);
        (_moved, _added, _block) = (moved, added, block);
        _moved.Add(several);
        if (result is not null)
        {
            _state = _state.Set(result, several.Of, loop.Syntax);
        }

        return true;
    }

    private Moved.Several Written(Step.Loop loop, Value of, Value? index, CountForm form)
    {
        Value item = loop.Items.IsEmpty ? new Value.Item(of, -_block) : _state.Evaluate(loop.Items[0]);
        Value element = Terms.Made(Terms.Element, of, index ?? Terms.Null);
        return new Moved.Several(of, form, [.. _moved.Select(moved => Replace(moved, element, item))], [item]);
    }

    // A collection that was created outside this loop, in the same iteration of the outer one. An array has no identity
    // here; its length, which was read, stands for it.
    private bool IsFilled(Addition added, Value? index, int block)
    {
        bool isAtIndex = !added.Index.Equals(Terms.Null);
        return added.To switch
        {
            Value.NewArray => isAtIndex && added.Items.Length == 1 && added.Index.Equals(index),
            Value.Created created =>
                _creations.TryGetValue(created.Number, out Creation? creation) && creation.Block == block && !isAtIndex,
            _ => false,
        };
    }

    // Variables that the loop changes are unknown in each iteration. Returns the one that counts from 0, if any.
    private Value? Forget(Step.Loop loop)
    {
        List<Value> fromZero = [];
        foreach (Value variable in Assigned(loop.Body).OfType<Value.Variable>().Distinct())
        {
            Value unknown = new Value.Unknown(int.MaxValue - ++_unknowns);
            if (_state.Evaluate(variable).Equals(Terms.Number(0)))
            {
                fromZero.Add(unknown);
            }

            _state = _state.Set(variable, unknown, loop.Syntax);
        }

        return fromZero is [{ } index] ? index : null;
    }

    private static IEnumerable<Value> Assigned(IEnumerable<Step> steps) => steps.SelectMany(step => step switch
    {
        Step.Assign assign => [assign.Target],
        Step.Branch branch => Assigned(branch.WhenTrue.Concat(branch.WhenFalse)),
        Step.Loop loop => Assigned(loop.Body),
        Step.Scope scope => Assigned(scope.Body),
        _ => Enumerable.Empty<Value>(),
    });

    private static Moved Replace(Moved moved, Value element, Value item) => moved switch
    {
        Moved.Single single => single with
        {
            Content = Replace(single.Content, element, item),
            Flag = single.Flag is null ? null : Replace(single.Flag, element, item),
        },
        Moved.Several several => several with
        {
            Of = Replace(several.Of, element, item),
            Parts = [.. several.Parts.Select(part => Replace(part, element, item))],
            Items = [.. several.Items.Select(part => Replace(part, element, item))],
        },
        _ => moved,
    };

    private static Value Replace(Value value, Value element, Value item) =>
        value.Equals(element) ? item : Terms.Rebuild(value, part => Replace(part, element, item));

    /// <summary>An object that a method creates.</summary>
    /// <param name="Operation">The creation.</param>
    /// <param name="Arguments">The arguments of the constructor, in evaluation order.</param>
    /// <param name="Block">The number of the loop's body that creates the object; 0 outside loops.</param>
    internal sealed record Creation(IOperation Operation, ImmutableArray<Value> Arguments, int Block);

    /// <summary>An addition to a collection.</summary>
    private sealed record Addition(Value To, Value Index, ImmutableArray<Value> Items);
}
