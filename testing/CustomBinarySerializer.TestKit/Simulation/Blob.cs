namespace CustomBinarySerializer.TestKit.Simulation;

/// <summary>A message of any bytes.</summary>
[BinaryTypeId(1)]
public sealed class Blob : ICustomBinarySerializable
{
    public byte[] Bytes { get; set; } = [];

    public void WriteDataTo(BinaryWriter writer) => writer.Write(Bytes);

    public void SetDataFrom(BinaryReader reader) =>
        Bytes = reader.ReadBytes((int)(reader.BaseStream.Length - reader.BaseStream.Position));

    /// <summary>Returns a message whose bytes may be compressible or not.</summary>
    internal static Blob Next(Random random, int maxSize)
    {
        byte[] bytes = new byte[random.Next(maxSize + 1)];
        if (random.Next(4) == 0)
        {
            random.NextBytes(bytes);
        }
        else
        {
            int step = random.Next(5);
            for (int i = 0; i < bytes.Length; i++)
            {
                bytes[i] = unchecked((byte)(i * step));
            }
        }

        return new Blob { Bytes = bytes };
    }
}
