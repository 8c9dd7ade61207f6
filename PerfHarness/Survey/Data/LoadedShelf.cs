using System.Runtime.Serialization;
using CustomBinarySerializer;

namespace PerfHarness.Survey.Data;

/// <summary>The book shelf whose books carry bytes.</summary>
[Serializable]
[DataContract]
public sealed class LoadedShelf : ICustomBinarySerializable
{
    private const int Seed = 1;

    [DataMember]
    public List<LoadedBook> Books { get; set; } = [];

    [DataMember]
    public string Secret { get; set; } = "";

    public static LoadedShelf Create(int books, int bytesPerBook)
    {
        Random random = new(Seed);
        return new LoadedShelf
        {
            Books = [.. Enumerable.Range(0, books)
                .Select(id => new LoadedBook { Title = $"Book {id}", Id = id, Content = Bytes(random, bytesPerBook) })],
            Secret = "the key is under the mat",
        };
    }

    public int Touch()
    {
        int touched = Secret.Length;
        foreach (LoadedBook book in Books)
        {
            touched ^= book.Title.Length ^ book.Id ^ book.Content.Length;
        }

        return touched;
    }

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Books.Count);
        foreach (LoadedBook book in Books)
        {
            writer.Write(book.Title);
            writer.Write(book.Id);
            writer.Write(book.Content.Length);
            writer.Write(book.Content);
        }

        writer.Write(Secret);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        int count = reader.ReadInt32();
        Books = new List<LoadedBook>(count);
        for (int index = 0; index < count; index++)
        {
            Books.Add(
                new LoadedBook { Title = reader.ReadString(), Id = reader.ReadInt32(), Content = reader.ReadBytes(reader.ReadInt32()) });
        }

        Secret = reader.ReadString();
    }

    private static byte[] Bytes(Random random, int count)
    {
        byte[] bytes = new byte[count];
        random.NextBytes(bytes);
        return bytes;
    }
}
