using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Graphs.Format;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>
/// The completion order of special objects. BinaryFormatter visits all of them in the order of bodies, in rounds until
/// a round changes nothing, and completes those without missing objects. Here only ready objects are visited, so that
/// the cost doesn't grow with the number of rounds.
/// </summary>
internal sealed class Turns
{
    // In these rounds, an IObjectReference that returned null is called again whenever BinaryFormatter would. A chain
    // of a million objects can take a million rounds, so later rounds retry less and less often.
    private const int RoundsWithRetries = 16;
    private const int FreeRetries = 10_000;
    private const int RetriesPerObject = 64;

    private readonly List<SpecialObject> _inOrder = [];
    private readonly Queue<SpecialObject> _unresolved = [];
    private PriorityQueue<SpecialObject, int> _now = new();
    private PriorityQueue<SpecialObject, int> _next = new();
    private int _cursor = int.MaxValue;
    private int _rounds;
    private long _retries;

    /// <summary>Gets the special objects that weren't complete after their body.</summary>
    internal IReadOnlyList<SpecialObject> InOrder => _inOrder;

    /// <summary>Gets whether an object has completed since the last retry of null references.</summary>
    internal bool IsProgressSinceRetry { get; private set; }

    /// <summary>Appends an object whose body has been read.</summary>
    internal void Add(SpecialObject special, bool isReady)
    {
        special.Turn = _inOrder.Count;
        _inOrder.Add(special);
        if (isReady)
        {
            Take(special);
        }
    }

    /// <summary>
    /// Schedules an object without missing objects in this round, or in the next if its position has passed.
    /// </summary>
    internal void Take(SpecialObject special)
    {
        if (special.Turn >= 0)
        {
            (special.Turn > _cursor ? _now : _next).Enqueue(special, special.Turn);
        }
    }

    /// <summary>Completes ready objects, and those that become ready by that.</summary>
    /// <param name="completion">The completion of the call.</param>
    /// <param name="retriesAtEnd">Whether null references are retried at the end.</param>
    /// <exception cref="BinarySerializationException">
    /// Code of the program threw, or must be called too often.
    /// </exception>
    internal void Run(GraphCompletion completion, bool retriesAtEnd)
    {
        while (BeginRound(completion, retriesAtEnd))
        {
            while (_now.TryDequeue(out SpecialObject? special, out _cursor))
            {
                if (!special.IsWhole && !completion.HasDependencies(special.Number))
                {
                    Complete(special, completion);
                }
            }

            _cursor = int.MaxValue;
        }
    }

    /// <summary>Takes the next reference that always returned null.</summary>
    internal bool TryTakeUnresolved([NotNullWhen(true)] out ObjectReference? reference)
    {
        while (_unresolved.TryDequeue(out SpecialObject? special))
        {
            if (special is ObjectReference { IsWhole: false } found)
            {
                reference = found;
                return true;
            }
        }

        reference = null;
        return false;
    }

    private bool BeginRound(GraphCompletion completion, bool retriesAtEnd)
    {
        _rounds++;
        if (IsProgressSinceRetry && ((retriesAtEnd && _next.Count == 0) || _rounds <= RoundsWithRetries || int.IsPow2(_rounds)))
        {
            Retry(completion);
        }

        (_now, _next) = (_next, _now);
        _cursor = _now.Count > 0 ? -1 : int.MaxValue;
        return _now.Count > 0;
    }

    private void Retry(GraphCompletion completion)
    {
        IsProgressSinceRetry = false;
        SpecialObject[] unresolved = [.. _unresolved];
        _unresolved.Clear();
        _retries += unresolved.Length;
        if (_retries > FreeRetries + ((long)RetriesPerObject * _inOrder.Count))
        {
            throw GraphErrors.Unresolved(unresolved[0].Type);
        }

        if (_rounds <= RoundsWithRetries)
        {
            Array.ForEach(unresolved, Take);
            return;
        }

        // Dependent objects mostly precede their dependencies.
        for (int i = unresolved.Length - 1; i >= 0; i--)
        {
            Complete(unresolved[i], completion);
        }
    }

    private void Complete(SpecialObject special, GraphCompletion completion)
    {
        IsProgressSinceRetry |= special.TryComplete(completion);
        if (!special.IsWhole)
        {
            _unresolved.Enqueue(special);
        }
    }
}
