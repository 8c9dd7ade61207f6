using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.Writing;

/// <summary>What the program's objects do before and after they are written: callbacks, and names and values that they give. Reused from graph to graph.</summary>
internal sealed class Preparation
{
    private readonly HashSet<object> _prepared = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<object, SerializationInfo> _infos = new(ReferenceEqualityComparer.Instance);
    private readonly List<(object Instance, ObjectEvents Events)> _serialized = [];
    private StreamingContext _context;

    internal void Begin(StreamingContext context) => _context = context;

    internal void End()
    {
        _prepared.Clear();
        _infos.Clear();
        _serialized.Clear();
        _context = default;
    }

    /// <summary>Asks an object for what it wants to do before it is written, if it hasn't been asked.</summary>
    internal void Prepare(object value, TypeWriter type)
    {
        if (!_prepared.Add(value))
        {
            return;
        }

        RunOnSerializing(value, type.Events);
        if (type.GivesData)
        {
            _infos.Add(value, type.GetData(value, _context));
        }
    }

    /// <summary>Runs the callback of an object, or of a struct in a box from which it is then written.</summary>
    internal void RunOnSerializing(object instance, ObjectEvents events)
    {
        events.OnSerializing(instance, _context);
        if (events.HasOnSerialized)
        {
            _serialized.Add((instance, events));
        }
    }

    /// <summary>Returns the names and values that an object gave; null if it hasn't been asked.</summary>
    internal SerializationInfo? FindInfo(object value) => _infos.GetValueOrDefault(value);

    /// <summary>Returns the names and values that an object gave, which are written now.</summary>
    internal SerializationInfo TakeInfo(object value) =>
        _infos.Remove(value, out SerializationInfo? info) ? info : throw new InvalidOperationException($"{value.GetType()} wasn't asked for its data.");

    /// <summary>Runs the callbacks of all objects that have been written.</summary>
    internal void RunOnSerialized()
    {
        foreach ((object instance, ObjectEvents events) in _serialized)
        {
            events.OnSerialized(instance, _context);
        }
    }
}
