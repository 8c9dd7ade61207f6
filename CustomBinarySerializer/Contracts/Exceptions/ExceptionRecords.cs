using System.ComponentModel;
using CustomBinarySerializer.Contracts.Exceptions;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

/// <summary>The conversion of exceptions in members of type <typeparamref name="T"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ExceptionRecords<T>
    where T : Exception
{
    public static ExceptionRecord To(PayloadHost host, T value)
    {
        Type type = value.GetType();
        if (host.IsRegistered(type))
        {
            return new ExceptionRecord { Registered = value };
        }

        byte common = CommonExceptions.NumberOf(type);
        if (common == 0 && !typeof(T).IsAssignableFrom(typeof(DeserializedException)))
        {
            throw new BinarySerializationException(
                SerializationErrorCode.UnregisteredType,
                $"A {type} can't be written as a {typeof(T)}: it isn't registered, and would come back as a "
                + $"{nameof(DeserializedException)}, which is none. Register it, or declare the member as Exception.");
        }

        return ExceptionRecords.Of(host, value, common);
    }

    public static T From(ExceptionRecord value)
    {
        object exception = value.Registered ?? ExceptionRecords.Restore(value);
        return exception as T ?? throw PayloadErrors.NotA(typeof(T).Name, $"it is a {exception.GetType()}");
    }
}

internal static class ExceptionRecords
{
    internal static ExceptionRecord Of(PayloadHost host, Exception exception, byte common)
    {
        Exception[]? innerExceptions =
            exception is AggregateException aggregate ? [.. aggregate.InnerExceptions]
            : exception is DeserializedException { InnerExceptions.Count: > 0 } deserialized ? [.. deserialized.InnerExceptions]
            : null;
        return new ExceptionRecord
        {
            TypeName = common != 0 ? null : (exception as DeserializedException)?.OriginalTypeName ?? exception.GetType().ToString(),
            Common = common,
            Message = common != 0 ? ExceptionState.Message(exception) : exception.Message,
            StackTrace = exception.StackTrace,
            Source = exception.Source,
            HelpLink = exception.HelpLink,
            HResult = exception.HResult,
            Inner = innerExceptions is null ? exception.InnerException : null,
            InnerExceptions = innerExceptions,
            Details = ExceptionDetail.Of(host, exception),
            Data = ExceptionState.Data(exception) is { Count: > 0 } data ? ExceptionData.To(host, data) : null,
        };
    }

    internal static Exception Restore(ExceptionRecord record)
    {
        if (record.InnerExceptions?.Contains(null) == true)
        {
            throw PayloadErrors.NotA(nameof(Exception), "one of its inner exceptions is null");
        }

        Exception exception = record.TypeName is not null
            ? new DeserializedException(record.TypeName, record.InnerExceptions ?? [])
            : CommonExceptions.Create(record.Common) ?? throw PayloadErrors.NotA(nameof(Exception), $"its type is {record.Common}");
        if (exception is AggregateException aggregate)
        {
            ExceptionState.InnerExceptions(aggregate) = record.InnerExceptions ?? [];
        }

        ExceptionState.Message(exception) = record.Message;
        ExceptionState.StackTrace(exception) = record.StackTrace;
        ExceptionState.InnerException(exception) = record.InnerExceptions is [Exception first, ..] ? first : record.Inner;
        exception.Source = record.Source;
        exception.HelpLink = record.HelpLink;
        exception.HResult = record.HResult;
        if (record.Details is not null)
        {
            ExceptionDetail.Set(exception, record.Details);
        }

        if (record.Data is not null)
        {
            ExceptionData.Fill(exception.Data, record.Data);
        }

        return exception;
    }
}
