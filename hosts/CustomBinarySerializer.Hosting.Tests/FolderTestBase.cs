namespace CustomBinarySerializer.Hosting.Tests;

/// <summary>A folder, and what was logged, for each test.</summary>
[CancelAfter(60_000)]
public abstract class FolderTestBase
{
    private protected TemporaryFolder Folder { get; private set; } = null!;

    private protected RecordedLog Log { get; private set; } = null!;

    [SetUp]
    public void Prepare()
    {
        Folder = new TemporaryFolder();
        Log = new RecordedLog();
    }

    [TearDown]
    public void Clean()
    {
        Folder.Dispose();
        Log.Dispose();
    }
}
