using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.Writing;

/// <summary>
/// The preparation of the program's objects before writing: callbacks, and requests of names and values. It also runs
/// the callbacks afterwards. Reused for each graph.
/// </summary>
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

    /// <summary>Prepares an object, unless that was already done.</summary>
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

    /// <summary>Runs the callback of an object, or of a boxed struct that is then written from the box.</summary>
    internal void RunOnSerializing(object instance, ObjectEvents events)
    {
        events.OnSerializing(instance, _context);
        if (events.HasOnSerialized)
        {
            _serialized.Add((instance, events));
        }
    }

    /// <summary>Returns the names and values of an object; null if they haven't been requested.</summary>
    internal SerializationInfo? FindInfo(object value) => _infos.GetValueOrDefault(value);

    /// <summary>Returns and removes the names and values of an object, which are written now.</summary>
    internal SerializationInfo TakeInfo(object value) =>
        _infos.Remove(value, out SerializationInfo? info)
            ? info
            : throw new InvalidOperationException($"{value.GetType()} hasn't supplied its data.");

    /// <summary>Runs the callbacks of all written objects.</summary>
    internal void RunOnSerialized()
    {
        foreach ((object instance, ObjectEvents events) in _serialized)
        {
            events.OnSerialized(instance, _context);
        }
    }
}
