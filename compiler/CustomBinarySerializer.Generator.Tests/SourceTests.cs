namespace CustomBinarySerializer.Generator.Tests;

internal sealed class SourceTests
{
    [Test]
    public void CompilesAContractAgainstTheLibrary() =>
        Assert.That(
            Source.Compile("""
                public sealed class Order : ICustomBinarySerializable
                {
                    public string? Text { get; set; }

                    public void WriteDataTo(BinaryWriter writer) => writer.WriteNullableString(Text);

                    public void SetDataFrom(BinaryReader reader) => Text = reader.ReadNullableString();
                }
                """).GetTypeByMetadataName("Order"),
            Is.Not.Null);
}
