using System.Runtime.InteropServices;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey.Processes;

/// <summary>
/// What a serializer wrote, for another process: the bytes as they are in one file, and where each root ends in
/// another, since some formats don't say.
/// </summary>
internal sealed class RootFile(string folder, string workload, string serializer, int objects)
{
    private readonly string _path = Path.Combine(folder, $"{workload}-{objects}-{serializer}");

    private string BytesPath => _path + ".bytes";

    private string EndsPath => _path + ".ends";

    public void Write(SurveyStream written, int[] ends)
    {
        Directory.CreateDirectory(folder);
        File.WriteAllBytes(BytesPath, written.Written);
        File.WriteAllBytes(EndsPath, MemoryMarshal.AsBytes(ends.AsSpan()));
    }

    public (byte[] Bytes, int[] Ends) Read()
    {
        if (!File.Exists(BytesPath) || !File.Exists(EndsPath))
        {
            throw new FileNotFoundException($"There is no file '{BytesPath}'. Write it by the serialize mode with the same --folder.");
        }

        return (File.ReadAllBytes(BytesPath), MemoryMarshal.Cast<byte, int>(File.ReadAllBytes(EndsPath)).ToArray());
    }
}
