namespace CustomBinarySerializer.Testing;

/// <summary>
/// Thrown by <see cref="ContractVerifier"/>: a contract doesn't read what it writes. The message says where, and shows
/// the calls around it.
/// </summary>
public sealed class ContractVerificationException : Exception
{
    internal ContractVerificationException(string message, int sampleIndex, int? call, int? position, Exception? innerException)
        : base(message, innerException)
    {
        SampleIndex = sampleIndex;
        Call = call;
        Position = position;
    }

    /// <summary>Index of the sample among the samples that were given, from 0.</summary>
    public int SampleIndex { get; }

    /// <summary>
    /// The number of the call at fault, from 1 on, or <see langword="null"/> if none is. A 7-bit encoded integer counts
    /// as the bytes that it takes, a <see cref="Guid"/> as two calls.
    /// </summary>
    public int? Call { get; }

    /// <summary>The offset of the call at fault in the payload, in bytes.</summary>
    public int? Position { get; }
}
