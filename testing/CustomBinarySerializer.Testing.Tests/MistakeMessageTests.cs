using TestTypes = CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Testing.Tests;

/// <summary>The whole message for each typical mistake.</summary>
public sealed class MistakeMessageTests
{
    private static IEnumerable<TestCaseData> Mistakes =>
    [
        Of("wrong width",
            (w, p) => { w.Write(p.Name!); w.Write(p.Age); w.Write(p.Zip); },
            (r, p) => { p.Name = r.ReadString(); p.Age = (int)r.ReadInt64(); },
            """
            Person: WriteDataTo and SetDataFrom differ from call 2: WriteDataTo wrote Int32 at byte 6 (value 41), SetDataFrom read Int64.
              call  byte  WriteDataTo     SetDataFrom
                 1     0  String "Smith"  String
            >    2     6  Int32 41        Int64
                 3    10  Int32 90210
            """),
        Of("same width, other kind",
            (w, p) => w.Write(p.Active),
            (r, p) => p.Active = r.ReadByte() != 0,
            """
            Person: WriteDataTo and SetDataFrom differ from call 1: WriteDataTo wrote Boolean at byte 0 (value True), SetDataFrom read Byte.
              call  byte  WriteDataTo   SetDataFrom
            >    1     0  Boolean True  Byte
            """),
        Of("member not read",
            (w, p) => { w.Write(p.Name!); w.Write(p.Age); w.Write(p.Zip); },
            (r, p) => { p.Name = r.ReadString(); p.Age = r.ReadInt32(); },
            """
            Person: WriteDataTo and SetDataFrom differ from call 3: WriteDataTo wrote Int32 at byte 10 (value 90210), SetDataFrom read nothing more and left 4 bytes.
              call  byte  WriteDataTo     SetDataFrom
                 1     0  String "Smith"  String
                 2     6  Int32 41        Int32
            >    3    10  Int32 90210
            """),
        Of("member in the middle not read",
            (w, p) => { w.Write(p.Age); w.Write(p.Zip); w.Write(p.Name!); },
            (r, p) => { p.Age = r.ReadInt32(); p.Name = r.ReadString(); },
            """
            Person: WriteDataTo and SetDataFrom differ from call 2: WriteDataTo wrote Int32 at byte 4 (value 90210), SetDataFrom read String.
              call  byte  WriteDataTo     SetDataFrom
                 1     0  Int32 41        Int32
            >    2     4  Int32 90210     String
                 3     8  String "Smith"
            """),
        Of("member not written",
            (w, p) => { w.Write(p.Name!); w.Write(p.Age); },
            (r, p) => { p.Name = r.ReadString(); p.Age = r.ReadInt32(); p.Zip = r.ReadInt32(); },
            """
            Person: WriteDataTo and SetDataFrom differ from call 3: WriteDataTo wrote nothing more, SetDataFrom read Int32 at byte 10, where the payload ends.
              call  byte  WriteDataTo     SetDataFrom
                 1     0  String "Smith"  String
                 2     6  Int32 41        Int32
            >         10                  Int32
            """),
        Of("members of one type exchanged",
            (w, p) => { w.Write(p.Name!); w.Write(p.Age); w.Write(p.Zip); },
            (r, p) => { p.Name = r.ReadString(); p.Zip = r.ReadInt32(); p.Age = r.ReadInt32(); },
            """
            Person: The object that was read isn't the one that was written: in call 2, at byte 6, the sample writes Int32 41, the copy Int32 90210. SetDataFrom seems to exchange the values of calls 2 and 3.
              call  byte  sample          copy
                 1     0  String "Smith"  String "Smith"
            >    2     6  Int32 41        Int32 90210
                 3    10  Int32 90210     Int32 41
            """),
        Of("member read and not set",
            (w, p) => { w.Write(p.Age); w.Write(p.Name!); },
            (r, p) => { p.Age = r.ReadInt32(); r.ReadString(); },
            """
            Person: The object that was read isn't the one that was written: in call 2, at byte 4, the sample writes String "Smith", the copy String "". SetDataFrom must set every member that WriteDataTo writes, and to that value.
              call  byte  sample          copy
                 1     0  Int32 41        Int32 41
            >    2     4  String "Smith"  String ""
            """),
        Of("loop once too often",
            (w, p) => { w.Write(p.Numbers.Count); p.Numbers.ForEach(w.Write); },
            (r, p) => p.Numbers = [.. Enumerable.Range(0, r.ReadInt32() + 1).Select(_ => r.ReadInt32())],
            """
            Person: WriteDataTo and SetDataFrom differ from call 4: WriteDataTo wrote nothing more, SetDataFrom read Int32 at byte 12, where the payload ends.
              call  byte  WriteDataTo  SetDataFrom
                 1     0  Int32 2      Int32
                 2     4  Int32 3      Int32
                 3     8  Int32 5      Int32
            >         12               Int32
            """),
        Of("loop once too few",
            (w, p) => { w.Write(p.Numbers.Count); p.Numbers.ForEach(w.Write); w.Write(p.Name!); },
            (r, p) => { p.Numbers = [.. Enumerable.Range(1, r.ReadInt32() - 1).Select(_ => r.ReadInt32())]; p.Name = r.ReadString(); },
            """
            Person: WriteDataTo and SetDataFrom differ from call 3: WriteDataTo wrote Int32 at byte 8 (value 5), SetDataFrom read String.
              call  byte  WriteDataTo     SetDataFrom
                 1     0  Int32 2         Int32
                 2     4  Int32 3         Int32
            >    3     8  Int32 5         String
                 4    12  String "Smith"
            """),
        Of("list appended to",
            (w, p) => { w.Write(p.Numbers.Count); p.Numbers.ForEach(w.Write); },
            (r, p) => p.Numbers.AddRange([.. Enumerable.Range(0, r.ReadInt32()).Select(_ => r.ReadInt32())]),
            """
            Person: SetDataFrom reads otherwise into an instance that held the same values than into a new one: in call 1, at byte 0, the sample writes Int32 2, that instance Int32 4. It must set every member, and clear a collection before it adds to it, or DeserializeInto gives other objects.
              call  byte  sample   instance
            >    1     0  Int32 2  Int32 4
                 2     4  Int32 3  Int32 3
                 3     8  Int32 5  Int32 5
            """),
        Of("sample changed by writing",
            (w, p) => { w.Write(p.Name!); w.Write(p.Age++); },
            (r, p) => { p.Name = r.ReadString(); p.Age = r.ReadInt32(); },
            """
            Person: WriteDataTo wrote the same sample in two ways: in call 2, at byte 6, first Int32 41, then Int32 42. It must not change the object, nor write what isn't part of it.
              call  byte  first           then
                 1     0  String "Smith"  String "Smith"
            >    2     6  Int32 41        Int32 42
            """),
        Of("block of another size",
            (w, p) => { w.Write(p.Photo); w.Write(p.Age); },
            (r, p) => { p.Photo = r.ReadBytes(2); p.Age = r.ReadInt32(); },
            """
            Person: WriteDataTo and SetDataFrom differ from call 1: WriteDataTo wrote Bytes[3] at byte 0 (value 01 02 03), SetDataFrom read Bytes[2].
              call  byte  WriteDataTo        SetDataFrom
            >    1     0  Bytes[3] 01 02 03  Bytes[2]
                       2                     Int32
                 2     3  Int32 41
            """),
        Of("nested object as another kind of nested object",
            (w, p) => { w.Write(p.Age); w.WriteObject(TestTypes.Customer.Smith); },
            (r, p) => { p.Age = r.ReadInt32(); p.Content = r.ReadExactObject<TestTypes.Customer>(); },
            """
            Person: WriteDataTo and SetDataFrom differ from call 2: WriteDataTo wrote Object at byte 4, SetDataFrom read ExactObject.
              call  byte  WriteDataTo  SetDataFrom
                 1     0  Int32 41     Int32
            >    2     4  Object       ExactObject
            """),
        Of("write that throws",
            (w, p) => { w.Write(p.Age); w.Write(p.Photo[100]); },
            (r, p) => p.Age = r.ReadInt32(),
            "Person: WriteDataTo threw after call 1, Int32 at byte 0: IndexOutOfRangeException: Index was outside the bounds of the array."),
        Of("write of null",
            (w, _) => w.Write((string)null!),
            (r, p) => p.Name = r.ReadString(),
            "Person: WriteDataTo threw in call 1, String at byte 0: ArgumentNullException: Value cannot be null. (Parameter 'value')"),
        Of("write of what was read throws",
            (w, p) => w.Write(p.Age == 41 ? 41 : throw new InvalidOperationException("Too young.")),
            (r, _) => r.ReadInt32(),
            "Person: WriteDataTo of the object that was read threw before its first call: InvalidOperationException: Too young."),
        Of("read that throws",
            (w, p) => w.Write(p.Age),
            (r, p) => throw new InvalidOperationException($"{r.ReadInt32()} is too young."),
            "Person: SetDataFrom threw after call 1, Int32 at byte 0: InvalidOperationException: 41 is too young."),
        Of("right call with a wrong argument",
            (w, p) => { w.Write(p.Photo.Length); w.Write(p.Photo); },
            (r, p) => p.Photo = r.ReadBytes(r.ReadInt32() - 4),
            "Person: SetDataFrom threw in call 2, Bytes at byte 4: ArgumentOutOfRangeException: count ('-1') must be a non-negative value. (Parameter 'count')\nActual value was -1."),
        Of("read into a used instance that throws",
            (w, p) => w.Write(p.Age),
            (r, p) => p.Age = p.Age == 0 ? r.ReadInt32() : throw new InvalidOperationException("Already set."),
            "Person: SetDataFrom into an instance that held the same values threw before its first call: InvalidOperationException: Already set."),
        Of("read that leaves bytes in a used instance",
            (w, p) => w.Write(p.Age),
            (r, p) => p.Age = p.Age == 0 ? r.ReadInt32() : 41,
            "Person: SetDataFrom reads otherwise into an instance that held the same values than into a new one: it leaves 4 bytes. DeserializeInto would fail."),
        Of("what a formatter refuses",
            (w, p) => w.WriteCollection(p.Numbers, static (_, _) => { }),
            (r, p) => p.Numbers = r.ReadList(_ => 1)!,
            "Person: A formatter refuses what the contract does. The 2 items of a collection wrote fewer bytes than there are items. Each must write at least one, because a reader refuses more items than bytes."),
        Of("contract that asks for the type of the writer",
            (w, p) => w.Write(w is CustomBinarySerializer.Payload.PayloadWriter ? 0 : p.Age),
            (r, p) => p.Age = r.ReadInt32(),
            "Person: The contract does other things with the formatter's own writer and reader than with those that record its calls; it must not ask for their types."),
    ];

    [TestCaseSource(nameof(Mistakes))]
    public void SaysWhereAndShowsTheCallsAround(Action<BinaryWriter, Person> write, Action<BinaryReader, Person> read, string message)
    {
        ContractVerificationException thrown = Assert.Throws<ContractVerificationException>(() => Person.Verify(write, read))!;

        Assert.That(
            thrown.Message.Replace($"{typeof(Person)}", "Person", StringComparison.Ordinal), Is.EqualTo(message.ReplaceLineEndings("\n")));
    }

    private static TestCaseData Of(string name, Action<BinaryWriter, Person> write, Action<BinaryReader, Person> read, string message) =>
        new TestCaseData(write, read, message).SetArgDisplayNames(name);
}
