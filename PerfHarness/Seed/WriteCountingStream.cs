namespace PerfHarness.Seed;

/// <summary>Counts the calls that write. The span overload of a derived MemoryStream ends in the one for arrays.</summary>
internal sealed class WriteCountingStream : MemoryStream
{
    public int Writes { get; private set; }

    public override void Write(byte[] buffer, int offset, int count)
    {
        Writes++;
        base.Write(buffer, offset, count);
    }

    public override void WriteByte(byte value)
    {
        Writes++;
        base.WriteByte(value);
    }
}
