using System.Text;

namespace CustomBinarySerializer.TransactionFiles.Storage;

/// <summary>A short text in a file, replaced as a whole and made durable.</summary>
internal static class DurableText
{
    private const int Longest = 4096;

    /// <summary>Writes the text.</summary>
    /// <exception cref="IOException">
    /// The file can't be written or made durable. It holds the old text or the new one.
    /// </exception>
    internal static void Write(IStorageFolder folder, string name, string text) =>
        NewFile.Make(folder, name, name + ".tmp", file => file.Write(Encoding.UTF8.GetBytes(text), 0), static (what, _) => what.Flush());

    /// <summary>Reads the text.</summary>
    /// <returns>The text; null if there is none.</returns>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal static string? TryRead(IStorageFolder folder, string name)
    {
        if (!folder.Exists(name))
        {
            return null;
        }

        using IStorageFile file = folder.Open(name, FileAccess.Read);
        Span<byte> bytes = stackalloc byte[Longest];
        return Encoding.UTF8.GetString(bytes[..file.Read(bytes, 0)]);
    }
}
