using CustomBinarySerializer.Tests.Contracts.BuiltIn;
using CustomBinarySerializer.Tests.Contracts.Implementations;

namespace CustomBinarySerializer.Tests.Contracts.Exceptions;

/// <summary>Tests of the bytes of an exception, and of bytes that are no exception.</summary>
[TestFixture(Implementation.Emitted)]
[TestFixture(Implementation.Interpreted)]
[TestFixture(Implementation.Generated)]
public sealed class InvalidExceptionTests(Implementation implementation)
{
    private const string NotRegistered = "00000000";
    private const string Rest = "00 00 00 00 05000000"; // message, stack trace, source and help link are null; HResult
    private const string NoInner = "00";
    private const string NoInners = "00";
    private const string NoDetails = "00";
    private const string NoData = "00";

    [Test]
    public void BytesNeverChange()
    {
        InvalidOperationException exception = new("a", new ArgumentException(null, "p")) { Source = "b", HResult = 5 };
        byte[] bytes = TestTypes.Bytes.Of(
            "01", // no type name: null is taken
            "07", // InvalidOperationException
            NotRegistered,
            "02 61", // message
            "00", // stack trace
            "02 62", // source
            "00", // help link
            "05000000", // HResult
            "01 04", NotRegistered, "00 00 00 00 57000780", NoInner, NoInners, // inner: an ArgumentException
            "02", // it knows 1 thing + 1
            "01", // not null
            "0E000000 F3FFFFFF 0A 506172616D4E616D65", // key: a string, ParamName
            "06000000 F3FFFFFF 02 70", // value: a string
            NoData, // of the inner one
            NoInners,
            NoDetails,
            NoData);
        PlannedValue<Exception> planned = new(implementation);

        Assert.That(planned.Write(exception), Is.EqualTo(bytes));
        Assert.That(planned.Write(planned.Read(bytes)), Is.EqualTo(bytes));
    }

    [TestCase("01 00", TestName = "No type at all")]
    [TestCase("01 FF", TestName = "A number that stands for no type")]
    public void InvalidTypeIsRefused(string type) => Refuses<Exception>(type, NotRegistered, Rest, NoInner, NoInners, NoDetails, NoData);

    [Test]
    public void RegisteredObjectThatIsNoException() =>
        Refuses<Exception>("01 00", "08000000 FAFFFFFF 05000000", Rest, NoInner, NoInners, NoDetails, NoData); // an int32

    [Test]
    public void AnotherExceptionThanTheMemberAsksFor() =>
        Refuses<ArgumentException>("01 07", NotRegistered, Rest, NoInner, NoInners, NoDetails, NoData);

    [Test]
    public void StandInWhereTheMemberAsksForAnother() =>
        Refuses<ArgumentException>("02 61 00", NotRegistered, Rest, NoInner, NoInners, NoDetails, NoData);

    [Test]
    public void NullAmongInnerExceptions() => Refuses<Exception>("01 15", NotRegistered, Rest, NoInner, "02 00", NoDetails, NoData);

    [TestCase("02 00", TestName = "Detail that is null")]
    [TestCase("02 01 06000000F3FFFFFF 02 61 00000000", TestName = "Detail that no exception has")]
    [TestCase("02 01 0E000000F3FFFFFF 0A 506172616D4E616D65 08000000FAFFFFFF05000000", TestName = "Parameter name that is a number")]
    public void InvalidDetailsAreRefused(string details) =>
        Refuses<Exception>("01 04", NotRegistered, Rest, NoInner, NoInners, details, NoData);

    [TestCase("02 00", TestName = "Entry that is null")]
    [TestCase("02 01 00000000 00000000", TestName = "Key that is null")]
    public void InvalidDataIsRefused(string data) => Refuses<Exception>("01 04", NotRegistered, Rest, NoInner, NoInners, NoDetails, data);

    [Test]
    public void TooMuchData() =>
        Refuses<Exception>(
            "01 04", NotRegistered, Rest, NoInner, NoInners, NoDetails,
            "EA07",
            string.Concat(
                Enumerable.Range(0, 1001).Select(i => $"01 08000000FAFFFFFF{Convert.ToHexString(BitConverter.GetBytes(i))} 00000000")));

    private void Refuses<T>(params string[] fields)
    {
        PlannedValue<T> planned = new(implementation);
        byte[] bytes = TestTypes.Bytes.Of(fields);

        Assert.That(
            () => planned.Read(bytes),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property(nameof(BinarySerializationException.Code))
                .EqualTo(SerializationErrorCode.InvalidValue));
    }
}
