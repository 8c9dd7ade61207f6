namespace PerfHarness.Import;

/// <summary>What one process measured: medians of its rounds, in milliseconds.</summary>
/// <param name="BinaryFormatter">BinaryFormatter reads its message.</param>
/// <param name="Importer">The importer reads it.</param>
/// <param name="MessageBytes">The size of the message.</param>
internal sealed record ImportTimes(double BinaryFormatter, double Importer, int MessageBytes);
