namespace CustomBinarySerializer.Payload;

/// <summary>Whoever drives a writer and a reader: what contracts may ask of it by way of the extension methods.</summary>
internal abstract class PayloadDriver
{
    /// <summary>Whether leaving the current call has more to do than usual.</summary>
    internal bool NeedsCleanUp { get; set; }

    /// <summary>The largest count of one collection.</summary>
    internal abstract int MaxCollectionCount { get; }

    /// <summary>Whether what is built from the bytes must withstand bytes that were made to harm.</summary>
    internal abstract bool ReadsUntrustedData { get; }
}
