using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>
/// The references to objects that don't exist yet, aren't complete, or may still be replaced. Dependencies are counted
/// as in BinaryFormatter, and determine the order in which <see cref="GraphCompletion"/> runs the program's code.
/// Reused for each graph.
/// </summary>
internal sealed class Dependencies(ObjectTable objects)
{
    // BinaryFormatter counts missing objects of an object and of the structs in its fields, but not deeper ones.
    private const int CountedDepth = 2;

    private readonly int[,] _counts = new int[GraphKind.MaxInPlace + 1, GraphKind.MaxNesting + CountedDepth + 1];
    private readonly int[] _openStructs = new int[GraphKind.MaxInPlace];
    private int _inPlace;
    private int _holder;

    /// <summary>Gets or sets the completion of the call; null while nothing in the payload needs one.</summary>
    internal GraphCompletion? Completion { get; set; }

    internal void Begin() => _inPlace = 0;

    /// <summary>Begins the body of a struct inside that of another object.</summary>
    /// <param name="number">The number of the struct.</param>
    /// <param name="holder">The number of the containing object.</param>
    /// <returns>The argument for <see cref="EndInPlace"/>.</returns>
    internal int BeginInPlace(int number, int holder)
    {
        if (_inPlace == GraphKind.MaxInPlace)
        {
            throw GraphErrors.Invalid($"more than {GraphKind.MaxInPlace} structs are at their references inside each other");
        }

        int outer = _holder;
        _holder = holder;
        _openStructs[_inPlace++] = number;
        return outer;
    }

    internal void EndInPlace(int outer)
    {
        _inPlace--;
        _holder = outer;
    }

    /// <summary>
    /// Returns the number of dependencies in a struct with these slots, and in the structs of its fields.
    /// </summary>
    /// <param name="slots">The slots of the struct alone.</param>
    /// <param name="scope">The scope of the struct.</param>
    /// <param name="slot">The index of its first slot in the scope.</param>
    internal int CountIn(GraphSlot[] slots, in SlotScope scope, int slot)
    {
        if (slots.Length == 0)
        {
            return 0;
        }

        int depth = Math.Min(scope.Slots[slot].Depth - slots[0].Depth, GraphKind.MaxNesting);
        return unchecked(_counts[_inPlace, depth + 1] + _counts[_inPlace, depth + 2]);
    }

    /// <summary>Returns the current object of a reference; null if it is set later.</summary>
    /// <param name="scope">The scope of the reference.</param>
    /// <param name="number">The number of the object.</param>
    /// <param name="slot">The slot of the scope, or <see cref="GraphReader.NoSlot"/>.</param>
    /// <param name="isFirst">Whether it is the first reference to the object.</param>
    internal object? Refer(ref SlotScope scope, int number, int slot, bool isFirst)
    {
        object? instance = objects[number].Instance;
        if (slot == GraphReader.NoSlot)
        {
            return null;
        }

        if (instance is UnknownObject unknown)
        {
            throw GraphErrors.UnknownType(unknown.TypeId);
        }

        if (isFirst && instance is ValueType && scope.Slots[slot].Declared != typeof(object))
        {
            scope.HoldsStruct |= InnerStructs.Contains(instance.GetType());
        }

        TypeReader? body = objects[number].Body;
        SpecialObject? special = Completion?.FindSpecial(number);
        if (special is not null && (special.MustBeAwaited || (!special.IsWhole && scope.Slots[slot].Declared.IsValueType)))
        {
            WaitingReference waiting = new(scope.Owner!, scope.Index, scope.Slots[slot], ContainerOf(ref scope));
            Completion!.Host.CountMemory(waiting.Bytes(scope.PlaceBytes));
            special.Waiting.Add(waiting);
            Add(scope, number, slot, isStruct: isFirst && body == TypeReader.HasBeenRead);
            return null;
        }

        // BinaryFormatter has arrays of numbers after the referring object, and all else without a body inside it.
        // Nested objects exist, except a struct that its constructor hasn't set.
        if (body == TypeReader.HasBeenRead)
        {
            if (isFirst && special is { IsWhole: false })
            {
                Add(scope, number, slot, isStruct: true);
            }
        }
        else if (number >= objects.Turn && (body is not null || instance is Array) && !AwaitEachOther(scope, number, special))
        {
            Add(scope, number, slot, isStruct: false);
        }

        return special?.Value
            ?? instance
            ?? throw GraphErrors.Invalid($"it refers to the items of a collection, which have the number {number}");
    }

    /// <summary>
    /// Returns whether a struct and its containing object wait for each other, because constructors set both.
    /// BinaryFormatter fails in this case. Here the struct is set first.
    /// </summary>
    private bool AwaitEachOther(in SlotScope scope, int number, SpecialObject? special) =>
        special is not null && _inPlace > 0 && (number == objects.Turn || Array.IndexOf(_openStructs, number, 0, _inPlace) >= 0)
        && Completion!.FindSpecial(scope.Object) is not null;

    /// <summary>
    /// Returns the container that counts awaited objects, this one included; null if it isn't needed.
    /// </summary>
    private PendingContainer? ContainerOf(ref SlotScope scope)
    {
        scope.Container ??= scope.Owner is Array array ? Completion!.ArrayOf(array) : null;
        scope.Container?.Await();
        return scope.Container;
    }

    /// <summary>Adds a reference to an object that doesn't exist yet or isn't complete.</summary>
    /// <param name="scope">The scope of the reference.</param>
    /// <param name="number">The number of the object.</param>
    /// <param name="slot">The slot of the reference.</param>
    /// <param name="isStruct">Whether it is a struct at its reference, which others copy.</param>
    private void Add(in SlotScope scope, int number, int slot, bool isStruct)
    {
        int depth = Math.Min(scope.Slots[slot].Depth, GraphKind.MaxNesting + CountedDepth);
        unchecked
        {
            _counts[_inPlace, depth]++;
        }

        if (scope.IsOrdered && depth <= CountedDepth)
        {
            Completion!.AddDependency(scope.Object, number);
        }
        else if (isStruct && IsSetLater(scope.Object))
        {
            Completion!.AddOwnDependency(scope.Object, number);
        }

        // A constructor copies the struct around it. BinaryFormatter doesn't wait for that, and so may lose it.
        if (isStruct && _inPlace > 0 && scope.Slots[slot].Declared.IsValueType && !IsSetLater(scope.Object) && IsSetLater(_holder))
        {
            Completion!.AddOwnDependency(_holder, number);
        }
    }

    private bool IsSetLater(int number) => objects[number].Body is { IsSpecial: true };
}
