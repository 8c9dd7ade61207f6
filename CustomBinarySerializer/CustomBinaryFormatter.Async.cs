using System.IO.Pipelines;
using System.Runtime.Serialization;
using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer;

/// <content>Asynchronous calls, views and typed formatters, which .NET Framework doesn't have.</content>
public sealed partial class CustomBinaryFormatter
{
    /// <summary>Returns a formatter for messages of one type that looks the contract up only once.</summary>
    /// <typeparam name="T">A registered type.</typeparam>
    /// <returns>
    /// A formatter with the registry, options and <see cref="Binder"/> of this one. Keep it for reuse.
    /// </returns>
    /// <exception cref="SerializationException"><typeparamref name="T"/> isn't registered.</exception>
    public TypedFormatter<T> For<T>()
        where T : notnull => new(this);

    /// <summary>
    /// Writes an object as one frame, with one call of the stream's WriteAsync method. Structs aren't boxed.
    /// </summary>
    /// <param name="serializationStream">The stream to write to. Nothing is written if the contract throws.</param>
    /// <param name="graph">
    /// An object whose exact type is registered. It may change after this method has returned.
    /// </param>
    /// <param name="cancellationToken">Token passed to the stream.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="SerializationException">
    /// The object's type isn't registered, its contract failed, or the frame exceeds the limits.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    /// <exception cref="IOException">The stream could not be written.</exception>
    public ValueTask SerializeAsync<T>(Stream serializationStream, T graph, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(serializationStream);
        ArgumentNullException.ThrowIfNull(graph);

        return _codec.WriteAsync(serializationStream, graph, cancellationToken);
    }

    /// <summary>
    /// Creates a view of the frame at the beginning of a span, which reads members directly from the bytes.
    /// </summary>
    /// <typeparam name="TView">The generated view of the type, such as <c>Tick.View</c>.</typeparam>
    /// <param name="frame">
    /// The frame; bytes after it are ignored. The view is valid as long as the bytes of the frame are.
    /// </param>
    /// <returns>The view. Its structure has been checked; each value is checked when it is read.</returns>
    /// <exception cref="SerializationException">
    /// The span isn't a valid frame of the view's message type. Frames of older types with upcasts are rejected, too.
    /// </exception>
    /// <exception cref="NotSupportedException">
    /// The registered contract of the type has a layout that the view doesn't support.
    /// </exception>
    public TView View<TView>(ReadOnlySpan<byte> frame)
        where TView : IFrameView<TView>, allows ref struct => _codec.View<TView>(frame);

    /// <summary>Reads the next frame of a stream and no byte after it.</summary>
    /// <param name="serializationStream">The stream to read from.</param>
    /// <param name="cancellationToken">Token passed to the stream.</param>
    /// <returns>The object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="serializationStream"/> is null.</exception>
    /// <exception cref="SerializationException">
    /// The stream has ended, or the next bytes aren't a valid frame of a registered type.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    /// <exception cref="IOException">The stream could not be read.</exception>
    public ValueTask<object> DeserializeAsync(Stream serializationStream, CancellationToken cancellationToken = default) =>
        DeserializeAsync<object>(serializationStream, cancellationToken);

    /// <inheritdoc cref="DeserializeAsync(Stream, CancellationToken)"/>
    /// <typeparam name="T">
    /// The type to return. Assignability is checked before the object is created; for object graphs and BinaryFormatter
    /// messages, afterwards.
    /// </typeparam>
    /// <exception cref="SerializationException">
    /// The stream has ended, or the next bytes aren't a valid frame of a registered type that is a
    /// <typeparamref name="T"/>.
    /// </exception>
    public ValueTask<T> DeserializeAsync<T>(Stream serializationStream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(serializationStream);
        return _codec.ReadAsync<T>(serializationStream, cancellationToken);
    }

    /// <summary>Enumerates the objects of a stream up to its end.</summary>
    /// <param name="serializationStream">
    /// The stream to read from. The remarks of the class state its position after an exception.
    /// </param>
    /// <param name="cancellationToken">Token passed to the stream.</param>
    /// <exception cref="ArgumentNullException"><paramref name="serializationStream"/> is null.</exception>
    /// <exception cref="SerializationException">
    /// Thrown by the enumeration: the next bytes aren't a valid frame of a registered type.
    /// </exception>
    /// <exception cref="OperationCanceledException">Thrown by the enumeration: the token was cancelled.</exception>
    /// <exception cref="IOException">Thrown by the enumeration: the stream could not be read.</exception>
    public IAsyncEnumerable<object> DeserializeAllAsync(Stream serializationStream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(serializationStream);
        return _codec.ReadAllAsync<object>(serializationStream, cancellationToken);
    }

    /// <inheritdoc cref="DeserializeAllAsync(Stream, CancellationToken)"/>
    /// <typeparam name="T">
    /// The type of the items. Assignability is checked before an object is created; for object graphs and
    /// BinaryFormatter messages, afterwards.
    /// </typeparam>
    /// <exception cref="SerializationException">
    /// Thrown by the enumeration: the next bytes aren't a valid frame of a registered <typeparamref name="T"/>.
    /// </exception>
    public IAsyncEnumerable<T> DeserializeAllAsync<T>(Stream serializationStream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(serializationStream);
        return _codec.ReadAllAsync<T>(serializationStream, cancellationToken);
    }

    /// <summary>Enumerates the objects of a pipe until it is completed.</summary>
    /// <param name="reader">
    /// The pipe to read from. It is advanced after every frame that was returned or had invalid content, also when the
    /// enumeration stops early. It isn't completed.
    /// </param>
    /// <param name="cancellationToken">Token passed to the pipe.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="OperationCanceledException">
    /// Thrown by the enumeration: the token or a pending read of the pipe was cancelled.
    /// </exception>
    /// <exception cref="SerializationException">
    /// Thrown by the enumeration: the next bytes aren't a valid frame of a registered type, or the pipe ended inside a
    /// frame.
    /// </exception>
    public IAsyncEnumerable<object> DeserializeAllAsync(PipeReader reader, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return _codec.ReadAllAsync<object>(reader, cancellationToken);
    }

    /// <inheritdoc cref="DeserializeAllAsync(PipeReader, CancellationToken)"/>
    /// <typeparam name="T">
    /// The type of the items. Assignability is checked before an object is created; for object graphs, afterwards.
    /// </typeparam>
    /// <exception cref="SerializationException">
    /// Thrown by the enumeration: the next bytes aren't a valid frame of a registered <typeparamref name="T"/>, or the
    /// pipe ended inside a frame.
    /// </exception>
    public IAsyncEnumerable<T> DeserializeAllAsync<T>(PipeReader reader, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return _codec.ReadAllAsync<T>(reader, cancellationToken);
    }
}
