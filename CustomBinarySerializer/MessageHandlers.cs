using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer;

/// <summary>Handles a message as the bytes of its frame.</summary>
/// <param name="frame">A complete frame, valid only inside the call.</param>
public delegate void FrameHandler(ReadOnlySpan<byte> frame);

/// <summary>Handles a message as a view of its bytes.</summary>
/// <typeparam name="TView">The type of the view.</typeparam>
/// <param name="view">The view, valid only inside the call.</param>
public delegate void ViewHandler<TView>(TView view)
    where TView : IFrameView<TView>, allows ref struct;

/// <summary>Handles a message as a view of its bytes, with the number of the message.</summary>
/// <typeparam name="TView">The type of the view.</typeparam>
/// <param name="view">The view, valid only inside the call.</param>
/// <param name="number">
/// The number of the message, as for <see cref="MessageHandlers.On{T}(Action{T, long}, bool)"/>.
/// </param>
public delegate void NumberedViewHandler<TView>(TView view, long number)
    where TView : IFrameView<TView>, allows ref struct;

/// <summary>A set of message handlers, one for each type of message.</summary>
/// <remarks>
/// <para>
/// <c>TransactionFileReader.Scan</c>, <c>SharedMemoryQueue.Drain</c>, <c>SharedMemoryBroadcast.Drain</c> and
/// <c>StreamFollower.RunAsync</c> call the handlers. A message without a handler is an error
/// (<see cref="SerializationErrorCode.NoHandler"/>) unless <see cref="SkipOthers"/> or <see cref="OnFrame"/> was
/// called.
/// </para>
/// <para>
/// Every message is a new object, which handlers may keep. With <c>reuse: true</c>, a handler gets <b>the same object
/// each time</b>; nothing is allocated, and the handler must copy what it keeps.
/// </para>
/// <para>
/// Add all handlers first. After that, several threads may use the object at once if the handlers allow it. With
/// <c>reuse: true</c> only one thread may use it at a time, so each thread needs its own object.
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

    /// <summary>The handler of messages without a handler of their own, or null if such messages are errors.</summary>
    internal FrameHandler? Others { get; private set; }

    /// <summary>Returns whether <see cref="Others"/> does nothing, so that it needn't be called.</summary>
    internal bool SkipsOthers => Others == s_skip;

    /// <summary>Adds a handler for messages of a type.</summary>
    /// <typeparam name="T">A registered type, or the result of its upcasts. Derived types aren't covered.</typeparam>
    /// <param name="handler">The handler, which gets the message.</param>
    /// <param name="reuse">
    /// Whether all messages are read into one object, so that none is allocated. False by default. Structs, results of
    /// upcasts, and types that can't be read into, such as arrays and unions, are new each time all the same.
    /// </param>
    /// <returns>This object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="handler"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// A handler for messages of <typeparamref name="T"/> was added before.
    /// </exception>
    public MessageHandlers On<T>(Action<T> handler, bool reuse = false)
        where T : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Add(new MessageHandler<T>(handler, numbered: null, reuse), nameof(handler));
    }

    /// <inheritdoc cref="On{T}(Action{T}, bool)"/>
    /// <param name="handler">
    /// The handler, which gets the message and its number. The number is the ordinal in a transaction file, the
    /// sequence in a broadcast, and the position of the record in a queue, which increases from message to message.
    /// </param>
    /// <param name="reuse">Whether all messages are read into one object. False by default.</param>
    public MessageHandlers On<T>(Action<T, long> handler, bool reuse = false)
        where T : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Add(new MessageHandler<T>(plain: null, handler, reuse), nameof(handler));
    }

    /// <summary>Adds a handler that gets messages of a type as views, without creating objects.</summary>
    /// <typeparam name="TView">The generated view of the type, such as <c>Tick.View</c>.</typeparam>
    /// <param name="handler">
    /// The handler, which gets the view. The view, its texts and items are valid until the handler returns.
    /// </param>
    /// <returns>This object.</returns>
    /// <remarks>
    /// <para>
    /// The structure of a message is checked before the call: truncated messages and impossible lengths don't reach the
    /// handler. An invalid value throws <see cref="BinarySerializationException"/> when it is read.
    /// </para>
    /// <para>
    /// Frames of older types with upcasts are rejected, because their bytes differ
    /// (<see cref="SerializationErrorCode.TypeMismatch"/>). A view runs no code of the program.
    /// </para>
    /// <para>
    /// If the registered contract of the type has a layout that the view doesn't support, receiving throws
    /// <see cref="NotSupportedException"/> before the first message.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="handler"/> is null.</exception>
    /// <exception cref="ArgumentException">A handler for messages of the view's type was added before.</exception>
    public MessageHandlers OnView<TView>(ViewHandler<TView> handler)
        where TView : IFrameView<TView>, allows ref struct
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Add(new ViewMessageHandler<TView>(handler, numbered: null), nameof(handler));
    }

    /// <inheritdoc cref="OnView{TView}(ViewHandler{TView})"/>
    /// <param name="handler">
    /// The handler, which gets the view and the number of the message, as for
    /// <see cref="On{T}(Action{T, long}, bool)"/>.
    /// </param>
    public MessageHandlers OnView<TView>(NumberedViewHandler<TView> handler)
        where TView : IFrameView<TView>, allows ref struct
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Add(new ViewMessageHandler<TView>(plain: null, handler), nameof(handler));
    }

    /// <summary>
    /// Adds a handler that gets the frames of messages without a handler of their own, registered or not.
    /// </summary>
    /// <param name="handler">
    /// The handler, which gets the frame. The frame is valid until the handler returns. If it is in shared memory
    /// itself (<c>SharedMemoryOptions.SingleConsumer</c>, trusted data), the handler mustn't receive from the same
    /// queue object: that throws <see cref="InvalidOperationException"/>.
    /// </param>
    /// <returns>This object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="handler"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <see cref="OnFrame"/> or <see cref="SkipOthers"/> was called before.
    /// </exception>
    public MessageHandlers OnFrame(FrameHandler handler)
    {
        ArgumentNullException.ThrowIfNull(handler);
        Others = Others is null ? handler : throw new ArgumentException(OthersAreHandled, nameof(handler));
        return this;
    }

    /// <summary>Skips messages of all other types, registered or not, without decoding them.</summary>
    /// <returns>This object.</returns>
    /// <remarks>
    /// Without this method or <see cref="OnFrame"/>, a message without a handler is an error
    /// (<see cref="SerializationErrorCode.NoHandler"/>), so that no message is lost unnoticed.
    /// </remarks>
    /// <exception cref="InvalidOperationException">
    /// <see cref="OnFrame"/> or <see cref="SkipOthers"/> was called before.
    /// </exception>
    public MessageHandlers SkipOthers()
    {
        Others = Others is null ? s_skip : throw new InvalidOperationException(OthersAreHandled);
        return this;
    }

    /// <summary>Returns the handlers by type id for a registry.</summary>
    /// <exception cref="ArgumentException">
    /// A type with a handler is neither registered nor the result of an upcast.
    /// </exception>
    /// <exception cref="NotSupportedException">
    /// A handler takes a view that doesn't support the registered contract of its type.
    /// </exception>
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
