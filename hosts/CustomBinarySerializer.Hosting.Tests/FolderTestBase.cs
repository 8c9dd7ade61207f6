namespace CustomBinarySerializer.Hosting.Tests;

/// <summary>A folder, and what was logged, for each test.</summary>
[CancelAfter(60_000)]
public abstract class FolderTestBase
{
    private protected TestFolder Folder { get; private set; } = null!;

    private protected RecordedLog Log { get; private set; } = null!;

    [SetUp]
    public void Prepare()
    {
        Folder = new TestFolder();
        Log = new RecordedLog();
    }

    [TearDown]
    public void Clean()
    {
        Folder.Dispose();
        Log.Dispose();
    }
}
