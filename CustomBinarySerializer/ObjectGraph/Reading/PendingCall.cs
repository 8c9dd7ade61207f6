using System.Runtime.Serialization;
using CustomBinarySerializer.ObjectGraph.Callbacks;

namespace CustomBinarySerializer.ObjectGraph.Reading;

/// <summary>What is to be done for an object, or a struct where it stands, when everything has been read.</summary>
/// <param name="Special">What is to be completed, or null.</param>
/// <param name="Instance">What is to be called.</param>
/// <param name="Deserialized">Whose [OnDeserialized] is to run, or null.</param>
/// <param name="Callback">Whose OnDeserialization is to run, or null.</param>
internal readonly record struct PendingCall(SpecialObject? Special, object? Instance, ObjectEvents? Deserialized, IDeserializationCallback? Callback);
