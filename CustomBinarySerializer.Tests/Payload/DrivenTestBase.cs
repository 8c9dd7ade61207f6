namespace CustomBinarySerializer.Tests.Payload;

/// <summary>The base of fixtures whose tests share a payload writer and a payload reader.</summary>
public abstract class DrivenTestBase
{
    private protected DrivenWriter Writer { get; private set; } = null!;

    private protected DrivenReader Reader { get; private set; } = null!;

    [OneTimeSetUp]
    public void CreateDriven()
    {
        Writer = new DrivenWriter();
        Reader = new DrivenReader();
    }

    [OneTimeTearDown]
    public void DisposeDriven()
    {
        Writer.Dispose();
        Reader.Dispose();
    }
}
