using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.ObjectGraph.BuiltIn.Infos;

/// <summary>Its target is written as part of the graph, as BinaryFormatter does.</summary>
internal sealed class WeakReferenceForm : InfoForm
{
    private const string Target = nameof(Target);
    private const string TracksResurrection = nameof(TracksResurrection);

    internal override object Create() => RuntimeHelpers.GetUninitializedObject(typeof(WeakReference));

    internal override void GetData(object value, SerializationInfo info, StreamingContext context)
    {
        WeakReference reference = (WeakReference)value;
        info.AddValue(Target, reference.Target, typeof(object));
        info.AddValue(TracksResurrection, reference.TrackResurrection);
    }

    internal override object SetData(object? created, SerializationInfo info, StreamingContext context, PayloadHost host)
    {
        WeakReference reference = (WeakReference)created!;
        Construct(reference, info.Optional<object>(Target), info.Require<bool>(TracksResurrection));
        return reference;
    }

    // The object has its place in the graph already when its target arrives.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(WeakReference reference, object? target, bool trackResurrection);
}
