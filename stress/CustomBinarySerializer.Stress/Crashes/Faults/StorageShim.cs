using System.ComponentModel;

namespace Stress.Crashes.Faults;

/// <summary>The library that is loaded before the C library, so that system calls fail and are recorded.</summary>
/// <param name="Path">Path of the compiled library.</param>
internal sealed record StorageShim(string Path) : IDisposable
{
    private const string Source = "StorageShim.c";

    private static readonly string[] s_compilers = ["cc", "gcc", "clang"];

    /// <summary>Compiles the library.</summary>
    /// <returns>The library, or null without Linux or a C compiler.</returns>
    public static StorageShim? TryBuild()
    {
        if (!OperatingSystem.IsLinux())
        {
            return null;
        }

        string folder = Directory.CreateTempSubdirectory("storage-shim-").FullName;
        string source = System.IO.Path.Combine(folder, Source);
        StorageShim shim = new(System.IO.Path.Combine(folder, "storage-shim.so"));
        using (Stream embedded = typeof(StorageShim).Assembly.GetManifestResourceStream(Source)!)
        using (FileStream file = File.Create(source))
        {
            embedded.CopyTo(file);
        }

        if (s_compilers.Any(compiler => Compiles(compiler, source, shim.Path)))
        {
            return shim;
        }

        shim.Dispose();
        return null;
    }

    /// <summary>Deletes the file. Processes that have loaded it keep running.</summary>
    public void Dispose() => Directory.Delete(System.IO.Path.GetDirectoryName(Path)!, recursive: true);

    private static bool Compiles(string compiler, string source, string library)
    {
        try
        {
            using Process process = Process.Start(compiler, ["-O1", "-shared", "-fPIC", "-o", library, source, "-ldl", "-lpthread"]);
            process.WaitForExit();
            return process.ExitCode == 0;
        }
        catch (Win32Exception)
        {
            return false;
        }
    }
}
