using System.Buffers;
using System.Diagnostics.CodeAnalysis;

namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>A cursor that reads an input frame by frame, and continues after a frame that failed.</summary>
public interface IFrameCursor
{
    bool TryNext([NotNullWhen(true)] out object? graph);
}

internal sealed class StreamCursor(CustomBinaryFormatter formatter, Stream stream) : IFrameCursor
{
    public bool TryNext([NotNullWhen(true)] out object? graph) => formatter.TryDeserialize(stream, out graph);
}

internal sealed class SpanCursor(CustomBinaryFormatter formatter, byte[] frames) : IFrameCursor
{
    private int _position;

    public bool TryNext([NotNullWhen(true)] out object? graph)
    {
        graph = null;
        if (_position == frames.Length)
        {
            return false;
        }

        int consumed = 0;
        try
        {
            graph = formatter.Deserialize(frames.AsSpan(_position), out consumed);
            return true;
        }
        finally
        {
            _position += consumed;
        }
    }
}

internal sealed class SequenceCursor(CustomBinaryFormatter formatter, ReadOnlySequence<byte> frames) : IFrameCursor
{
    private ReadOnlySequence<byte> _frames = frames;

    public bool TryNext([NotNullWhen(true)] out object? graph) => formatter.TryDeserialize(ref _frames, out graph);
}

internal sealed class AsyncCursor(CustomBinaryFormatter formatter, MemoryStream stream) : IFrameCursor
{
    public bool TryNext([NotNullWhen(true)] out object? graph)
    {
        graph = stream.Position == stream.Length ? null : formatter.DeserializeAsync(stream).AsTask().GetAwaiter().GetResult();
        return graph is not null;
    }
}

/// <summary>Leaves the enumeration after each frame and begins it again.</summary>
internal sealed class EnumerationCursor(Func<IAsyncEnumerable<object>> enumerate) : IFrameCursor
{
    public bool TryNext([NotNullWhen(true)] out object? graph)
    {
        graph = FirstAsync().GetAwaiter().GetResult();
        return graph is not null;
    }

    private async Task<object?> FirstAsync()
    {
        await foreach (object graph in enumerate())
        {
            return graph;
        }

        return null;
    }
}
