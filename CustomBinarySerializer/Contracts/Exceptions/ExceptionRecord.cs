using System.ComponentModel;
using CustomBinarySerializer.Contracts.Exceptions;
namespace CustomBinarySerializer.Generated;

/// <summary>What is written in place of an exception. Its members are part of the format.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ExceptionRecord
{
    /// <summary>The full name of a type that has no contract and is none of <see cref="CommonExceptions"/>, else null. Nothing is looked up by it.</summary>
    public string? TypeName { get; set; }

    /// <summary>A number of <see cref="CommonExceptions"/>, or 0.</summary>
    public byte Common { get; set; }

    /// <summary>The exception itself, if its type has a contract; nothing else is set then.</summary>
    public object? Registered { get; set; }

    public string? Message { get; set; }

    public string? StackTrace { get; set; }

    public string? Source { get; set; }

    public string? HelpLink { get; set; }

    public int HResult { get; set; }

    public Exception? Inner { get; set; }

    /// <summary>Those of an <see cref="AggregateException"/>, else null.</summary>
    public Exception[]? InnerExceptions { get; set; }

    /// <summary>What else a common exception knows, by name; null if nothing.</summary>
    public ExceptionDatum[]? Details { get; set; }

    /// <summary>The entries of <see cref="Exception.Data"/>; null if there are none.</summary>
    public ExceptionDatum[]? Data { get; set; }
}

/// <summary>A named value. What has neither a contract nor a row with an id in the table of built-in types is its text.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ExceptionDatum
{
    public object? Key { get; set; }

    public object? Value { get; set; }
}
