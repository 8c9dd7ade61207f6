using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.Emission;
using CustomBinarySerializer.Contracts.Interpretation;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Contracts.Implementations;

/// <summary>A plan and one of its implementations, which writes and reads right in front of forbidden memory.</summary>
internal sealed unsafe class PlannedContract
{
    private readonly WriteClass _write;
    private readonly ReadClass _read;

    internal PlannedContract(Implementation implementation, ContractPlan plan, FormatterOptions? options = null)
    {
        (_write, _read) = implementation switch
        {
            Implementation.Emitted => (ContractEmitter.WriterOf(plan), ContractEmitter.ReaderOf(plan)),
            Implementation.Generated => CompiledContract.Of(plan),
            _ => Interpreted(plan),
        };
        Codec = new FrameCodec(TestRegistry.Shared, options ?? FormatterOptions.Default);
    }

    internal PlannedContract(Implementation implementation, ValuePlan root, FormatterOptions? options = null)
        : this(implementation, new ContractPlan(root, InternsStrings: false), options)
    {
    }

    internal FrameCodec Codec { get; }

    private static (WriteClass Write, ReadClass Read) Interpreted(ContractPlan plan)
    {
        ContractInterpreter interpreter = new(plan);
        return (interpreter.Write, interpreter.Read);
    }

    /// <summary>
    /// Writes the payload. A payload that doesn't fit the capacity continues in the writer of this thread.
    /// </summary>
    internal byte[] Write(object value, int capacity = 1 << 12)
    {
        int size = FrameHeader.Size + capacity;
        using GuardedMemory memory = new(size);
        byte* message = memory.End - size;
        WriteCursor cursor = new(Codec, message, size);
        try
        {
            byte* end = (byte*)_write(ref cursor, (nint)(message + FrameHeader.Size), value);
            if (cursor.Writer is not { } writer)
            {
                return new Span<byte>(message + FrameHeader.Size, (int)(end - message) - FrameHeader.Size).ToArray();
            }

            writer.Message.Next = end;
            return writer.Message.Bytes(FrameHeader.Size, writer.Message.TotalLength - FrameHeader.Size).ToArray();
        }
        finally
        {
            if (cursor.Writer is { } writer)
            {
                writer.Session.LeaveWriting();
            }
        }
    }

    /// <summary>Reads a whole payload.</summary>
    internal object Read(ReadOnlySpan<byte> payload, object? existing = null)
    {
        using GuardedMemory memory = new(payload.Length);
        payload.CopyTo(memory.Last(payload.Length));
        ReadCursor cursor = new(Codec, memory.End - payload.Length, payload.Length);
        try
        {
            object value = _read(ref cursor, existing);
            Assert.That(cursor.Unread, Is.Zero);
            return value;
        }
        finally
        {
            cursor.EndFrame();
        }
    }
}

/// <summary>An implementation that turns a plan into bytes.</summary>
public enum Implementation
{
    /// <summary>Emitted as IL.</summary>
    Emitted,

    /// <summary>The interpreter.</summary>
    Interpreted,

    /// <summary>C#, compiled as a user's program would be.</summary>
    Generated,
}
