using System.Globalization;

namespace PerfHarness.Files;

/// <summary>What one process is to do.</summary>
/// <param name="Scenario">What.</param>
/// <param name="Folder">Where; exists.</param>
/// <param name="Messages">How many.</param>
/// <param name="IsQuick">Whether it is done for its proofs only, so that figures may be rough.</param>
internal sealed record FileTask(FileScenario Scenario, string Folder, long Messages, bool IsQuick)
{
    public string[] Arguments =>
    [
        FilesCommand.Name,
        FilesProcessCommand.Name,
        Scenario.ToString(),
        Folder,
        Messages.ToString(CultureInfo.InvariantCulture),
        IsQuick.ToString(),
    ];

    /// <summary>How often something over all messages is measured, so that a process takes some seconds.</summary>
    public int Rounds(long messagesInAll) => IsQuick ? 1 : (int)Math.Clamp(messagesInAll / Messages, 1, 7);

    public string PathOf(string name) => Path.Combine(Folder, name);
}
