using System.Runtime.ExceptionServices;
using CustomBinarySerializer.AspNetCore.Logging;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.AspNetCore.SignalR;

/// <summary>From messages of SignalR to envelopes, and back.</summary>
internal sealed class HubMessages(CustomBinaryFormatter formatter, ILogger logger)
{
    internal HubEnvelope Close(HubMessage message) => message switch
    {
        InvocationMessage m => Invocation(HubMessageKind.Invocation, m, m.StreamIds),
        StreamInvocationMessage m => Invocation(HubMessageKind.StreamInvocation, m, m.StreamIds),
        StreamItemMessage m => Of(HubMessageKind.StreamItem, m, [Write(m.Item)]),
        CompletionMessage m => Completion(m),
        CancelInvocationMessage m => Of(HubMessageKind.CancelInvocation, m),
        PingMessage => new() { Kind = HubMessageKind.Ping },
        CloseMessage m => new() { Kind = HubMessageKind.Close, Error = m.Error, AllowReconnect = m.AllowReconnect },
        AckMessage m => new() { Kind = HubMessageKind.Ack, Number = m.SequenceId },
        SequenceMessage m => new() { Kind = HubMessageKind.Sequence, Number = m.SequenceId },
        _ => throw new ArgumentException($"{message.GetType()} is no message that frames hold.", nameof(message)),
    };

    internal HubMessage Open(HubEnvelope envelope, IInvocationBinder binder) => envelope.Kind switch
    {
        HubMessageKind.Invocation or HubMessageKind.StreamInvocation => OpenInvocation(envelope, binder),
        HubMessageKind.StreamItem => OpenItem(envelope, IdOf(envelope), binder),
        HubMessageKind.Completion => WithHeaders(OpenCompletion(envelope, IdOf(envelope), binder), envelope),
        HubMessageKind.CancelInvocation => WithHeaders(new CancelInvocationMessage(IdOf(envelope)), envelope),
        HubMessageKind.Ping => PingMessage.Instance,
        HubMessageKind.Close => new CloseMessage(envelope.Error, envelope.AllowReconnect),
        HubMessageKind.Ack => new AckMessage(envelope.Number),
        _ => new SequenceMessage(envelope.Number),
    };

    private static HubEnvelope Of(HubMessageKind kind, HubInvocationMessage message, HubArgument[]? arguments = null) => new()
    {
        Kind = kind,
        Headers = message.Headers is null ? null : new Dictionary<string, string>(message.Headers),
        InvocationId = message.InvocationId,
        Arguments = arguments ?? [],
    };

    private HubEnvelope Invocation(HubMessageKind kind, HubMethodInvocationMessage message, string[]? streamIds)
    {
        HubEnvelope envelope = Of(kind, message, [.. message.Arguments.Select(Write)]);
        envelope.Target = message.Target;
        envelope.StreamIds = streamIds;
        return envelope;
    }

    private HubEnvelope Completion(CompletionMessage message)
    {
        HubEnvelope envelope = Of(HubMessageKind.Completion, message, message.HasResult ? [Write(message.Result)] : []);
        envelope.Error = message.Error;
        envelope.Result = message.Error is not null ? HubResultKind.Error : message.HasResult ? HubResultKind.Value : HubResultKind.None;
        return envelope;
    }

    private HubMessage OpenInvocation(HubEnvelope envelope, IInvocationBinder binder)
    {
        object?[] arguments;
        try
        {
            arguments = ReadAll(envelope.Arguments, binder.GetParameterTypes(envelope.Target!));
        }
#pragma warning disable CA1031 // Whatever keeps arguments from being bound fails the call, and not the connection.
        catch (Exception e)
#pragma warning restore CA1031
        {
            return new InvocationBindingFailureMessage(envelope.InvocationId, envelope.Target!, ExceptionDispatchInfo.Capture(e));
        }

        return envelope.Kind == HubMessageKind.Invocation
            ? WithHeaders(new InvocationMessage(envelope.InvocationId, envelope.Target!, arguments, envelope.StreamIds), envelope)
            : WithHeaders(new StreamInvocationMessage(IdOf(envelope), envelope.Target!, arguments, envelope.StreamIds), envelope);
    }

    private HubMessage OpenItem(HubEnvelope envelope, string id, IInvocationBinder binder)
    {
        try
        {
            return WithHeaders(new StreamItemMessage(id, Read(envelope.Arguments[0], binder.GetStreamItemType(id))), envelope);
        }
#pragma warning disable CA1031 // As for arguments.
        catch (Exception e)
#pragma warning restore CA1031
        {
            return new StreamBindingFailureMessage(id, ExceptionDispatchInfo.Capture(e));
        }
    }

    private CompletionMessage OpenCompletion(HubEnvelope envelope, string id, IInvocationBinder binder)
    {
        if (envelope.Result != HubResultKind.Value)
        {
            return new CompletionMessage(id, envelope.Error, result: null, hasResult: false);
        }

        try
        {
            return CompletionMessage.WithResult(id, Read(envelope.Arguments[0], binder.GetReturnType(id)));
        }
#pragma warning disable CA1031 // As for arguments.
        catch (Exception e)
#pragma warning restore CA1031
        {
            // SignalR passes the text on, to the caller of a method that awaits the result: types are named in the log
            // alone.
            logger.ResultRefused(e, id);
            string code = e is BinarySerializationException { Code: var reason } ? $" ({reason})" : "";
            return CompletionMessage.WithError(id, $"The result isn't what was asked for{code}. The log of the receiver says more.");
        }
    }

    private HubArgument Write(object? value) =>
        value is not null && formatter.Registry.TryGetTypeId(value.GetType(), out _)
            ? new(formatter.Serialize(value), null)
            : new(null, value);

    private object?[] ReadAll(HubArgument[] arguments, IReadOnlyList<Type> expected) =>
        arguments.Length == expected.Count
            ? [.. arguments.Select((argument, index) => Read(argument, expected[index]))]
            : throw new InvalidDataException($"There are {arguments.Length} arguments, and the target has {expected.Count} parameters.");

    private object? Read(HubArgument argument, Type expected)
    {
        object? value = argument.Frame is { } frame ? formatter.Deserialize(frame) : argument.BuiltIn;
        bool fits = value is null
            ? !expected.IsValueType || Nullable.GetUnderlyingType(expected) is not null
            : expected.IsInstanceOfType(value);
        return fits ? value : throw new InvalidDataException(
            $"A {value?.GetType().ToString() ?? "null"} was sent where {expected} is expected. Both sides must name the same type.");
    }

    private static string IdOf(HubEnvelope envelope) =>
        envelope.InvocationId ?? throw new InvalidDataException($"A {envelope.Kind} has no id.");

    private static TMessage WithHeaders<TMessage>(TMessage message, HubEnvelope envelope)
        where TMessage : HubInvocationMessage
    {
        message.Headers = envelope.Headers;
        return message;
    }
}
