namespace CustomBinarySerializer.TransactionFiles.Storage;

/// <summary>Makes files that are whole or absent after a crash.</summary>
internal static class NewFile
{
    /// <summary>
    /// Writes a file under a name of its own, makes it durable, and renames it over a file that has the final name.
    /// </summary>
    /// <param name="folder">The folder.</param>
    /// <param name="name">The final name.</param>
    /// <param name="newName">The name until the file is durable. A file that a crash left there is deleted.</param>
    /// <param name="write">Writes the content.</param>
    /// <param name="makeDurable">Makes the file, then the folder durable. The path is for messages.</param>
    /// <exception cref="IOException">A call failed. The old file has the final name, or the new one.</exception>
    internal static void Make(
        IStorageFolder folder, string name, string newName, Action<IStorageFile> write, Action<IFlushable, string> makeDurable)
    {
        folder.Delete(newName);
        using (IStorageFile file = folder.Create(newName))
        {
            write(file);
            makeDurable(file, Path.Combine(folder.Path, name));
        }

        folder.Rename(newName, name);
        makeDurable(folder, folder.Path);
    }
}
