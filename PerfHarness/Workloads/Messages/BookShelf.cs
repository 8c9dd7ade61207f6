using MemoryPack;
using Orleans;

namespace PerfHarness.Workloads.Messages;

[Serializable]
[DataContract]
[MemoryPackable]
[GenerateSerializer(GenerateFieldIds = GenerateFieldIds.PublicProperties)]
public sealed partial class BookShelf : ICustomBinarySerializable
{
    [DataMember(Order = 0)]
    public List<Book> Books { get; set; } = [];

    [DataMember(Order = 1)]
    public string Secret { get; set; } = "";

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Books.Count);
        foreach (Book book in Books)
        {
            writer.Write(book.Title);
            writer.Write(book.Id);
        }

        writer.Write(Secret);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        int count = reader.ReadInt32();
        Books = new List<Book>(count);
        for (int index = 0; index < count; index++)
        {
            Books.Add(new Book { Title = reader.ReadString(), Id = reader.ReadInt32() });
        }

        Secret = reader.ReadString();
    }
}
