using System.Runtime.Versioning;

namespace CustomBinarySerializer.TransactionFiles.Zstd.Tests;

/// <summary>A folder that is moved while its segments are compressed or expanded.</summary>
[Platform("Linux")]
[SupportedOSPlatform("linux")]
public sealed class MovedFolderTests
{
    private const int Segments = 30;

    [Test]
    [CancelAfter(60_000)]
    public async Task SegmentsAreConvertedInTheFolderThatWasLocked([Values] bool expands, CancellationToken cancellation)
    {
        using TemporaryFolder parent = new();
        string path = parent["journal"];
        string moved = parent["moved"];
        Write(path);
        if (expands)
        {
            SegmentCompression.Compress(path, SampleFolder.Small, cancellation);
            File.Delete(Path.Combine(path, "compress.lock"));
        }

        Task moving = Task.Run(
            () =>
            {
                // The lock shows that the folder is in use.
                while (!File.Exists(Path.Combine(path, "compress.lock")))
                {
                    cancellation.ThrowIfCancellationRequested();
                    Thread.Yield();
                }

                Directory.Move(path, moved);
                Directory.CreateDirectory(path);
            },
            cancellation);
        IReadOnlyList<SegmentConversionResult> results = expands
            ? SegmentCompression.Expand(path, cancellationToken: cancellation)
            : SegmentCompression.Compress(path, SampleFolder.Small, cancellation);
        await moving;

        Assert.That(
            results.Select(result => result.Outcome),
            Is.EqualTo(Enumerable.Repeat(SegmentConversionOutcome.Replaced, Segments - 1)));
        Assert.That(Directory.EnumerateFileSystemEntries(path), Is.Empty);
        using TransactionFileReader reader = TransactionFileReader.Open(moved, SampleFolder.Registry);
        Assert.That(reader.Read().Count(), Is.EqualTo(Segments * 50));
    }

    private static void Write(string path)
    {
        using TransactionFileWriter writer = TransactionFileWriter.Open(path, SampleFolder.Registry);
        for (int segment = 0; segment < Segments; segment++)
        {
            for (int i = 0; i < 50; i++)
            {
                writer.Append(new Blob { Bytes = new byte[200] });
            }

            if (segment < Segments - 1)
            {
                writer.Roll();
            }
        }
    }
}
