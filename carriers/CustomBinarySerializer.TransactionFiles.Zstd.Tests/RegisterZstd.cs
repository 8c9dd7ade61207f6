namespace CustomBinarySerializer.TransactionFiles.Zstd.Tests;

[SetUpFixture]
public sealed class RegisterZstd
{
    [OneTimeSetUp]
    public void Register() => ZstdSegments.Register();
}
