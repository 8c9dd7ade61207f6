using System.Globalization;
using System.Runtime.Versioning;
using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Storage;
using CustomBinarySerializer.TransactionFiles.Tests.Archiving;
using Microsoft.Extensions.Time.Testing;

namespace CustomBinarySerializer.TransactionFiles.Tests.Processes;

/// <summary>A process that is suspended while it replaces a segment.</summary>
[Platform("Linux")]
[SupportedOSPlatform("linux")]
public sealed class SuspendedProcessTests
{
    [Test]
    [CancelAfter(60_000)]
    public void ADeletionEndsWithAnErrorThatNamesTheProcessAndIsDoneByALaterCall()
    {
        using TemporaryFolder folder = new();
        FolderArchiveTests.Write(folder.Path, segments: 4);
        using ChildProcess holder = ChildProcess.Start<SegmentsHolder>(folder.Path);
        holder.ExpectLine("held");
        holder.Stop();
        FakeTimeProvider clock = new() { AutoAdvanceAmount = TimeSpan.FromSeconds(1) };
        using TransactionFileWriter writer = TransactionFileWriter.Open(
            new DiskFolder(folder.Path), SampleFolder.Registry, TransactionFileOptions.Default, clock);

        Assert.That(
            () => writer.DeleteSegmentsBefore(100),
            Throws.TypeOf<IOException>()
                .With.Message.Contains(folder.Path)
                .And.Message.Contains("segments.lock")
                .And.Message.Contains(string.Create(CultureInfo.InvariantCulture, $"process {holder.Id} (dotnet) has held")));
        writer.Append(new Blob { Bytes = [1] });
        writer.Flush(durable: true);

        holder.Continue();
        holder.EndInput();
        Assert.That(writer.DeleteSegmentsBefore(100), Is.EqualTo(2));
    }
}
