using System.Runtime.Serialization;
using CustomBinarySerializer.Tests.Contracts.Schema;

namespace CustomBinarySerializer.Tests.Contracts.Source;

/// <summary>Tests of the style of printed contracts.</summary>
public sealed class PrintedTextTests
{
    private const string OfSpecialItem = """
        // Writes and reads the same bytes as the auto contract of CustomBinarySerializer.Tests.Contracts.Schema.SpecialItem.
        #nullable disable
        using System.IO;
        using System.Runtime.CompilerServices;
        using System.Runtime.Serialization;

        namespace CustomBinarySerializer.Tests.Contracts.Schema;

        using CustomBinarySerializer;

        partial class SpecialItem : ICustomBinarySerializable
        {
            public void WriteDataTo(BinaryWriter writer)
            {
                writer.Write(Quantity);
                WriteItem(writer, Part);
                writer.WriteNullableString(Wish);
            }

            public void SetDataFrom(BinaryReader reader)
            {
                Quantity = reader.ReadInt32();
                Part = ReadItem(reader);
                Wish = reader.ReadNullableString();
            }

            private static void WriteItem(BinaryWriter writer, Item value)
            {
                if (value is null)
                {
                    writer.Write((byte)0);
                    return;
                }

                if (value.GetType() != typeof(Item))
                {
                    writer.Write((byte)1);
                    writer.WriteObject(value);
                    return;
                }

                writer.Write((byte)2);
                RuntimeHelpers.EnsureSufficientExecutionStack();
                writer.Write(value.Quantity);
                WriteItem(writer, value.Part);
            }

            private static Item ReadItem(BinaryReader reader)
            {
                int prefix = reader.Read7BitEncodedInt();
                if (prefix == 0)
                {
                    return null;
                }

                if (prefix == 1)
                {
                    return reader.ReadObject<Item>();
                }

                if (prefix != 2)
                {
                    throw new SerializationException($"The bytes don't form a Item: its prefix is {prefix}.");
                }

                RuntimeHelpers.EnsureSufficientExecutionStack();
                Item instance = new Item();
                instance.Quantity = reader.ReadInt32();
                instance.Part = ReadItem(reader);
                return instance;
            }
        }

        """;

    [Test]
    public void IsWhatAPersonWouldHaveWritten() =>
        Assert.That(Shop.Registry().DescribeSource(typeof(SpecialItem)), Is.EqualTo(OfSpecialItem));

    [Test]
    public void AMemberThatIsAbsentIsHandedToTheConstructorAsTheDefaultOfItsParameter() =>
        Assert.That(new TypeRegistry().Register<Defaulted>(1).DescribeSource(typeof(Defaulted)), Does
            .Contain(@"string text = ""a\u0022\u000ab"";")
            .And.Contain("DayOfWeek day = (DayOfWeek)(3);")
            .And.Contain("long number = (long)(-5);")
            .And.Contain("decimal price = 1.50m;"));

    public sealed record Defaulted(
        int Id,
        [field: OptionalField] string Text = "a\"\nb",
        [field: OptionalField] DayOfWeek Day = DayOfWeek.Wednesday,
        [field: OptionalField] long Number = -5,
        [field: OptionalField] decimal Price = 1.50m);
}
