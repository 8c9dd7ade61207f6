using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Testing.Tests;

/// <summary>Tests the properties of an error, and mistakes that only some samples show.</summary>
public sealed class MistakeTests
{
    // Methods that the JIT inlines aren't named, so that only the calls are certain.
    private static IEnumerable<TestCaseData> Mismatches =>
    [
        Of(
            "nullable string as string",
            1,
            (w, p) => { w.WriteNullableString(p.Name); w.Write(p.Age); },
            (r, p) => { p.Name = r.ReadString(); p.Age = r.ReadInt32(); }),
        Of(
            "string as nullable string",
            1,
            (w, p) => { w.Write(p.Name!); w.Write(p.Age); },
            (r, p) => { p.Name = r.ReadNullableString(); p.Age = r.ReadInt32(); }),
        Of(
            "Guid as TimeSpan",
            2,
            (w, p) => { w.WriteGuid(p.Id); w.Write(p.Age); },
            (r, p) => { p.Content = r.ReadTimeSpan(); p.Age = r.ReadInt32(); }),
        Of(
            "DateTime as DateTimeOffset",
            2,
            (w, _) => { w.WriteDateTime(DateTime.UnixEpoch); w.Write(1); },
            (r, _) => { r.ReadDateTimeOffset(); r.ReadInt32(); }),
        Of("count as byte", 1, (w, p) => { w.Write(p.Photo.Length); w.Write(p.Photo); }, (r, p) => p.Photo = r.ReadBytes(r.ReadByte())),
        Of("7-bit encoded int as int", 1, (w, p) => w.Write7BitEncodedInt(p.Zip), (r, p) => p.Zip = r.ReadInt32()),
        Of("int byte by byte", 1, (w, p) => w.Write(p.Age), (r, _) => { r.ReadByte(); r.ReadByte(); r.ReadByte(); r.ReadByte(); }),
        Of("char as UTF-16", 1, (w, _) => w.Write("ab".ToCharArray()), (r, _) => r.ReadUInt16()),
        Of("signed as unsigned", 1, (w, p) => w.Write(p.Age), (r, p) => p.Age = (int)r.ReadUInt32()),
        Of(
            "object as string",
            1,
            (w, _) => w.WriteObject(null),
            (r, _) => { r.ReadString(); r.ReadString(); r.ReadString(); r.ReadString(); }),
        Of(
            "block over the border",
            2,
            (w, p) => { w.Write(p.Age); w.Write(p.Photo); w.Write(p.Zip); },
            (r, _) => { r.ReadInt32(); r.ReadBytes(5); r.ReadInt16(); }),
        Of(
            "skip over the border",
            1,
            (w, p) => { w.Write(p.Age); w.Write(p.Zip); },
            (r, _) => { r.BaseStream.Position = 5; r.ReadInt16(); r.ReadByte(); }),
        Of(
            "length that the reader seeks to",
            3,
            (w, p) => { w.Write(0); w.Write(p.Age); w.Seek(0, SeekOrigin.Begin); w.Write(8); },
            (r, _) => { r.ReadInt64(); }),
        Of(
            "object behind which the writer goes back",
            2,
            (w, _) => { w.Write(0); w.WriteObject(Customer.Smith); w.BaseStream.Position = 0; w.Write(1); },
            (r, _) => { r.ReadInt32(); r.ReadInt64(); r.BaseStream.Position = r.BaseStream.Length; }),
        Of(
            "end never reached",
            2,
            (w, p) => { w.Write(p.Age); w.Write(p.Zip); },
            (r, p) => { p.Age = r.ReadInt32(); p.Zip = r.ReadInt32(); r.BaseStream.Position = 4; }),
    ];

    [TestCaseSource(nameof(Mismatches))]
    public void FindsTheCall(int call, Action<BinaryWriter, Person> write, Action<BinaryReader, Person> read)
    {
        ContractVerificationException thrown = Thrown(write, read, Person.Smith);

        Assert.That(thrown.Message, Does.Contain($"differ from call {call}:"));
        Assert.That(thrown.Call, Is.EqualTo(call));
    }

    [Test]
    public void NamesSampleCallAndPosition()
    {
        ContractVerificationException thrown = Thrown(
            (w, p) => { w.Write(p.Name!); w.Write(p.Age); },
            (r, p) => { p.Name = r.ReadString(); p.Age = p.Name.Length > 0 ? r.ReadInt32() : (int)r.ReadUInt32(); },
            Person.Smith,
            new Person());

        Assert.That((thrown.SampleIndex, thrown.Call, thrown.Position), Is.EqualTo((1, 2, 1)));
        Assert.That(thrown.Message, Does.StartWith($"{typeof(Person)}, samples[1]: "));
    }

    [Test]
    public void KeepsWhatTheContractThrew()
    {
        ContractVerificationException thrown = Thrown((w, p) => w.Write(p.Name!), (_, _) => throw new TimeZoneNotFoundException());

        Assert.That(thrown.InnerException, Is.TypeOf<TimeZoneNotFoundException>());
    }

    [Test]
    public void ReportsTheMismatchAndNotItsConsequences()
    {
        ContractVerificationException thrown = Thrown(
            (w, p) => { w.Write(p.Zip); w.Write(p.Name!); },
            (r, _) => { r.ReadUInt32(); throw new FormatException(); });

        Assert.That(thrown.Message, Does.Contain("differ from call 1:"));
        Assert.That(thrown.InnerException, Is.TypeOf<FormatException>());
    }

    [Test]
    public void FindsWhatOneSampleLeavesToTheNext()
    {
        static void Write(BinaryWriter writer, Person person)
        {
            writer.Write(person.Age > 0);
            if (person.Age > 0)
            {
                writer.Write(person.Age);
            }
        }

        static void Read(BinaryReader reader, Person person)
        {
            if (reader.ReadBoolean())
            {
                person.Age = reader.ReadInt32();
            }
        }

        Assert.DoesNotThrow(() => Person.Verify(Write, Read, Person.Smith));
        Assert.That(Thrown(Write, Read, Person.Smith, new Person()).Message, Does.Contain("an instance that held samples[0]"));
        Assert.That(Thrown(Write, Read, new Person(), Person.Smith).Message, Does.Contain("an instance that held samples[1]"));
    }

    [Test]
    public void CannotTellMembersApartThatHoldTheSame()
    {
        static void Read(BinaryReader reader, Person person)
        {
            person.Zip = reader.ReadInt32();
            person.Age = reader.ReadInt32();
        }

        Assert.DoesNotThrow(() => Person.Verify((w, p) => { w.Write(p.Age); w.Write(p.Zip); }, Read, new Person { Age = 7, Zip = 7 }));
    }

    [Test]
    public void SaysWhatTheRegistryLacks()
    {
        ContractVerificationException thrown = Assert.Throws<ContractVerificationException>(
            () => ContractVerifier.Verify(new Parcel { Content = Customer.Smith }))!;

        Assert.That(
            thrown.Message, Does.Contain("in call 2, Object at byte 1")
                .And.Contain("registry.Register<CustomBinarySerializer.Tests.TestTypes.Customer>(typeId)"));
    }

    [Test]
    public void FindsBytesLeftWhateverTheOptions([Values] bool closes) =>
        Assert.That(
            () => ContractVerifier.Verify(TestRegistry.NewFormatter(FormatterOptions.UntrustedData), new HalfRead(closes)),
            Throws.TypeOf<ContractVerificationException>().With.Message.Contains("read nothing more and left 1 byte."));

    [Test]
    public void SaysThatNoFieldInitializerRuns()
    {
        ContractVerificationException thrown = Assert.Throws<ContractVerificationException>(
            () => ContractVerifier.Verify(new Initialized(1)))!;

        Assert.That(thrown.Message, Does.Contain(nameof(NullReferenceException)).And.Contain("There is no parameterless constructor"));
    }

    [Test]
    public void FindsAStructThatChangesItself() =>
        Assert.That(
            () => ContractVerifier.Verify(new Counting()), Throws.TypeOf<ContractVerificationException>()
                .With.Message.Contains("in two ways"));

    private static ContractVerificationException Thrown(
        Action<BinaryWriter, Person> write, Action<BinaryReader, Person> read, params Person[] samples) =>
        Assert.Throws<ContractVerificationException>(() => Person.Verify(write, read, samples))!;

    private static TestCaseData Of(string name, int call, Action<BinaryWriter, Person> write, Action<BinaryReader, Person> read) =>
        new TestCaseData(call, write, read).SetArgDisplayNames(name);

    private sealed class Initialized(int first) : ICustomBinarySerializable
    {
        private readonly List<int> _numbers = [first];

        public void WriteDataTo(BinaryWriter writer) => writer.Write(_numbers[0]);

        public void SetDataFrom(BinaryReader reader)
        {
            _numbers.Clear();
            _numbers.Add(reader.ReadInt32());
        }
    }

    private sealed class HalfRead(bool closes) : ICustomBinarySerializable
    {
        public void WriteDataTo(BinaryWriter writer)
        {
            writer.Write(closes);
            writer.Write(closes);
        }

        public void SetDataFrom(BinaryReader reader)
        {
            if (reader.ReadBoolean())
            {
                reader.Close();
            }
        }
    }

    private struct Counting : ICustomBinarySerializable
    {
        private int _count;

        public void WriteDataTo(BinaryWriter writer) => writer.Write(++_count);

        public void SetDataFrom(BinaryReader reader) => _count = reader.ReadInt32();
    }
}
