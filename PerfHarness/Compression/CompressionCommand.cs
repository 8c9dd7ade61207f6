namespace PerfHarness.Compression;

/// <summary>The command that measures compressed segments: sizes, look-ups, and appending beside compression.</summary>
internal static class CompressionCommand
{
    // Fewer have no segment but the newest, which stays plain.
    private const int FewestMessages = 1_000_000;

    public static Command Create()
    {
        Option<int> messages = MeasuringCommand.Count(
            "--messages", "Number of customers, and of ticks. 3000000 take 0.4 GB of disk.", 3_000_000);
        messages.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<int>() < FewestMessages)
            {
                result.AddError($"--messages must be at least {FewestMessages}.");
            }
        });
        Option<DirectoryInfo?> folder = new("--folder")
        {
            Description = "Write the files to this folder. They are deleted afterwards.",
            HelpName = "FOLDER",
        };
        return MeasuringCommand.Create(
            "compression",
            "Measure compressed segments: sizes by block size, look-ups, and appending while older segments are compressed.",
            (parsed, display, cancellation) =>
            {
                string parent = parsed.GetValue(folder)?.FullName ?? Path.GetTempPath();
                DirectoryInfo own = Directory.CreateDirectory(Path.Combine(parent, $"compression-{Guid.NewGuid():N}"));
                try
                {
                    return new CompressionRun(own.FullName, parsed.GetValue(messages), cancellation).Measure(display);
                }
                finally
                {
                    own.Delete(recursive: true);
                }
            },
            report => report.Print(),
            messages,
            folder);
    }
}
