namespace CustomBinarySerializer.TestKit;

/// <summary>
/// The memory that SECURITY.md promises for untrusted frames: 1 MiB, and 128 bytes for each byte of the frame.
/// </summary>
internal static class MemoryPromise
{
    private const long Free = 1 << 20;
    private const long PerByte = 128;

    /// <summary>Returns the maximum number of bytes that reading a frame may allocate.</summary>
    internal static long For(byte[] frame) => Free + (PerByte * frame.Length);

    /// <summary>Reads a frame, prints the allocated bytes and compares them with the promise.</summary>
    /// <param name="formatter">The formatter, which has read a frame of the type before.</param>
    /// <param name="frame">The frame.</param>
    /// <param name="content">The content of the frame, for the output.</param>
    internal static void Check(CustomBinaryFormatter formatter, byte[] frame, string content)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        BinarySerializationException? refusal = Read(formatter, frame);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        string end = refusal is null ? "" : ", refused: " + refusal.Message;
        TestContext.Out.WriteLine($"{content}: {allocated} allocated, {(double)allocated / frame.Length:F1} a byte{end}");
        Assert.That(allocated, Is.LessThanOrEqualTo(For(frame)));
    }

    /// <summary>Reads a frame.</summary>
    /// <returns>The error if the frame is refused; else null.</returns>
    internal static BinarySerializationException? Read(CustomBinaryFormatter formatter, byte[] frame)
    {
        try
        {
            GC.KeepAlive(formatter.Deserialize<object>(frame));
            return null;
        }
        catch (BinarySerializationException e)
        {
            return e;
        }
    }
}
