using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Tests.Payload.Text;

/// <summary>
/// Compares <see cref="Utf8Transcoding"/> with the framework, source and destination at both ends of memory between
/// forbidden pages.
/// </summary>
internal sealed unsafe class GuardedTranscoding : IDisposable
{
    private const byte Canary = 0xCA;

    private readonly GuardedMemory _source = new(1 << 14);
    private readonly GuardedMemory _destination = new(1 << 14);

    public void Dispose()
    {
        _source.Dispose();
        _destination.Dispose();
    }

    /// <summary>
    /// Asserts that a text is counted and written as by the framework, into exactly the room that it needs, and that
    /// no memory outside is touched.
    /// </summary>
    internal void AssertWritten(string text)
    {
        byte[] expected = Encoding.UTF8.GetBytes(text);
        Assert.That(Utf8Transcoding.CountBytes(text), Is.EqualTo(expected.Length), text);
        ReadOnlySpan<byte> chars = MemoryMarshal.AsBytes(text.AsSpan());
        chars.CopyTo(_source.First(chars.Length));
        AssertWritten(MemoryMarshal.Cast<byte, char>(_source.First(chars.Length)), expected);
        chars.CopyTo(_source.Last(chars.Length));
        AssertWritten(MemoryMarshal.Cast<byte, char>(_source.Last(chars.Length)), expected);
    }

    /// <summary>Asserts that bytes are read as by the framework, or refused if they aren't valid.</summary>
    internal void AssertRead(ReadOnlySpan<byte> bytes)
    {
        string? expected = Utf8.IsValid(bytes) ? Encoding.UTF8.GetString(bytes) : null;
        bytes.CopyTo(_source.First(bytes.Length));
        string? atStart = Utf8Transcoding.TryRead(_source.Start, bytes.Length);
        bytes.CopyTo(_source.Last(bytes.Length));
        string? atEnd = Utf8Transcoding.TryRead(_source.End - bytes.Length, bytes.Length);
        if (atStart != expected || atEnd != expected)
        {
            Assert.Fail($"{Convert.ToHexString(bytes)}: {atStart ?? "refused"}, {atEnd ?? "refused"} instead of {expected ?? "refused"}");
        }
    }

    private void AssertWritten(ReadOnlySpan<char> text, byte[] expected)
    {
        int length = expected.Length;
        Span<byte> around = _destination.First(_destination.Size);
        around.Fill(Canary);
        byte* end = _destination.End;
        if (Utf8Transcoding.TryWrite(end - length, end, text) != end)
        {
            Assert.Fail($"{text} doesn't fit.");
        }

        AssertBytes(_destination.Last(length), expected);
        Assert.That(around[..^length].IndexOfAnyExcept(Canary), Is.EqualTo(-1), "before it");

        around.Fill(Canary);
        byte* start = _destination.Start;
        if (Utf8Transcoding.TryWrite(start, start + length, text) != start + length)
        {
            Assert.Fail($"{text} doesn't fit.");
        }

        AssertBytes(_destination.First(length), expected);
        Assert.That(around[length..].IndexOfAnyExcept(Canary), Is.EqualTo(-1), "after it");
        if (length > 0)
        {
            around.Fill(Canary);
            Assert.That(Utf8Transcoding.TryWrite(start, start + length - 1, text) == null, "with too little room");
            Assert.That(around[(length - 1)..].IndexOfAnyExcept(Canary), Is.EqualTo(-1), "after too little room");
        }
    }

    private static void AssertBytes(ReadOnlySpan<byte> written, byte[] expected)
    {
        if (!written.SequenceEqual(expected))
        {
            Assert.Fail($"{Convert.ToHexString(written)} instead of {Convert.ToHexString(expected)}");
        }
    }
}
