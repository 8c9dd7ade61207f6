namespace CustomBinarySerializer.Tests.Payload.Extensions;

/// <summary>Every kind of writer and reader that the extension methods must serve alike.</summary>
internal sealed class Drive : IDisposable
{
    private readonly DrivenWriter _writer = new();
    private readonly DrivenReader _reader = new();

    internal static byte[] WriteToPlain(Action<BinaryWriter> write)
    {
        using MemoryStream stream = new();
        using BinaryWriter writer = new(stream);
        write(writer);
        return stream.ToArray();
    }

    /// <summary>Writes with the writer of a formatter.</summary>
    internal byte[] WriteToPayload(Action<BinaryWriter> write)
    {
        write(_writer.BeginInCallerMemory(room: 24));
        return _writer.Payload;
    }

    /// <summary>Reads the same bytes with each kind of reader; all must be read.</summary>
    internal IEnumerable<(string Reader, T Value)> ReadFromAll<T>(byte[] bytes, Func<BinaryReader, T> read)
    {
        foreach (TestReader reader in TestReader.All)
        {
            BinaryReader opened = reader.Open(_reader, bytes);
            yield return (reader.Name, read(opened));
            Assert.That(opened.ReadBytes(1), Is.Empty, reader.Name);
        }
    }

    internal BinaryReader Open(TestReader kind, byte[] bytes) => kind.Open(_reader, bytes);

    /// <summary>Opens the reader of a formatter with limits.</summary>
    internal BinaryReader OpenPayload(byte[] bytes, int countLimit = int.MaxValue, bool untrusted = false)
    {
        _reader.Host.CountLimit = countLimit;
        _reader.Host.IsUntrusted = untrusted;
        return _reader.Begin(bytes);
    }

    internal IEnumerable<TException> ThrownByAll<TException>(byte[] bytes, Func<BinaryReader, object?> read)
        where TException : Exception
    {
        foreach (TestReader kind in TestReader.All)
        {
            BinaryReader reader = Open(kind, bytes);
            yield return Assert.Throws<TException>(() => read(reader), kind.Name)!;
        }
    }

    public void Dispose()
    {
        _writer.Dispose();
        _reader.Dispose();
    }
}
