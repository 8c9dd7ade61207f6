namespace CustomBinarySerializer;

/// <summary>
/// A substitute for an exception of a type that is neither registered nor a common one of the framework.
/// </summary>
/// <remarks>
/// Auto contracts write any exception; no type is created because bytes name it. Message, stack trace, source, data and
/// inner exceptions are those of the original.
/// </remarks>
public sealed class DeserializedException : Exception
{
    internal DeserializedException(string originalTypeName, IReadOnlyList<Exception> innerExceptions)
    {
        OriginalTypeName = originalTypeName;
        InnerExceptions = innerExceptions;
    }

    /// <summary>Gets the full name of the original type, as the bytes name it.</summary>
    public string OriginalTypeName { get; }

    /// <summary>
    /// Gets the inner exceptions of an original <see cref="AggregateException"/>; else an empty list.
    /// </summary>
    public IReadOnlyList<Exception> InnerExceptions { get; }

    /// <summary>Returns the text of the original exception, marked as a substitute.</summary>
    public override string ToString() =>
        $"{OriginalTypeName} (as {nameof(DeserializedException)}){base.ToString()[typeof(DeserializedException).FullName!.Length..]}";
}
