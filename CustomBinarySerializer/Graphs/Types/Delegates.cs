using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Writes the fields of an object of exactly one class.</summary>
internal delegate void WriteFields(GraphWriter graph, object instance);

/// <summary>Reads the fields of an object of exactly one class.</summary>
internal delegate void ReadFields(GraphReader graph, object instance);

/// <summary>Writes the fields of a struct whose first slot is <paramref name="slot"/>.</summary>
internal delegate void WriteStruct<T>(GraphWriter graph, ref T value, int slot)
    where T : struct;

/// <summary>Reads the fields of a struct whose first slot is <paramref name="slot"/>.</summary>
internal delegate void ReadStruct<T>(GraphReader graph, ref T value, int slot)
    where T : struct;
