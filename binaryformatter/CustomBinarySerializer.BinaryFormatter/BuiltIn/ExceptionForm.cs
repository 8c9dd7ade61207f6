using System.Runtime.Serialization;
using CustomBinarySerializer.Contracts.Exceptions;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// A form of one of the <see cref="CommonExceptions"/> with its full state. Referenced objects are part of the graph.
/// </summary>
/// <param name="number">The number in <see cref="CommonExceptions"/>.</param>
internal sealed class ExceptionForm(byte number) : InfoForm
{
    private const string Message = nameof(Message);
    private const string StackTrace = nameof(StackTrace);
    private const string RemoteStackTrace = nameof(RemoteStackTrace);
    private const string Source = nameof(Source);
    private const string HelpLink = nameof(HelpLink);
    private const string HResult = nameof(HResult);
    private const string Inner = nameof(Inner);
    private const string Data = nameof(Data);

    internal override object Create() => CommonExceptions.Create(number)!;

    internal override void GetData(object value, SerializationInfo info, StreamingContext context)
    {
        Exception exception = (Exception)value;
        info.AddValue(Message, ExceptionState.Message(exception));
        info.AddValue(StackTrace, exception.StackTrace);
        info.AddValue(Source, exception.Source);
        info.AddValue(HelpLink, exception.HelpLink);
        info.AddValue(HResult, exception.HResult);
        info.AddValue(
            Inner,
            exception is AggregateException aggregate ? aggregate.InnerExceptions.ToArray() : exception.InnerException,
            typeof(object));
        info.AddValue(Data, ExceptionState.Data(exception) is { Count: > 0 } data ? data : null, typeof(object));
        foreach (ExceptionDetail detail in ExceptionDetail.KnownBy(exception))
        {
            object? known = detail.Field.GetValue(exception);
            info.AddValue(detail.Name, detail.Field.FieldType.IsEnum ? Convert.ToInt32(known, provider: null) : known, typeof(object));
        }
    }

    internal override object SetData(object? created, SerializationInfo info, StreamingContext context, PayloadHost host)
    {
        Exception exception = (Exception)created!;
        ExceptionState.Message(exception) = info.Optional<string>(Message);
        ExceptionState.StackTrace(exception) = info.Optional<string>(StackTrace);
        ExceptionState.RemoteStackTrace(exception) = info.Optional<string>(RemoteStackTrace);
        exception.Source = info.Optional<string>(Source);
        exception.HelpLink = info.Optional<string>(HelpLink);
        exception.HResult = info.Require<int>(HResult);
        SetInner(exception, info);
        if (info.Optional<System.Collections.IDictionary>(Data) is { } data)
        {
            ExceptionState.Data(exception) = data.GetType() == ExceptionDictionaryForm.Type ? data
                : throw PayloadErrors.NotA(exception.GetType().Name, "its Data is of another class than the runtime's");
        }

        foreach (ExceptionDetail detail in ExceptionDetail.KnownBy(exception))
        {
            Type type = detail.Field.FieldType;
            object? value = type.IsEnum ? Enum.ToObject(type, info.Require<int>(detail.Name)) : info.Optional<object>(detail.Name);
            if (value is not null && !type.IsInstanceOfType(value))
            {
                throw PayloadErrors.NotA(exception.GetType().Name, $"its {detail.Name} is a {value.GetType()}");
            }

            detail.Field.SetValue(exception, value);
        }

        return exception;
    }

    private static void SetInner(Exception exception, SerializationInfo info)
    {
        if (exception is not AggregateException aggregate)
        {
            ExceptionState.InnerException(exception) = info.Optional<Exception>(Inner);
            return;
        }

        Exception[] all = info.Require<Exception[]>(Inner);
        if (all.Contains(null))
        {
            throw PayloadErrors.NotA(nameof(AggregateException), "one of its inner exceptions is null");
        }

        ExceptionState.InnerExceptions(aggregate) = all;
        ExceptionState.InnerException(exception) = all.FirstOrDefault();
    }
}
