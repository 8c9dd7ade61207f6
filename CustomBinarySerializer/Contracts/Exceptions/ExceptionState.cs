using System.Collections;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Contracts.Exceptions;

/// <summary>What an exception keeps to itself.</summary>
internal static class ExceptionState
{
    /// <summary>The message that it was made with, where <see cref="Exception.Message"/> may add to it.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_message")]
    internal static extern ref string? Message(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_innerException")]
    internal static extern ref Exception? InnerException(Exception exception);

    /// <summary>What <see cref="Exception.StackTrace"/> returns in place of what the runtime would collect.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_stackTraceString")]
    internal static extern ref string? StackTrace(Exception exception);

    /// <summary>What comes before it: the trace of another process or thread, from which the exception came.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_remoteStackTraceString")]
    internal static extern ref string? RemoteStackTrace(Exception exception);

    /// <summary>Null until somebody asks for <see cref="Exception.Data"/>.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_data")]
    internal static extern ref IDictionary? Data(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_innerExceptions")]
    internal static extern ref Exception[] InnerExceptions(AggregateException exception);
}
