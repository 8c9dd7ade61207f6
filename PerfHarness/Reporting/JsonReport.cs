namespace PerfHarness.Reporting;

/// <summary>Writes and reads results as JSON files.</summary>
internal static class JsonReport
{
    private static readonly JsonSerializerOptions Options = new()
    {
        WriteIndented = true,
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
    };

    public static void Write<T>(FileInfo file, T results)
    {
        using FileStream stream = file.Create();
        JsonSerializer.Serialize(stream, results, Options);
    }

    public static T Read<T>(FileInfo file)
    {
        using FileStream stream = file.OpenRead();
        return JsonSerializer.Deserialize<T>(stream, Options)
            ?? throw new InvalidDataException($"{file.FullName} has null instead of results.");
    }
}
