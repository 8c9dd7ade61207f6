namespace CustomBinarySerializer.Payload;

/// <summary>
/// An observer of the calls between a contract and its <typeparamref name="TPayload"/>, which is a writer or reader.
/// </summary>
internal interface IPayloadObserver<out TPayload>
{
    /// <summary>Returns the observed writer or reader, for a call that can't go through the observer.</summary>
    /// <param name="call">The name of the extension method that is called.</param>
    TPayload PassOn(string call);
}
