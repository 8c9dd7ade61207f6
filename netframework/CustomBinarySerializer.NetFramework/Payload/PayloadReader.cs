using System.Buffers.Binary;
using CustomBinarySerializer.Compiler.Memory;

namespace CustomBinarySerializer.Payload;

/// <summary>The <see cref="BinaryReader"/> that contracts read from.</summary>
/// <remarks>
/// Valid only inside the <see cref="ICustomBinarySerializable.SetDataFrom"/> call that it is passed to. Not
/// thread-safe.
/// </remarks>
internal sealed class PayloadReader : BinaryReader
{
    private readonly int _frameBytes;
    private long _allocated;
    private long _visits;
    private bool _comparesByCulture;

    internal PayloadReader(FrameSession session, PayloadMemory memory)
        : base(memory, Utf8Text.Encoding, leaveOpen: true)
    {
        Session = session;
        Memory = memory;
        _frameBytes = memory.Remaining;
    }

    /// <summary>The session that owns the reader.</summary>
    internal FrameSession Session { get; }

    /// <summary>The payload that is read.</summary>
    internal PayloadMemory Memory { get; }

    /// <summary>The number of bytes after the current position.</summary>
    internal int Remaining => Memory.Remaining;

    /// <summary>Counts memory that is about to be allocated for the frame.</summary>
    /// <exception cref="BinarySerializationException">The memory limit of the frame is exceeded.</exception>
    internal void CountMemory(long bytes)
    {
        int factor = Session.Host.MaxMemoryFactor;
        if (factor != MemoryBudget.Unbounded)
        {
            _allocated += bytes;
            PayloadErrors.ThrowIfOver(_allocated, _frameBytes, factor);
        }
    }

    /// <summary>Limits the cost of culture comparisons for the texts that follow, if the data is untrusted.</summary>
    internal void CompareByCulture() => _comparesByCulture = Session.Host.ReadsUntrustedData;

    /// <summary>Returns the next bytes in place and moves past them.</summary>
    internal ReadOnlySpan<byte> TakeSpan(int count) => new(Memory.Bytes, Memory.Take(count), count);

    /// <summary>Reads a nonempty text whose prefix has been read.</summary>
    internal string ReadText<TForm>(int code)
        where TForm : struct, ITextForm =>
        default(TForm).ToText(TakeSpan(default(TForm).SizeOf(code)), code);

    /// <inheritdoc/>
    public override bool ReadBoolean() => ReadByte() != 0;

    /// <inheritdoc/>
    public override byte ReadByte() => Memory.Bytes[Memory.Take(sizeof(byte))];

    /// <inheritdoc/>
    public override sbyte ReadSByte() => unchecked((sbyte)ReadByte());

    /// <inheritdoc/>
    public override short ReadInt16() => BinaryPrimitives.ReadInt16LittleEndian(TakeSpan(sizeof(short)));

    /// <inheritdoc/>
    public override ushort ReadUInt16() => unchecked((ushort)ReadInt16());

    /// <inheritdoc/>
    public override int ReadInt32() => BinaryPrimitives.ReadInt32LittleEndian(TakeSpan(sizeof(int)));

    /// <inheritdoc/>
    public override uint ReadUInt32() => unchecked((uint)ReadInt32());

    /// <inheritdoc/>
    public override long ReadInt64() => BinaryPrimitives.ReadInt64LittleEndian(TakeSpan(sizeof(long)));

    /// <inheritdoc/>
    public override ulong ReadUInt64() => unchecked((ulong)ReadInt64());

    /// <inheritdoc/>
    public override float ReadSingle()
    {
        int bits = ReadInt32();
        return BitConverter.ToSingle(BitConverter.GetBytes(bits), 0);
    }

    /// <inheritdoc/>
    public override double ReadDouble() => BitConverter.Int64BitsToDouble(ReadInt64());

    /// <inheritdoc/>
    public override decimal ReadDecimal()
    {
        ReadOnlySpan<byte> bytes = TakeSpan(sizeof(decimal));
        int[] parts = new int[4];
        for (int i = 0; i < parts.Length; i++)
        {
            parts[i] = BinaryPrimitives.ReadInt32LittleEndian(bytes.Slice(i * sizeof(int)));
        }

        try
        {
            return new decimal(parts);
        }
        catch (ArgumentException)
        {
            throw new IOException($"The bytes don't form a decimal: its flags are 0x{parts[3]:X8}.");
        }
    }

    /// <inheritdoc/>
    public override string ReadString()
    {
        int length = this.Read7BitEncodedInt();
        if (length < 0)
        {
            throw new IOException($"BinaryReader encountered an invalid string length of {length} characters.");
        }

        string text = Utf8Text.Decode(TakeSpan(length));
        if (_comparesByCulture)
        {
            _visits += CulturalWeight.VisitsOf(text, times: 1);
            PayloadErrors.ThrowIfComparedTooOften(_visits, _frameBytes);
        }

        return text;
    }

    /// <inheritdoc/>
    public override byte[] ReadBytes(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        return TakeSpan(Math.Min(count, Remaining)).ToArray();
    }

    /// <inheritdoc/>
    public override char ReadChar()
    {
        int c = Read();
        if (c < 0)
        {
            Memory.MissingBytes = sizeof(byte);
            throw PayloadErrors.EndOfPayload(sizeof(byte));
        }

        return (char)c;
    }

    /// <summary>Closes the payload. Further reads throw <see cref="ObjectDisposedException"/>.</summary>
    public override void Close() => Memory.End();

    /// <inheritdoc/>
    protected override void Dispose(bool disposing) => Memory.End();
}
