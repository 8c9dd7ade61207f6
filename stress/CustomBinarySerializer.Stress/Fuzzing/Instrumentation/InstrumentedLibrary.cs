using SharpFuzz;

namespace Stress.Fuzzing.Instrumentation;

/// <summary>A copy of this program whose library counts its branches. The plain build isn't changed.</summary>
internal static class InstrumentedLibrary
{
    private static readonly string[] s_assemblies =
    [
        "CustomBinarySerializer", "CustomBinarySerializer.BinaryFormatter", "CustomBinarySerializer.SharedMemory",
        "CustomBinarySerializer.TransactionFiles",
    ];

    /// <summary>Copies the program and instruments the library in the copy.</summary>
    /// <param name="folder">Folder of the copy. It is replaced.</param>
    internal static void Create(string folder)
    {
        if (Directory.Exists(folder))
        {
            Directory.Delete(folder, recursive: true);
        }

        Directory.CreateDirectory(folder);
        string[] program =
            [.. Directory.EnumerateFiles(AppContext.BaseDirectory).Where(file => Path.GetExtension(file) is ".dll" or ".json")];
        Array.ForEach(program, file => File.Copy(file, Path.Combine(folder, Path.GetFileName(file))));

        foreach (string assembly in s_assemblies)
        {
            Fuzzer.Instrument(Path.Combine(folder, assembly + ".dll"), _ => true, Options.Value);
        }
    }
}
