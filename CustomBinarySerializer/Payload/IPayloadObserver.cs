namespace CustomBinarySerializer.Payload;

/// <summary>A writer or reader between a contract and <typeparamref name="TPayload"/>, and sees the calls of the contract.</summary>
internal interface IPayloadObserver<out TPayload>
{
    /// <summary>Returns whom the contract's calls go to, for a call that can't go through the observer.</summary>
    /// <param name="call">The extension method that is called.</param>
    TPayload PassOn(string call);
}
