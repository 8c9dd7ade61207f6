namespace CustomBinarySerializer.Payload;

/// <summary>Whoever drives a writer and a reader: what contracts may ask of it by way of the extension methods.</summary>
internal abstract class PayloadDriver
{
    /// <summary>Whether leaving the current call has more to do than usual.</summary>
    internal bool NeedsCleanUp { get; set; }

    /// <summary>The formatter's side of it.</summary>
    internal abstract PayloadHost Host { get; }

    /// <summary>How many objects lie around the current payload, its own included.</summary>
    internal abstract int Depth { get; set; }

    /// <summary>Whether what is built from the bytes must withstand bytes that were made to harm.</summary>
    internal bool ReadsUntrustedData => Host.ReadsUntrustedData;

    /// <summary>Writes an object of any registered or built-in type as a frame inside the payload.</summary>
    internal abstract void WriteNested(object? value);

    /// <summary>Writes an object of a type that the reader knows, with its length in front.</summary>
    internal abstract void WriteNestedExact(object? value);

    /// <summary>Reads what <see cref="WriteNested"/> wrote, if it is assignable to <paramref name="asked"/>.</summary>
    internal abstract object? ReadNested(Type asked);

    /// <summary>Reads what <see cref="WriteNestedExact"/> wrote.</summary>
    internal abstract object? ReadNestedExact(Type type);
}
