namespace CustomBinarySerializer;

/// <summary>
/// Stands for an exception that was written by an auto contract and whose type neither is registered nor is one of the
/// framework's common ones: no type is created because bytes name it.
/// </summary>
/// <remarks>Message, stack trace, source, data and inner exceptions are those of the original.</remarks>
public sealed class DeserializedException : Exception
{
    internal DeserializedException(string originalTypeName, IReadOnlyList<Exception> innerExceptions)
    {
        OriginalTypeName = originalTypeName;
        InnerExceptions = innerExceptions;
    }

    /// <summary>The full name of the original's type, as the bytes name it.</summary>
    public string OriginalTypeName { get; }

    /// <summary>Those of the original if it was an <see cref="AggregateException"/>, else none.</summary>
    public IReadOnlyList<Exception> InnerExceptions { get; }

    /// <summary>As the original would have described itself, with a note that it isn't the original.</summary>
    public override string ToString() =>
        $"{OriginalTypeName} (as {nameof(DeserializedException)}){base.ToString()[typeof(DeserializedException).FullName!.Length..]}";
}
