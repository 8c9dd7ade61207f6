using System.ComponentModel;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>Gives a file a name that nothing has yet, in one step.</summary>
/// <remarks>
/// On Unix, <see cref="File.Move(string, string, bool)"/> looks whether the name is taken and then renames, so that of
/// two who do it at once the second takes the name away from the first; link(2) fails for the second.
/// </remarks>
internal static partial class FileName
{
    private const int Exists = 17;

    /// <summary>Gives a file a further name; on Windows, renames the file.</summary>
    /// <returns>Whether the file got the name; false if something else has the name.</returns>
    /// <exception cref="IOException">
    /// The file can't get the name for another reason than that the name exists.
    /// </exception>
    internal static bool TryGive(string path, string name)
    {
        if (OperatingSystem.IsWindows())
        {
            return TryMove(path, name);
        }

        if (Link(path, name) == 0)
        {
            return true;
        }

        int error = Marshal.GetLastPInvokeError();
        return error == Exists
            ? false
            : throw new IOException($"{name}: the file can't get this name (link): {new Win32Exception(error).Message}");
    }

    private static bool TryMove(string path, string name)
    {
        try
        {
            File.Move(path, name, overwrite: false);
            return true;
        }
        catch (IOException) when (Path.Exists(name))
        {
            return false;
        }
    }

    [LibraryImport("libc", EntryPoint = "link", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Link(string path, string name);
}
