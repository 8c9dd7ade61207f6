using System.Collections;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Contracts.Exceptions;

/// <summary>Access to private fields of exceptions.</summary>
internal static class ExceptionState
{
    /// <summary>
    /// Returns the field of the message from the constructor, which <see cref="Exception.Message"/> may extend.
    /// </summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_message")]
    internal static extern ref string? Message(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_innerException")]
    internal static extern ref Exception? InnerException(Exception exception);

    /// <summary>
    /// Returns the field of the text that <see cref="Exception.StackTrace"/> returns instead of the collected trace.
    /// </summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_stackTraceString")]
    internal static extern ref string? StackTrace(Exception exception);

    /// <summary>Returns the field of the trace of another process or thread, which precedes the stack trace.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_remoteStackTraceString")]
    internal static extern ref string? RemoteStackTrace(Exception exception);

    /// <summary>Returns the field of the entries, which is null until <see cref="Exception.Data"/> is read.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_data")]
    internal static extern ref IDictionary? Data(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_innerExceptions")]
    internal static extern ref Exception[] InnerExceptions(AggregateException exception);
}
