using CustomBinarySerializer.Generator.HandWritten.Model;

namespace CustomBinarySerializer.Generator.Tests.HandWritten;

/// <summary>A contract as data.</summary>
internal sealed class ContractModelTests
{
    private const string Members = "public int A; public Guid B { get; set; } public string? C; public List<Item> D = []; public long? E; public Dictionary<string, int>? F; public Address G = new(); public byte[] H = [];";

    private const string Write = """
        writer.Write(A);
        writer.WriteGuid(B);
        writer.Write(C != null);
        if (C != null) { writer.Write(C); }
        writer.Write(D.Count);
        foreach (Item item in D) { writer.Write(item.Name); writer.Write(item.Count); }
        writer.WriteNullable(E, (w, e) => w.Write(e));
        writer.WriteDictionary(F, (w, key) => w.Write(key), (w, value) => w.Write(value));
        G.WriteDataTo(writer);
        writer.Write(H);
        """;

    private const string Read = """
        A = reader.ReadInt32();
        B = reader.ReadGuid();
        C = reader.ReadBoolean() ? reader.ReadString() : null;
        int count = reader.ReadInt32();
        for (int i = 0; i < count; i++) { D.Add(new Item { Name = reader.ReadString(), Count = reader.ReadInt32() }); }
        E = reader.ReadNullable(r => r.ReadInt64());
        F = reader.ReadDictionary(r => r.ReadString(), r => r.ReadInt32());
        G.SetDataFrom(reader);
        H = reader.ReadBytes((int)(reader.BaseStream.Length - reader.BaseStream.Position));
        """;

    [Test]
    public void EachCallIsNamedWithItsMember()
    {
        HandWrittenContract model = Model(Members, Write, Read);

        Assert.That(model.ToString(), Is.EqualTo("""
            Int32 A
            Guid B
            Boolean
            if C != null
              String C
            Int32
            each
              String
              Int32
            Nullable E
              Boolean
              if writer.WriteNullable(E, (w, e) => w.Write(e))
                Int64 E
            Dictionary F
              7BitEncodedInt
              if writer.WriteDictionary(F, (w, key) => w.Write(key), (w, value) => w.Write(value))
              else
                each
                  String of F
                  Int32 of F
            Contract<Address> G
            Bytes H
            """));
        Assert.That((model.Type, model.Match, model.IsFollowed, model.MovesMembersOnly), Is.EqualTo(("Order", ContractMatch.Alike, true, false)));
    }

    [Test]
    public void ReadingHasItsMembersToo() =>
        Assert.That(
            Model(Members, Write, Read).Reads.Take(2),
            Is.EqualTo(Model("public int A; public Guid B { get; set; }", "writer.Write(A); writer.WriteGuid(B);", "A = reader.ReadInt32(); B = reader.ReadGuid();").Writes));

    [Test]
    public void TheSameTextGivesAnEqualModel() => Assert.That(Model(Members, Write, Read), Is.EqualTo(Model(Members, Write, "// A comment.\n" + Read)));

    [TestCase("writer.Write(A);", "A = reader.ReadInt32();")]
    [TestCase("writer.Write((long)A);", "A = (int)reader.ReadInt64();")]
    public void AnotherCallGivesAnotherModel(string write, string read)
    {
        HandWrittenContract other = Model("public short A;", "writer.Write(A);", "A = reader.ReadInt16();");

        Assert.That(Model("public int A;", write, read), Is.Not.EqualTo(other));
    }

    [TestCase("public int A { get; private set; } private string _b = \"\"; public Guid C;", "writer.Write(A); writer.Write(_b); writer.WriteGuid(C);", "A = reader.ReadInt32(); _b = reader.ReadString(); C = reader.ReadGuid();", true)]
    [TestCase("public State A;", "writer.Write((int)A);", "A = (State)reader.ReadInt32();", true)]
    [TestCase("public int A;", "writer.Write(A + 1);", "A = reader.ReadInt32() - 1;", false)]
    [TestCase("public int A; public int B;", "writer.Write(A); writer.Write(B);", "B = reader.ReadInt32(); A = reader.ReadInt32();", false)]
    [TestCase("public int A { get => field; set => field = value; }", "writer.Write(A);", "A = reader.ReadInt32();", false)]
    [TestCase("public string? A;", "writer.Write(A ?? \"\");", "A = reader.ReadString();", false)]
    [TestCase("public int A;", "writer.Write(A); Console.WriteLine();", "A = reader.ReadInt32();", false)]
    [TestCase("public int A; public static int Count;", "writer.Write(A);", "A = reader.ReadInt32(); Count++;", false)]
    [TestCase("public int A;", "writer.Write(A);", "A = (int)reader.ReadUInt32();", false)]
    public void SaysWhetherOtherCodeCouldTakeItsPlace(string members, string write, string read, bool isSo) =>
        Assert.That(Model(members, write, read).MovesMembersOnly, Is.EqualTo(isSo));

    [TestCase("writer.Write(A);", "A = (int)reader.ReadUInt32();", ContractMatch.Different)]
    [TestCase("writer.Write(A); writer.Seek(0, SeekOrigin.End);", "A = reader.ReadInt32();", ContractMatch.NotShown)]
    public void SaysWhetherTheMethodsMatch(string write, string read, object match) =>
        Assert.That(Model("public int A;", write, read).Match, Is.EqualTo(match));

    private static HandWrittenContract Model(string members, string write, string read) => ContractModels.Of(Contracts.Follow(Contracts.Order(members, write, read)));
}
