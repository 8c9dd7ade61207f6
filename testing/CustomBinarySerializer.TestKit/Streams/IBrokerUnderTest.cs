using CustomBinarySerializer.Replication;

namespace CustomBinarySerializer.TestKit.Streams;

/// <summary>A broker that a suite of tests runs with.</summary>
internal interface IBrokerUnderTest
{
    /// <summary>The address of the broker.</summary>
    StreamBroker Address { get; }

    /// <summary>Deletes a stream.</summary>
    /// <param name="stream">The name of the stream.</param>
    /// <param name="isMadeAgain">Whether it is created again without entries.</param>
    /// <param name="cancellation">Ends waiting.</param>
    Task DeleteAsync(string stream, bool isMadeAgain, CancellationToken cancellation);
}
