using System.Buffers;
using CustomBinarySerializer.Tests.AutoContracts.Description;

namespace CustomBinarySerializer.Tests.Frames.Inspection;

public sealed class FrameInspectorTests
{
    [Test]
    public void ShowsMembersByTheirNames()
    {
        TypeRegistry registry = Shop.Registry();
        ArrayBufferWriter<byte> frame = new();
        new CustomBinaryFormatter(registry).Serialize(frame, Shop.SampleOrder());
        SchemaDescription schema = registry.Describe();
        TestContext.Out.WriteLine(schema.ToJson(indented: true));
        TestContext.Out.WriteLine(schema.Fingerprint);
        TestContext.Out.WriteLine(SchemaDescription.Parse(schema.ToJson()).Fingerprint);
        TestContext.Out.WriteLine(new FrameInspector(schema) { Indented = true }.ToJson(frame.WrittenSpan));
    }
}
