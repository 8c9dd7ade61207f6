using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.AspNetCore.SignalR;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;

namespace CustomBinarySerializer.AspNetCore;

/// <summary>
/// The messages of SignalR's hubs as frames. Arguments and results are of registered types, or of built-in types such
/// as numbers, text and dates: of exactly those types that the other side declares, or types that derive from them.
/// Thread-safe.
/// </summary>
/// <remarks>
/// Added by <c>AddCustomBinarySerializerProtocol</c>, on both sides. What can't be bound to a method fails that call;
/// bytes that are no message end the connection. <c>HubOptions.MaximumReceiveMessageSize</c>, 32 KB by default, bounds
/// a message besides the limits of the formatter.
/// </remarks>
public sealed class FrameHubProtocol : IHubProtocol
{
    // With acknowledgements, as the framework's own.
    private const int ProtocolVersion = 2;

    private readonly CustomBinaryFormatter _formatter;
    private readonly HubMessages _messages;

    /// <summary>A protocol over a registry.</summary>
    /// <param name="registry">The registry with the types of arguments and results.</param>
    /// <param name="options">
    /// The options to read and write messages; <see cref="FormatterOptions.UntrustedData"/> if null.
    /// </param>
    /// <param name="logger">
    /// Gets what is wrong with results that can't be read; the other side is told no types. Nothing is logged if null.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="registry"/> is null.</exception>
    public FrameHubProtocol(TypeRegistry registry, FormatterOptions? options = null, ILogger<FrameHubProtocol>? logger = null)
    {
        options ??= FormatterOptions.UntrustedData;
        _messages = new HubMessages(new CustomBinaryFormatter(registry, options), logger ?? (ILogger)NullLogger.Instance);
        _formatter = new CustomBinaryFormatter(
            new TypeRegistry().Register<HubEnvelope>(1), options with { BinaryFormatterReader = null });
    }

    /// <summary>The name by which client and server agree: <c>custombinaryserializer</c>.</summary>
    public string Name => "custombinaryserializer";

    /// <summary>2: with the messages of stateful reconnects.</summary>
    public int Version => ProtocolVersion;

    /// <summary>Gets <see cref="Microsoft.AspNetCore.Connections.TransferFormat.Binary"/>.</summary>
    public TransferFormat TransferFormat => TransferFormat.Binary;

    /// <summary>Whether a version can be spoken: 1 and 2.</summary>
    /// <param name="version">The version.</param>
    public bool IsVersionSupported(int version) => version is > 0 and <= ProtocolVersion;

    /// <summary>Reads the message that a sequence begins with, if it is whole.</summary>
    /// <param name="input">Moved after the message.</param>
    /// <param name="binder">The binder, which returns the expected types of arguments and results.</param>
    /// <param name="message">The message; one that says so, if its arguments aren't those.</param>
    /// <exception cref="InvalidDataException">The next bytes aren't a message of the protocol.</exception>
    public bool TryParseMessage(ref ReadOnlySequence<byte> input, IInvocationBinder binder, [NotNullWhen(true)] out HubMessage? message)
    {
        try
        {
            message = _formatter.TryDeserialize(ref input, out HubEnvelope? envelope) ? _messages.Open(envelope, binder) : null;
            return message is not null;
        }
        catch (BinarySerializationException e)
        {
            throw new InvalidDataException($"The bytes are no message of a hub: {e.Message}", e);
        }
    }

    /// <summary>Writes a message.</summary>
    /// <param name="message">The message.</param>
    /// <param name="output">The buffer that receives the message.</param>
    /// <exception cref="ArgumentException">
    /// The message is of a type that this protocol doesn't know.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// An argument is of a type that is neither registered nor built in, or can't be written.
    /// </exception>
    public void WriteMessage(HubMessage message, IBufferWriter<byte> output) => _formatter.Serialize(output, _messages.Close(message));

    /// <summary>Writes a message into memory of its own.</summary>
    /// <param name="message">The message.</param>
    /// <inheritdoc cref="WriteMessage" path="/exception"/>
    public ReadOnlyMemory<byte> GetMessageBytes(HubMessage message) => _formatter.Serialize(_messages.Close(message));
}
