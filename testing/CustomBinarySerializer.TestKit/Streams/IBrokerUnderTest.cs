using CustomBinarySerializer.Replication;

namespace CustomBinarySerializer.TestKit.Streams;

/// <summary>A broker for a suite of tests.</summary>
internal interface IBrokerUnderTest
{
    /// <summary>The address of the broker.</summary>
    StreamBroker Address { get; }

    /// <summary>Deletes a stream.</summary>
    /// <param name="stream">The name of the stream.</param>
    /// <param name="isMadeAgain">Whether the stream is created again without entries.</param>
    /// <param name="cancellation">Cancels the wait.</param>
    Task DeleteAsync(string stream, bool isMadeAgain, CancellationToken cancellation);
}
