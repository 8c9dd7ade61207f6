namespace CustomBinarySerializer.ObjectGraph.Reading;

/// <summary>
/// Everything that is to be done when the whole graph has been read, in BinaryFormatter's order: that in which it ends objects. A struct
/// ends before what holds it, also where its body stands later here, because it is boxed.
/// </summary>
internal sealed class PendingCalls
{
    private readonly List<PendingCall> _calls = [];
    private readonly Dictionary<int, int> _ofObjects = [];
    private readonly List<(int Holder, int NextNumber, int Call)> _ofStructs = [];

    /// <summary>Notes what is to be done for an object whose body has been read.</summary>
    internal void Add(int number, PendingCall call)
    {
        _ofObjects[number] = _calls.Count;
        _calls.Add(call);
    }

    /// <summary>Notes what is to be done for a struct that has been read where it stands.</summary>
    /// <param name="holder">The number of the body in which it stands.</param>
    /// <param name="nextNumber">The number that the next object gets.</param>
    /// <param name="call">What.</param>
    internal void AddStruct(int holder, int nextNumber, PendingCall call)
    {
        _ofStructs.Add((holder, nextNumber, _calls.Count));
        _calls.Add(call);
    }

    /// <summary>Returns all in their order.</summary>
    /// <param name="count">How many objects the graph has.</param>
    /// <param name="nested">The boxed structs among them that belong inside others, in the order of their numbers.</param>
    internal IEnumerable<PendingCall> InOrder(int count, IReadOnlyList<NestedBox> nested) => nested.Count == 0 ? _calls : Sort(count, nested);

    private IEnumerable<PendingCall> Sort(int count, IReadOnlyList<NestedBox> nested)
    {
        ILookup<int, (int Place, int Number, int Call)> inside = nested.Select(box => (box.Holder, Place: box.Number, box.Number, Call: -1))
            .Concat(_ofStructs.Select(one => (one.Holder, Place: one.NextNumber, Number: -1, one.Call)))
            .OrderBy(one => one.Place)
            .ThenBy(one => one.Number)
            .ToLookup(one => one.Holder, one => (one.Place, one.Number, one.Call));
        HashSet<int> nestedNumbers = [.. nested.Select(box => box.Number)];
        Stack<(int Number, IEnumerator<(int Place, int Number, int Call)> Inside)> open = [];
        for (int i = 0; i < count; i++)
        {
            if (!nestedNumbers.Contains(i))
            {
                open.Push((i, inside[i].GetEnumerator()));
            }

            // A box may hold a box, and so on without end, so that this doesn't call itself.
            while (open.TryPeek(out (int Number, IEnumerator<(int Place, int Number, int Call)> Inside) current))
            {
                if (!current.Inside.MoveNext())
                {
                    open.Pop();
                    if (_ofObjects.TryGetValue(current.Number, out int own))
                    {
                        yield return _calls[own];
                    }
                }
                else if (current.Inside.Current.Call >= 0)
                {
                    yield return _calls[current.Inside.Current.Call];
                }
                else
                {
                    open.Push((current.Inside.Current.Number, inside[current.Inside.Current.Number].GetEnumerator()));
                }
            }
        }
    }
}
