using System.Buffers;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.Schema;

namespace CustomBinarySerializer.Tests.Contracts.Schema;

/// <summary>Frames of random objects of one type with an auto contract.</summary>
internal sealed class RandomFrames(TypeRegistry registry, Type type)
{
    private readonly CustomBinaryFormatter _formatter = new(registry);
    private readonly ValuePlan _plan = ((IAutoContract)registry.Find(type)!).Plan.Root;

    internal byte[] Make(int seed) => Write(_formatter, new RandomValues(new Random(seed), registry).Root(_plan));

    internal static byte[] Write(CustomBinaryFormatter formatter, object value)
    {
        ArrayBufferWriter<byte> frame = new();
        formatter.Serialize(frame, value);
        return frame.WrittenSpan.ToArray();
    }
}
