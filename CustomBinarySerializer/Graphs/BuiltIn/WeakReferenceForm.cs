using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>Its target is written as part of the graph, as BinaryFormatter does.</summary>
internal sealed class WeakReferenceForm : InfoForm
{
    private const string Target = nameof(Target);
    private const string TracksResurrection = nameof(TracksResurrection);

    internal override void GetData(object value, SerializationInfo info, StreamingContext context)
    {
        WeakReference reference = (WeakReference)value;
        info.AddValue(Target, reference.Target, typeof(object));
        info.AddValue(TracksResurrection, reference.TrackResurrection);
    }

    internal override object SetData(object? created, SerializationInfo info, StreamingContext context, PayloadHost host) =>
        new WeakReference(info.Optional<object>(Target), info.Require<bool>(TracksResurrection));
}
