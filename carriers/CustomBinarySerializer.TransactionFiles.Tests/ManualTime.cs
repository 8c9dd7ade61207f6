namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>A clock that stays wherever the test puts it.</summary>
internal sealed class ManualTime(DateTimeOffset now) : TimeProvider
{
    internal DateTimeOffset Now { get; set; } = now;

    public override DateTimeOffset GetUtcNow() => Now;
}
