namespace Stress.Crashes.Faults;

/// <summary>Something that happened to a folder, or was known.</summary>
/// <param name="Call">What.</param>
/// <param name="Error">The errno; 0 if it was done. Only of flushes, others aren't recorded if they fail. Of marks: the kind of knowledge.</param>
/// <param name="File">A number that the file keeps, whatever its name.</param>
/// <param name="Offset">Where, or the length that was set; of marks the value.</param>
/// <param name="Name">Of what was created or deleted, or had the name before.</param>
/// <param name="NewName">The name afterwards.</param>
/// <param name="Bytes">What was written.</param>
internal sealed record RecordedCall(StorageCall Call, int Error, long File, long Offset, string Name, string NewName, byte[] Bytes)
{
    /// <summary>Reads what the shim has recorded, in the order in which it happened.</summary>
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
                call, error, file, offset, System.Text.Encoding.UTF8.GetString(reader.ReadBytes(name)), System.Text.Encoding.UTF8.GetString(reader.ReadBytes(newName)), reader.ReadBytes(length)));
        }

        return calls;
    }
}
