using CustomBinarySerializer.Frames;
using CustomBinarySerializer.TransactionFiles.Reading;

namespace CustomBinarySerializer;

/// <summary>
/// What is done with messages of each type in a scan. Messages of other types are passed over without being decoded. Not
/// thread-safe: one scan at a time.
/// </summary>
/// <example>
/// <code>
/// MessageHandlers handlers = new MessageHandlers()
///     .On&lt;Customer&gt;((customer, ordinal) => count++)
///     .On&lt;Order&gt;((order, ordinal) => sum += order.Amount);
/// reader.Scan(handlers);
/// </code>
/// </example>
public sealed class MessageHandlers
{
    private readonly Dictionary<Type, MessageHandler> _byType = [];

    /// <summary>Says what is done with messages of a type.</summary>
    /// <typeparam name="T">What messages are read as: the registered type, or the result of its upcasts.</typeparam>
    /// <param name="handler">
    /// Called with the message and its ordinal. The message is <b>the same object each time</b>, read into anew: what is to be
    /// kept has to be copied. Structs, and types that are the result of an upcast, are new each time.
    /// </param>
    /// <returns>This object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="handler"/> is null.</exception>
    /// <exception cref="ArgumentException">The type has a handler already.</exception>
    public MessageHandlers On<T>(Action<T, long> handler)
        where T : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return _byType.TryAdd(typeof(T), new MessageHandler<T>(handler))
            ? this
            : throw new ArgumentException($"{typeof(T)} has a handler already.", nameof(handler));
    }

    /// <summary>Returns the handlers by the ids of a codec's registry, made out as ids are met.</summary>
    internal HandlerTable For(FrameCodec codec) => new(codec, _byType);
}
