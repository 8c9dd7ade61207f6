using System.Runtime.InteropServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;

#pragma warning disable SYSLIB0050 // IObjectReference: BinaryFormatter's contract, which this carries out.

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>
/// Runs the program's code in BinaryFormatter's order: which object misses which, when its body has been read, decides when
/// constructors for deserialization, surrogates, GetRealObject and callbacks run. Belongs to one call, and exists only where a type in
/// the payload asks for it.
/// </summary>
/// <remarks>
/// An object misses those that it refers to whose bodies come later, and those that may still be replaced. [OnDeserialized] runs
/// at once on an object that misses nothing when its body has been read, and else after all others, in the order of bodies. What is
/// special completes in the order of bodies, in as many rounds as it takes, when it misses nothing (<see cref="Turns"/>).
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

    /// <summary>Returns what counts the elements that an array awaits.</summary>
    internal PendingArray ArrayOf(Array array)
    {
        if (!_arrays.TryGetValue(array, out PendingArray? pending))
        {
            _arrays.Add(array, pending = new PendingArray());
        }

        return pending;
    }

    /// <summary>Lets a special object that waited for something else take its turn.</summary>
    internal void TakeTurn(SpecialObject special) => _turns.Take(special);

    /// <summary>Sets an object of its values when everything else is done but the calls of <see cref="IDeserializationCallback"/>.</summary>
    internal void SetLast(InfoObject special) => _setLast.Add(special);

    /// <summary>Notes that a struct with callbacks has been read where it is.</summary>
    /// <param name="box">The struct.</param>
    /// <param name="events">Its callbacks.</param>
    /// <param name="runsAtOnce">Whether BinaryFormatter doesn't leave its [OnDeserialized] until the end.</param>
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

    /// <summary>Notes that an object is to wait for another for which it doesn't wait in BinaryFormatter.</summary>
    internal void AddOwnDependency(int owner, int target)
    {
        _ownDependencies[owner] = _ownDependencies.GetValueOrDefault(owner) + 1;
        Wait(owner, target);
    }

    /// <summary>Notes that an object in whose order somebody is interested misses another.</summary>
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

    /// <summary>Notes that the turn of an object has come, and its body has been read.</summary>
    /// <param name="number">Its number.</param>
    /// <param name="reader">What read the body; null if it has none, or is the items of a collection.</param>
    /// <param name="instance">The object.</param>
    /// <param name="isKnown">Whether something was noted of it before its body ended; if not, BinaryFormatter leaves its [OnDeserialized] until the end.</param>
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
            bool runsAtOnce = _dependencies.GetValueOrDefault(number) == _ownDependencies.GetValueOrDefault(number) && (isKnown || (number == 0 && _isRootKnown));
            Call(instance!, reader.Events, reader.IsDeserializationCallback ? (IDeserializationCallback)instance! : null, runsAtOnce);
        }
    }

    /// <summary>Hands an object that won't change any more to all who wait for it.</summary>
    internal void BecomeWhole(SpecialObject special)
    {
        special.Publish(this);
        Resolve(special.Number);
    }

    /// <summary>Completes everything, and returns the root.</summary>
    /// <param name="root">What the root's reference gave.</param>
    /// <param name="collections">Those that haven't been filled.</param>
    internal object? Finish(object? root, List<PendingCollection> collections)
    {
        CompleteSpecials();
        Host.Exceptions?.Require();
        Fill(collections, afterCallbacks: false);
        SpecialObject? special = FindSpecial(0);

        // BinaryFormatter asks a root again that it has asked before, and takes null then.
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

    /// <summary>Adds the items of collections, those whose items have callbacks after these.</summary>
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

        // What another is made of mostly comes after it.
        for (int i = _turns.InOrder.Count - 1; i >= 0; i--)
        {
            if (_turns.InOrder[i] is { IsWhole: false } special && special.StopWaiting())
            {
                TakeTurn(special);
                _turns.Run(this, retriesAtEnd: false);
            }
        }

        // BinaryFormatter refuses null but for the root.
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
