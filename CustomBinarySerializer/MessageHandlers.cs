using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer;

/// <summary>Takes a message as the bytes of its frame.</summary>
/// <param name="frame">One whole frame; valid only inside the call.</param>
public delegate void FrameHandler(ReadOnlySpan<byte> frame);

/// <summary>Takes a message as a view of its bytes.</summary>
/// <typeparam name="TView">The view.</typeparam>
/// <param name="view">The view; valid only inside the call.</param>
public delegate void ViewHandler<TView>(TView view)
    where TView : IFrameView<TView>, allows ref struct;

/// <summary>Takes a message as a view of its bytes, and its number.</summary>
/// <typeparam name="TView">The view.</typeparam>
/// <param name="view">The view; valid only inside the call.</param>
/// <param name="number">The number of the message, as that of <see cref="MessageHandlers.On{T}(Action{T, long}, bool)"/>.</param>
public delegate void NumberedViewHandler<TView>(TView view, long number)
    where TView : IFrameView<TView>, allows ref struct;

/// <summary>
/// What is done with messages of each type, by <c>TransactionFileReader.Scan</c>, <c>SharedMemoryQueue.Drain</c>,
/// <c>SharedMemoryBroadcast.Drain</c> and <c>StreamFollower.RunAsync</c>.
/// </summary>
/// <remarks>
/// <para>
/// A message without a handler is an error (<see cref="SerializationErrorCode.NoHandler"/>) unless <see cref="SkipOthers"/>
/// or <see cref="OnFrame"/> was called.
/// </para>
/// <para>
/// Every message is a new object, which handlers may keep, unless <c>reuse: true</c> asks for <b>the same object each time</b>: nothing is
/// allocated then, and what is to be kept has to be copied.
/// </para>
/// <para>
/// Add all handlers first. After that, an object without <c>reuse: true</c> may be used by several threads at once, as far as its
/// handlers may; with it, by one thread at a time, so that each needs an object of its own.
/// </para>
/// </remarks>
/// <example>
/// <code>
/// MessageHandlers handlers = new MessageHandlers()
///     .On&lt;Customer&gt;(customer => customers.Add(customer))
///     .On&lt;Order&gt;((order, ordinal) => sum += order.Amount, reuse: true)
///     .SkipOthers();
/// reader.Scan(handlers);
/// </code>
/// </example>
public sealed class MessageHandlers
{
    private const string OthersAreHandled = "All other messages have a handler already.";

    private static readonly FrameHandler s_skip = static _ => { };

    private readonly Dictionary<Type, MessageHandler> _byType = [];
    private HandlerTable? _table;

    /// <summary>The handler of messages without one of their own; null if such messages are errors.</summary>
    internal FrameHandler? Others { get; private set; }

    /// <summary>Whether <see cref="Others"/> does nothing, so that it needn't be called.</summary>
    internal bool SkipsOthers => Others == s_skip;

    /// <summary>Says what is done with messages of a type.</summary>
    /// <typeparam name="T">What messages are read as: exactly a registered type, or the result of its upcasts.</typeparam>
    /// <param name="handler">Takes the message.</param>
    /// <param name="reuse">
    /// Whether all messages are read into one object, so that none is allocated. <see langword="false"/> by default: a new object per message. Without effect
    /// for structs, for results of upcasts, and for types that can't be read into, such as arrays and unions: these are new each time.
    /// </param>
    /// <returns>This object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="handler"/> is null.</exception>
    /// <exception cref="ArgumentException">The type has a handler already.</exception>
    public MessageHandlers On<T>(Action<T> handler, bool reuse = false)
        where T : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Add(new MessageHandler<T>(handler, numbered: null, reuse), nameof(handler));
    }

    /// <inheritdoc cref="On{T}(Action{T}, bool)"/>
    /// <param name="handler">
    /// Takes the message and its number: its ordinal in a transaction file, its sequence in a broadcast. Messages of a queue have no
    /// number; there it is the position of the record, which rises from message to message.
    /// </param>
    /// <param name="reuse">As there.</param>
    public MessageHandlers On<T>(Action<T, long> handler, bool reuse = false)
        where T : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Add(new MessageHandler<T>(plain: null, handler, reuse), nameof(handler));
    }

    /// <summary>Says what is done with messages of a type, of which no objects are made: the handler looks at members where they are in the bytes.</summary>
    /// <typeparam name="TView">The view that the compiler made for the type: <c>Tick.View</c>.</typeparam>
    /// <param name="handler">Takes the view, which is valid until it returns, as its texts and items are.</param>
    /// <returns>This object.</returns>
    /// <remarks>
    /// <para>
    /// The bytes of a message have been walked through before the handler is called, so that it gets no message which is truncated or has lengths that can't be. Values that
    /// no bytes of theirs may have (<see cref="BinarySerializationException"/>) are found when they are asked for.
    /// </para>
    /// <para>Frames of older types of which upcasts make the type have other bytes: they are refused (<see cref="SerializationErrorCode.TypeMismatch"/>). A view runs no code of the program.</para>
    /// <para>
    /// Where messages are received, and the type is registered with a contract whose bytes the view doesn't know, <see cref="NotSupportedException"/> says so before the first of them.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="handler"/> is null.</exception>
    /// <exception cref="ArgumentException">The type has a handler already.</exception>
    public MessageHandlers OnView<TView>(ViewHandler<TView> handler)
        where TView : IFrameView<TView>, allows ref struct
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Add(new ViewMessageHandler<TView>(handler, numbered: null), nameof(handler));
    }

    /// <inheritdoc cref="OnView{TView}(ViewHandler{TView})"/>
    /// <param name="handler">Takes the view and the number of the message, as that of <see cref="On{T}(Action{T, long}, bool)"/>.</param>
    public MessageHandlers OnView<TView>(NumberedViewHandler<TView> handler)
        where TView : IFrameView<TView>, allows ref struct
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Add(new ViewMessageHandler<TView>(plain: null, handler), nameof(handler));
    }

    /// <summary>Says what is done with messages of all other types, registered or not: their frames are handed out as they are.</summary>
    /// <param name="handler">
    /// Takes the frame, which is valid until it returns. Where it is in the shared memory itself
    /// (<c>SharedMemoryOptions.SingleConsumer</c>, trusted data), the handler mustn't receive from the same queue object: that throws
    /// <see cref="InvalidOperationException"/>.
    /// </param>
    /// <returns>This object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="handler"/> is null.</exception>
    /// <exception cref="ArgumentException">There is such a handler already.</exception>
    public MessageHandlers OnFrame(FrameHandler handler)
    {
        ArgumentNullException.ThrowIfNull(handler);
        Others = Others is null ? handler : throw new ArgumentException(OthersAreHandled, nameof(handler));
        return this;
    }

    /// <summary>Passes over messages of all other types, registered or not, without decoding them.</summary>
    /// <returns>This object.</returns>
    /// <remarks>
    /// Without this and without <see cref="OnFrame"/>, a message that has no handler is an error
    /// (<see cref="SerializationErrorCode.NoHandler"/>), so that no message is lost unnoticed.
    /// </remarks>
    /// <exception cref="InvalidOperationException">Messages of all other types have a handler already.</exception>
    public MessageHandlers SkipOthers()
    {
        Others = Others is null ? s_skip : throw new InvalidOperationException(OthersAreHandled);
        return this;
    }

    /// <summary>Returns the handlers by the ids of a registry.</summary>
    /// <exception cref="ArgumentException">A type with a handler isn't in the registry.</exception>
    internal HandlerTable For(TypeRegistry registry) =>
        Volatile.Read(ref _table) is { } table && table.Registry == registry ? table : Bind(registry);

    private MessageHandlers Add(MessageHandler handler, string parameter)
    {
        if (!_byType.TryAdd(handler.Type, handler))
        {
            throw new ArgumentException($"{handler.Type} has a handler already.", parameter);
        }

        _table = null;
        return this;
    }

    private HandlerTable Bind(TypeRegistry registry)
    {
        HandlerTable table = new(registry, _byType);
        Volatile.Write(ref _table, table);
        return table;
    }
}
