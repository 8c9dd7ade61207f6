using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.AspNetCore.Formatting;
using Microsoft.Extensions.Caching.Hybrid;

namespace CustomBinarySerializer.AspNetCore.Caching;

/// <summary>Makes serializers for the types that are registered, and leaves all others to other factories.</summary>
internal sealed class FrameHybridCacheSerializerFactory(NetworkFormatter network) : IHybridCacheSerializerFactory
{
    public bool TryCreateSerializer<T>([NotNullWhen(true)] out IHybridCacheSerializer<T>? serializer)
    {
        serializer = network.Formatter.Registry.TryGetTypeId(typeof(T), out _)
            ? new FrameHybridCacheSerializer<T>(network.Formatter)
            : null;
        return serializer is not null;
    }
}

/// <summary>An entry is one frame; null is one byte, which no frame is.</summary>
internal sealed class FrameHybridCacheSerializer<T>(CustomBinaryFormatter formatter) : IHybridCacheSerializer<T>
{
    public void Serialize(T value, IBufferWriter<byte> target)
    {
        if (value is null)
        {
            target.Write<byte>([0]);
        }
        else
        {
            formatter.Serialize(target, value);
        }
    }

    public T Deserialize(ReadOnlySequence<byte> source)
    {
        if (source.Length == 1)
        {
            return default!;
        }

        return formatter.TryDeserialize(ref source, out T? value) && source.IsEmpty
            ? value
            : throw new BinarySerializationException("The entry of the cache isn't one whole frame.");
    }
}
