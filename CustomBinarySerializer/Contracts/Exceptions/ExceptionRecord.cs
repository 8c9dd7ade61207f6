using System.ComponentModel;
using CustomBinarySerializer.Contracts.Exceptions;
namespace CustomBinarySerializer.Generated;

/// <summary>The record that is written in place of an exception. Its members are part of the format.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ExceptionRecord
{
    /// <summary>
    /// Gets or sets the full name of a type that has no contract and isn't common, else null. It is never resolved.
    /// </summary>
    public string? TypeName { get; set; }

    /// <summary>Gets or sets the number of the type in <see cref="CommonExceptions"/>, or 0.</summary>
    public byte Common { get; set; }

    /// <summary>Gets or sets the exception itself if its type has a contract. No other property is set then.</summary>
    public object? Registered { get; set; }

    public string? Message { get; set; }

    public string? StackTrace { get; set; }

    public string? Source { get; set; }

    public string? HelpLink { get; set; }

    public int HResult { get; set; }

    public Exception? Inner { get; set; }

    /// <summary>Gets or sets the inner exceptions of an <see cref="AggregateException"/>, else null.</summary>
    public Exception[]? InnerExceptions { get; set; }

    /// <summary>Gets or sets the other properties of a common exception by name; null if there are none.</summary>
    public ExceptionDatum[]? Details { get; set; }

    /// <summary>Gets or sets the entries of <see cref="Exception.Data"/>; null if there are none.</summary>
    public ExceptionDatum[]? Data { get; set; }
}

/// <summary>
/// An entry of <see cref="Exception.Data"/>, or a property of an exception with its name. A value without a contract or
/// a built-in id is written as its text.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ExceptionDatum
{
    public object? Key { get; set; }

    public object? Value { get; set; }
}
