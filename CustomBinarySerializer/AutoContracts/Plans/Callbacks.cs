using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Serialization;

namespace CustomBinarySerializer.AutoContracts.Plans;

/// <summary>
/// The instance methods <c>void M(StreamingContext)</c> of a type that carry <see cref="OnSerializingAttribute"/> and so on,
/// those of base classes first.
/// </summary>
internal sealed record Callbacks(
    ImmutableArray<MethodInfo> Serializing,
    ImmutableArray<MethodInfo> Serialized,
    ImmutableArray<MethodInfo> Deserializing,
    ImmutableArray<MethodInfo> Deserialized)
{
    internal static readonly Callbacks None = new([], [], [], []);

    internal bool IsEmpty => Serializing.IsEmpty && Serialized.IsEmpty && Deserializing.IsEmpty && Deserialized.IsEmpty;
}
