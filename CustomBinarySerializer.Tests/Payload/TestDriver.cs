using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Tests.Payload;

/// <summary>What a session says to its writer and reader, as the test wants it.</summary>
internal sealed class TestDriver : PayloadDriver
{
    internal int CountLimit { get; set; } = Array.MaxLength;

    internal bool IsUntrusted { get; set; }

    internal override int MaxCollectionCount => CountLimit;

    internal override bool ReadsUntrustedData => IsUntrusted;
}
