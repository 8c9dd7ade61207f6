namespace Stress.Crashes.Faults;

/// <summary>A recorded call that changed a folder, or a mark of the script.</summary>
/// <param name="Call">Kind of the call.</param>
/// <param name="Error">
/// The errno of a flush, or 0. Other failing calls aren't recorded. The <see cref="ExpectedState"/> of a mark.
/// </param>
/// <param name="File">Number of the file, which a new name doesn't change.</param>
/// <param name="Offset">Offset, length, or value of a mark.</param>
/// <param name="Name">Name of the file, before a renaming.</param>
/// <param name="NewName">Name after a renaming.</param>
/// <param name="Bytes">The written bytes.</param>
internal sealed record RecordedCall(StorageCall Call, int Error, long File, long Offset, string Name, string NewName, byte[] Bytes)
{
    /// <summary>Reads the calls that the shim has recorded, in their order.</summary>
    public static List<RecordedCall> ReadAll(string path)
    {
        List<RecordedCall> calls = [];
        using BinaryReader reader = new(System.IO.File.OpenRead(path));
        while (reader.BaseStream.Position < reader.BaseStream.Length)
        {
            StorageCall call = (StorageCall)reader.ReadInt32();
            int error = reader.ReadInt32();
            long file = reader.ReadInt64();
            long offset = reader.ReadInt64();
            int name = reader.ReadInt32();
            int newName = reader.ReadInt32();
            int length = (int)reader.ReadInt64();
            calls.Add(new RecordedCall(
                call, error, file, offset, System.Text.Encoding.UTF8.GetString(reader.ReadBytes(name)),
                    System.Text.Encoding.UTF8.GetString(reader.ReadBytes(newName)), reader.ReadBytes(length)));
        }

        return calls;
    }
}
