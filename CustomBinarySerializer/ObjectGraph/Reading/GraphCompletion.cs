using System.Runtime.Serialization;
using CustomBinarySerializer.ObjectGraph.Callbacks;
using CustomBinarySerializer.ObjectGraph.Types;

#pragma warning disable SYSLIB0050 // IObjectReference: BinaryFormatter's contract, which this carries out.

namespace CustomBinarySerializer.ObjectGraph.Reading;

/// <summary>
/// Runs the program's code in BinaryFormatter's order: which object misses which, when its body has been read, decides when
/// constructors for deserialization, surrogates, GetRealObject and callbacks run. Belongs to one call, and exists only where a type in
/// the payload asks for it.
/// </summary>
/// <remarks>
/// An object misses those that it refers to whose bodies come later, and those that may still be replaced. [OnDeserialized] runs
/// at once on an object that misses nothing when its body has been read, and else after all others, in the order of bodies. What is
/// special completes in the order of bodies, in as many rounds as it takes, when it misses nothing.
/// </remarks>
internal sealed class GraphCompletion(GraphHost host)
{
    private readonly Dictionary<int, int> _missing = [];
    private readonly Dictionary<int, List<int>> _waitingFor = [];
    private readonly Dictionary<int, SpecialObject> _specials = [];
    private readonly List<SpecialObject> _inOrder = [];
    private readonly List<(object Instance, ObjectEvents Events)> _deserialized = [];
    private readonly List<IDeserializationCallback> _callbacks = [];
    private bool _rootRefersToItself;

    internal GraphHost Host { get; } = host;

    internal StreamingContext Context { get; } = host.Payload.StreamingContext;

    internal SpecialObject? FindSpecial(int number) => _specials.GetValueOrDefault(number);

    internal void Add(SpecialObject special) => _specials[special.Number] = special;

    /// <summary>Notes that a struct has been read, which gets its callbacks after all objects.</summary>
    internal void StructRead(object box, ObjectEvents events)
    {
        if (events.IsDeserializationCallback)
        {
            _callbacks.Add((IDeserializationCallback)box);
        }

        if (events.HasOnDeserialized)
        {
            _deserialized.Add((box, events));
        }
    }

    /// <summary>Notes that an object in whose order somebody is interested misses another.</summary>
    internal void Miss(int owner, int target)
    {
        if (owner == target && FindSpecial(target) is not { CanChange: true })
        {
            _rootRefersToItself |= owner == 0;
            return;
        }

        _missing[owner] = _missing.GetValueOrDefault(owner) + 1;
        if (!_waitingFor.TryGetValue(target, out List<int>? waiting))
        {
            waiting = [];
            _waitingFor.Add(target, waiting);
        }

        waiting.Add(owner);
    }

    /// <summary>Notes that the turn of an object has come, and its body has been read.</summary>
    internal void BodyRead(int number, TypeReader? reader, object? instance)
    {
        SpecialObject? special = FindSpecial(number);
        if (reader is { IsDeserializationCallback: true })
        {
            _callbacks.Add((IDeserializationCallback)instance!);
        }

        if (special is { IsWhole: false })
        {
            _inOrder.Add(special);
        }
        else
        {
            Found(number);
        }

        if (reader is { Events.HasOnDeserialized: true })
        {
            if (IsMissingAny(number) || (number == 0 && !_rootRefersToItself))
            {
                _deserialized.Add((instance!, reader.Events));
            }
            else
            {
                reader.Events.OnDeserialized(instance!, Context);
            }
        }
    }

    /// <summary>Hands an object that won't change any more to all who wait for it.</summary>
    internal void BecomeWhole(SpecialObject special)
    {
        special.HandOut();
        Found(special.Number);
    }

    /// <summary>Completes everything, and returns the root.</summary>
    internal object? Finish(object? root, List<CollectionUnderWay> collections)
    {
        FillPlain(collections);
        CompleteSpecials();
        Host.Exceptions?.Require();
        Fill(collections, afterCallbacks: false);
        SpecialObject? special = FindSpecial(0);

        // BinaryFormatter asks a root again that it has asked before, and takes null then.
        object? result = special is null || root is IObjectReference ? root : special.Value;
        if (result is IObjectReference reference)
        {
            result = Resolve(reference);
        }

        foreach ((object instance, ObjectEvents events) in _deserialized)
        {
            events.OnDeserialized(instance, Context);
        }

        Fill(collections, afterCallbacks: true);
        foreach (IDeserializationCallback callback in _callbacks)
        {
            Run(callback);
        }

        return result;
    }

    /// <summary>Adds the items of collections that don't compare them, for code that runs from now on.</summary>
    private void FillPlain(List<CollectionUnderWay> collections)
    {
        for (int i = 0; i < collections.Count; i++)
        {
            if (collections[i].CanBeFilledAtOnce)
            {
                collections[i].Fill(Host);
                collections.RemoveAt(i--);
            }
        }
    }

    /// <summary>Adds the items of collections, those whose items have callbacks after these.</summary>
    private void Fill(List<CollectionUnderWay> collections, bool afterCallbacks)
    {
        for (int i = 0; i < collections.Count; i++)
        {
            if (afterCallbacks || _deserialized.Count == 0 || !collections[i].WaitsForCallbacks(Host.Types))
            {
                collections[i].Fill(Host);
                collections.RemoveAt(i--);
            }
        }
    }

    private void CompleteSpecials()
    {
        bool isProgress = true;
        while (isProgress)
        {
            isProgress = false;
            foreach (SpecialObject special in _inOrder)
            {
                if (!special.IsWhole && !IsMissingAny(special.Number))
                {
                    isProgress |= special.TryComplete(this);
                }
            }
        }

        // BinaryFormatter refuses null but for the root.
        if (_inOrder.Find(special => !special.IsWhole) is { } left)
        {
            if (left is not ObjectReference reference || IsMissingAny(left.Number))
            {
                throw GraphErrors.Unresolved(left.Type);
            }

            reference.TakeNull();
            BecomeWhole(reference);
            CompleteSpecials();
        }
    }

    private bool IsMissingAny(int number) => _missing.GetValueOrDefault(number) > 0;

    private void Found(int number)
    {
        if (_waitingFor.Remove(number, out List<int>? waiting))
        {
            foreach (int owner in waiting)
            {
                _missing[owner]--;
            }
        }
    }

    private object? Resolve(IObjectReference reference)
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
