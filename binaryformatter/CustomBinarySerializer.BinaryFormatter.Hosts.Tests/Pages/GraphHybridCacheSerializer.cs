using System.Buffers;
using CustomBinarySerializer;
using Microsoft.Extensions.Caching.Hybrid;

namespace Shop;

public sealed class GraphHybridCacheSerializer<T>(CustomBinaryFormatter formatter) : IHybridCacheSerializer<T>
    where T : class
{
    public void Serialize(T value, IBufferWriter<byte> target) => formatter.Serialize(target, value);

    // Sequences hold frames only, an array may hold an old message.
    public T Deserialize(ReadOnlySequence<byte> source) => formatter.Deserialize<T>(source.ToArray());
}
