using System.Runtime.InteropServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;

#pragma warning disable SYSLIB0050 // IObjectReference: BinaryFormatter's contract, which this carries out.

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>
/// The completion of a graph: it runs the program's code in BinaryFormatter's order. The order of constructors,
/// surrogates, GetRealObject and callbacks depends on the objects that are missing when a body has been read. Used for
/// one call, and created only if a type in the payload needs it.
/// </summary>
/// <remarks>
/// <para>
/// The missing objects of an object are those that it refers to whose bodies come later, or that may still be replaced.
/// </para>
/// <para>
/// 1. [OnDeserialized] runs at once if no object is missing after the body. Otherwise it runs after all others, in the
/// order of bodies.
/// </para>
/// <para>
/// 2. Special objects complete in the order of bodies when no object is missing, in as many rounds as necessary
/// (<see cref="Turns"/>).
/// </para>
/// </remarks>
internal sealed class GraphCompletion(GraphHost host)
{
    private readonly Dictionary<int, int> _dependencies = [];
    private readonly Dictionary<int, int> _ownDependencies = [];
    private readonly Dictionary<int, List<int>> _waitingFor = [];
    private readonly Dictionary<int, SpecialObject> _specials = [];
    private readonly Dictionary<Array, PendingArray> _arrays = new(ReferenceEqualityComparer.Instance);
    private readonly Turns _turns = new();
    private readonly List<(object Instance, ObjectEvents Events)> _deserialized = [];
    private readonly List<IDeserializationCallback> _callbacks = [];
    private readonly List<InfoObject> _setLast = [];
    private bool _isRootKnown;

    internal GraphHost Host { get; } = host;

    internal StreamingContext Context { get; } = host.Payload.StreamingContext;

    internal SpecialObject? FindSpecial(int number) => _specials.GetValueOrDefault(number);

    internal void Add(SpecialObject special) => _specials[special.Number] = special;

    /// <summary>Whether an array waits for elements, or did.</summary>
    internal bool HasPendingArrays => _arrays.Count > 0;

    internal PendingArray? FindArray(Array array) => _arrays.GetValueOrDefault(array);

    /// <summary>Returns the container that counts the awaited elements of an array.</summary>
    internal PendingArray ArrayOf(Array array)
    {
        if (!_arrays.TryGetValue(array, out PendingArray? pending))
        {
            _arrays.Add(array, pending = new PendingArray());
        }

        return pending;
    }

    /// <summary>Schedules a special object that waited for something else.</summary>
    internal void TakeTurn(SpecialObject special) => _turns.Take(special);

    /// <summary>
    /// Schedules an object that is set after everything else except <see cref="IDeserializationCallback"/> calls.
    /// </summary>
    internal void SetLast(InfoObject special) => _setLast.Add(special);

    /// <summary>Adds a struct with callbacks that was read inline.</summary>
    /// <param name="box">The boxed struct.</param>
    /// <param name="events">The callbacks of the struct.</param>
    /// <param name="runsAtOnce">Whether [OnDeserialized] runs before the end in BinaryFormatter.</param>
    internal void StructRead(object box, ObjectEvents events, bool runsAtOnce) =>
        Call(box, events, events.IsDeserializationCallback ? (IDeserializationCallback)box : null, runsAtOnce);

    private void Call(object instance, ObjectEvents events, IDeserializationCallback? callback, bool runsAtOnce)
    {
        if (callback is not null)
        {
            _callbacks.Add(callback);
        }

        if (!events.HasOnDeserialized)
        {
            return;
        }

        if (runsAtOnce)
        {
            events.OnDeserialized(instance, Context);
        }
        else
        {
            _deserialized.Add((instance, events));
        }
    }

    /// <summary>Adds a dependency that BinaryFormatter doesn't have.</summary>
    internal void AddOwnDependency(int owner, int target)
    {
        _ownDependencies[owner] = _ownDependencies.GetValueOrDefault(owner) + 1;
        Wait(owner, target);
    }

    /// <summary>Adds a dependency of an object whose order matters.</summary>
    internal void AddDependency(int owner, int target)
    {
        _isRootKnown |= target == 0;
        if (owner == target && FindSpecial(target) is not { CanChange: true })
        {
            return;
        }

        Wait(owner, target);
    }

    private void Wait(int owner, int target)
    {
        _dependencies[owner] = _dependencies.GetValueOrDefault(owner) + 1;
        if (!_waitingFor.TryGetValue(target, out List<int>? waiting))
        {
            waiting = [];
            _waitingFor.Add(target, waiting);
        }

        waiting.Add(owner);
    }

    /// <summary>Records that the body of an object has been read.</summary>
    /// <param name="number">The number of the object.</param>
    /// <param name="reader">The reader of the body; null if there is none, or for the items of a collection.</param>
    /// <param name="instance">The object.</param>
    /// <param name="isKnown">
    /// Whether something was recorded for the object before its body ended. If not, BinaryFormatter runs its
    /// [OnDeserialized] at the end.
    /// </param>
    internal void BodyRead(int number, TypeReader? reader, object? instance, bool isKnown)
    {
        SpecialObject? special = FindSpecial(number);
        if (special is { IsWhole: false })
        {
            _turns.Add(special, isReady: !HasDependencies(number));
        }
        else
        {
            Resolve(number);
        }

        if (reader is not null)
        {
            bool runsAtOnce = _dependencies.GetValueOrDefault(number) == _ownDependencies.GetValueOrDefault(number)
                && (isKnown || (number == 0 && _isRootKnown));
            Call(instance!, reader.Events, reader.IsDeserializationCallback ? (IDeserializationCallback)instance! : null, runsAtOnce);
        }
    }

    /// <summary>Assigns an object that won't change any more to all references that wait for it.</summary>
    internal void BecomeWhole(SpecialObject special)
    {
        special.Publish(this);
        Resolve(special.Number);
    }

    /// <summary>Completes all objects and returns the root.</summary>
    /// <param name="root">The object of the root's reference.</param>
    /// <param name="collections">The collections that haven't been filled.</param>
    internal object? Finish(object? root, List<PendingCollection> collections)
    {
        CompleteSpecials();
        Host.Exceptions?.Require();
        Fill(collections, afterCallbacks: false);
        SpecialObject? special = FindSpecial(0);

        // BinaryFormatter resolves a root again that it has resolved before, and then accepts null.
        object? result = special is null || root is IObjectReference ? root : special.Value;
        if (result is IObjectReference reference)
        {
            result = RealObjectOf(reference);
        }

        foreach ((object instance, ObjectEvents events) in _deserialized)
        {
            events.OnDeserialized(instance, Context);
        }

        Fill(collections, afterCallbacks: true);
        _setLast.ForEach(special => special.Set());
        foreach (IDeserializationCallback callback in _callbacks)
        {
            Run(callback);
        }

        return result;
    }

    /// <summary>Adds the items of collections. Collections whose items have callbacks are filled after these.</summary>
    private void Fill(List<PendingCollection> collections, bool afterCallbacks)
    {
        foreach (PendingCollection collection in collections)
        {
            if (afterCallbacks || _deserialized.Count == 0 || !collection.WaitsForCallbacks(Host.Types))
            {
                collection.FillOnce(Host);
            }
        }
    }

    private void CompleteSpecials()
    {
        _turns.Run(this, retriesAtEnd: true);

        // Parts of an object usually come after it.
        for (int i = _turns.InOrder.Count - 1; i >= 0; i--)
        {
            if (_turns.InOrder[i] is { IsWhole: false } special && special.StopWaiting())
            {
                TakeTurn(special);
                _turns.Run(this, retriesAtEnd: false);
            }
        }

        // BinaryFormatter refuses null, except for the root.
        while (_turns.TryTakeUnresolved(out ObjectReference? reference))
        {
            if (!_turns.IsProgressSinceRetry || !reference.TryComplete(this))
            {
                reference.TakeNull();
                BecomeWhole(reference);
            }

            _turns.Run(this, retriesAtEnd: false);
        }

        foreach (SpecialObject special in _turns.InOrder)
        {
            if (!special.IsWhole)
            {
                throw GraphErrors.Unresolved(special.Type);
            }
        }
    }

    internal bool HasDependencies(int number) => _dependencies.GetValueOrDefault(number) > 0;

    private void Resolve(int number)
    {
        if (_waitingFor.Remove(number, out List<int>? waiting))
        {
            foreach (int owner in waiting)
            {
                ref int missing = ref CollectionsMarshal.GetValueRefOrNullRef(_dependencies, owner);
                if (--missing == 0 && FindSpecial(owner) is { IsWhole: false } special)
                {
                    _turns.Take(special);
                }
            }
        }
    }

    private object? RealObjectOf(IObjectReference reference)
    {
        try
        {
            return reference.GetRealObject(Context);
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw GraphErrors.Threw(reference.GetType(), "GetRealObject", e);
        }
    }

    private static void Run(IDeserializationCallback callback)
    {
        try
        {
            callback.OnDeserialization(null);
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw GraphErrors.Threw(callback.GetType(), "OnDeserialization", e);
        }
    }
}
