using System.Text;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Testing.Tests;

/// <summary>Contracts that the verifier accepts.</summary>
public sealed class GoodContractTests
{
    private static IEnumerable<TestCaseData> WaysToSayTheSame =>
    [
        Of("array as count and bytes",
            (w, p) => { w.Write(p.Photo.Length); w.Write(p.Photo); },
            (r, p) => p.Photo = r.ReadBytes(r.ReadInt32())),
        Of("span as bytes one by one",
            (w, p) => { w.Write(p.Photo.Length); w.Write(p.Photo.AsSpan()); },
            (r, p) => p.Photo = Enumerable.Range(0, r.ReadInt32()).Select(_ => r.ReadByte()).ToArray()),
        Of("bytes cut otherwise",
            (w, p) => { w.Write((byte)p.Age); w.Write("ab"u8); },
            (r, p) => { p.Age = r.ReadBytes(2)[0]; r.ReadByte(); }),
        Of("block as numbers",
            (w, p) => { w.Write(p.Numbers.Count); w.WriteSpan<int>(p.Numbers.ToArray()); },
            (r, p) => p.Numbers = [.. Enumerable.Range(0, r.ReadInt32()).Select(_ => r.ReadInt32())]),
        Of("chars one by one",
            (w, p) => { w.Write(p.Name!.Length); w.Write(p.Name.ToCharArray()); },
            (r, p) => p.Name = string.Concat(Enumerable.Range(0, r.ReadInt32()).Select(_ => (char)r.Read()))),
        Of("string as count and UTF-8",
            (w, p) => w.Write(p.Name!),
            (r, p) => p.Name = Encoding.UTF8.GetString(r.ReadBytes(r.Read7BitEncodedInt()))),
        Of("7-bit encoded integers",
            (w, p) => { w.Write7BitEncodedInt(p.Age); w.Write7BitEncodedInt64(p.Zip); },
            (r, p) => { p.Age = r.Read7BitEncodedInt(); p.Zip = (int)r.Read7BitEncodedInt64(); }),
        Of("loop to the end",
            (w, p) => p.Numbers.ForEach(w.Write),
            (r, p) =>
            {
                p.Numbers.Clear();
                while (r.BaseStream.Position < r.BaseStream.Length)
                {
                    p.Numbers.Add(r.ReadInt32());
                }
            }),
        Of("growth",
            (w, p) => { w.Write(p.Age); w.Write(p.Zip); },
            (r, p) => { p.Age = r.ReadInt32(); p.Zip = r.HasMore() ? r.ReadInt32() : 0; }),
        Of("rest as bytes",
            (w, p) => w.Write(p.Photo),
            (r, p) => p.Photo = r.ReadBytes(100)),
        Of("length written last",
            (w, p) =>
            {
                w.Write(0);
                w.Write(p.Name!);
                long end = w.BaseStream.Position;
                w.Seek(0, SeekOrigin.Begin);
                w.Write((int)end);
                w.BaseStream.Position = end;
                w.Write(p.Age);
            },
            (r, p) => { r.ReadInt32(); p.Name = r.ReadString(); p.Age = r.ReadInt32(); }),
        Of("length of an object written last",
            (w, p) =>
            {
                w.Write(0);
                w.WriteObject(Customer.Smith);
                int end = (int)w.BaseStream.Position;
                w.BaseStream.Position = 0;
                w.Write(end);
                w.BaseStream.Position = end;
            },
            (r, p) => { r.ReadInt32(); p.Content = r.ReadObject(); }),
        Of("section skipped",
            (w, p) => { w.Write(p.Age); w.Write("old"); w.Write(p.Zip); },
            (r, p) => { p.Age = r.ReadInt32(); r.BaseStream.Seek(4, SeekOrigin.Current); p.Zip = r.ReadInt32(); }),
        Of("look ahead",
            (w, p) => { w.Write(p.Age); w.Write('c'); },
            (r, p) =>
            {
                p.Age = r.ReadByte();
                r.BaseStream.Position = 0;
                p.Age = r.ReadInt32();
                Assert.That(r.PeekChar(), Is.EqualTo('c'));
                r.ReadChar();
            }),
        Of("base stream",
            (w, p) => { w.Write(p.Photo.Length); w.BaseStream.Write(p.Photo); w.BaseStream.WriteByte(9); },
            (r, p) =>
            {
                p.Photo = new byte[r.ReadInt32()];
                r.BaseStream.ReadExactly(p.Photo);
                Assert.That(r.BaseStream.ReadByte(), Is.EqualTo(9));
            }),
        Of("truncated base stream",
            (w, p) => { w.Write(p.Age); w.Write(p.Zip); w.BaseStream.SetLength(4); },
            (r, p) => p.Age = r.ReadInt32()),
        Of("formatter on the base stream",
            (w, p) => TestRegistry.NewFormatter().Serialize(w.BaseStream, p.Content = Customer.Smith),
            (r, p) => p.Content = TestRegistry.NewFormatter().Deserialize(r.BaseStream)),
        Of("writer and reader closed",
            (w, p) => { using (w) { w.Write(p.Age); } },
            (r, p) => { using (r) { p.Age = r.ReadInt32(); } }),
        Of("end found by exception",
            (w, p) => p.Numbers.ForEach(w.Write),
            (r, p) =>
            {
                p.Numbers.Clear();
                Assert.Throws<EndOfStreamException>(() => { while (true) { p.Numbers.Add(r.ReadInt32()); } });
            }),
        Of("nothing", (_, _) => { }, (_, _) => { }),
    ];

    [TestCaseSource(nameof(WaysToSayTheSame))]
    public void WritesAndReadsTheSameBytesByOtherCalls(Action<BinaryWriter, Person> write, Action<BinaryReader, Person> read) =>
        Assert.DoesNotThrow(() => Person.Verify(write, read, Person.Smith, new Person()));

    [Test]
    public void HasEveryKindOfCallAndAPrivateConstructor() => ContractVerifier.Verify(EveryKind.Sample);

    [Test]
    public void HasEveryExtensionMethod() => ContractVerifier.Verify(
        TestRegistry.NewFormatter(),
        new EveryExtension(),
        new EveryExtension
        {
            Text = new string('x', 9000),
            Maybe = 7,
            Names = ["one", "two"],
            ByNumber = new() { [1] = "one", [2] = "two" },
            Numbers = [1.5, 2.5],
            Letters = ['a', '€'],
            Customer = Customer.Smith,
            Content = new Point(1, 2),
        });

    [Test]
    public void IsOfAStruct() => ContractVerifier.Verify(new Point(1, 2), new Point(3, 4));

    [Test]
    public void IsOfDerivedTypes() =>
        ContractVerifier.Verify(new Animal { Name = "Cat" }, new Dog { Name = "Rex", Tricks = 2 }, new Stray { Name = "Tom" });

    [Test]
    public void IsOfTypesThatShareTheInterfaceOnly() => ContractVerifier.Verify<ICustomBinarySerializable>(Customer.Smith, new Point(1, 2));

    [Test]
    public void IsRegisteredAndNests() => ContractVerifier.Verify(
        TestRegistry.NewFormatter(FormatterOptions.UntrustedData),
        new Parcel { Content = Customer.Smith },
        new Parcel { Content = new Parcel() },
        new Parcel());

    [Test]
    public void IsHandWrittenWhateverTheRegistryUses() =>
        ContractVerifier.Verify(new CustomBinaryFormatter(new TypeRegistry().RegisterMembers<Customer>(1)), Customer.Smith);

    [Test]
    public void NeedsNoRegistryForNull() => ContractVerifier.Verify(new Parcel());

    [Test]
    public void LeavesTheSampleAsItIs()
    {
        Parcel sample = new() { Content = Customer.Smith };

        ContractVerifier.Verify(TestRegistry.NewFormatter(), sample);

        Assert.That(sample, Is.EqualTo(new Parcel { Content = Customer.Smith }));
    }

    private static TestCaseData Of(string name, Action<BinaryWriter, Person> write, Action<BinaryReader, Person> read) =>
        new TestCaseData(write, read).SetArgDisplayNames(name);
}
