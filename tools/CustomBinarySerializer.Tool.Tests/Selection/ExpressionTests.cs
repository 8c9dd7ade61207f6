using Shop;

namespace CustomBinarySerializer.Tool.Tests.Selection;

public sealed class ExpressionTests
{
    private ParcelJournal _journal = null!;

    [OneTimeSetUp]
    public void SetUp() => _journal = new ParcelJournal(Enumerable.Range(0, 20).Select(ParcelJournal.Sample));

    [OneTimeTearDown]
    public void TearDown() => _journal.Dispose();

    private static readonly (string Condition, Func<Parcel, bool> Expected)[] s_conditions =
    [
        ("Number = 7", parcel => parcel.Number == 7),
        ("Number<>7 and not Number > 9", parcel => parcel.Number is not 7 and <= 9),
        ("Number <= 3 OR Number >= 18", parcel => parcel.Number is <= 3 or >= 18),
        ("Number > -1 and Number < 2.5", parcel => parcel.Number < 2.5),
        ("7 < Number", parcel => parcel.Number > 7),
        ("Note is null", parcel => parcel.Note is null),
        ("Note is not null", parcel => parcel.Note is not null),
        ("Note like 'note 1%'", parcel => parcel.Note?.StartsWith("note 1", StringComparison.Ordinal) == true),
        ("Note like \"note _\"", parcel => parcel.Note?.Length == 6),
        ("Note not like '%1%'", parcel => parcel.Note?.Contains('1', StringComparison.Ordinal) != true),
        ("Note in ('note 1', 'note 2')", parcel => parcel.Note is "note 1" or "note 2"),
        ("Note != 'note 1'", parcel => parcel.Note is not null and not "note 1"),
        ("not (Note = 'note 1')", parcel => parcel.Note is not "note 1"),
        ("Number not in (1, 2, 3)", parcel => parcel.Number is not (1 or 2 or 3)),
        ("Price = 0.25", parcel => parcel.Price == 0.25m),
        ("Price >= 4", parcel => parcel.Price >= 4),
        ("Weight = 1", parcel => parcel.Weight == 1),
        ("State = 'Delivered'", parcel => parcel.State == ParcelState.Delivered),
        ("State > 'Packed' and State <= 'OnTheWay'", parcel => parcel.State == ParcelState.OnTheWay),
        ("State = 5", parcel => parcel.State == ParcelState.OnTheWay),
        ("State like 'On%'", parcel => parcel.State == ParcelState.OnTheWay),
        ("Sent >= '2026-11-01T05:00'", parcel => parcel.Number >= 5),
        ("Sent < '2026-11-01T05:00:00+01:00'", parcel => parcel.Number < 4),
        ("IsFragile = true", parcel => parcel.IsFragile),
        ("Id = '00000003-0000-0000-0000-000000000001'", parcel => parcel.Number == 3),
        ("To.City = 'Bern'", parcel => parcel.To?.City == "Bern"),
        ("To is null", parcel => parcel.To is null),
        ("[To].[Zip] = 3005", parcel => parcel.Number == 5),
        ("Stops.City = 'stop 1'", parcel => parcel.Stops.Any(stop => stop.City == "stop 1")),
        ("Stops.Zip is null", parcel => parcel.Stops.Count == 0),
        ("Stops is null", parcel => false),
        ("Number = To.Zip", parcel => false),
        ("_ordinal >= 15", parcel => parcel.Number >= 15),
        ("_type = 'Shop.Parcel' and _typeId = 30", parcel => true),
        ("_time > '2000-01-01'", parcel => true),
    ];

    [TestCaseSource(nameof(s_conditions))]
    public void ConditionsSelectMessages((string Condition, Func<Parcel, bool> Expected) each)
    {
        IEnumerable<int> expected = Enumerable.Range(0, 20).Where(number => each.Expected(ParcelJournal.Sample(number)));

        Assert.That(_journal.Dump("--where", each.Condition), Is.EqualTo(expected), each.Condition);
    }

    [TestCase("Nmber = 1", 0, "No message has a member Nmber. There are Number, Note,")]
    [TestCase("Number = 1 and To.Town = 'x'", 15, "No message has a member To.Town. There are City, Zip.")]
    [TestCase("Number = 'one'", 9, "Number is a number, and 'one' isn't. Write it without quotes.")]
    [TestCase("Note = 1", 7, "Note is a text, and 1 isn't. Write it in quotes.")]
    [TestCase("State = 'Lost'", 8, "Its values are Packed, OnTheWay, Delivered.")]
    [TestCase("Sent > 'yesterday'", 7, "Sent is a time, and 'yesterday' isn't.")]
    [TestCase("To = 1", 5, "To is an object, and 1 isn't.")]
    [TestCase("Number like 'x'", 0, "like compares texts")]
    [TestCase("Number = Note", 9, "they can't be compared")]
    [TestCase("Number =", 8, "The text ends where a member, a number or a text is expected.")]
    [TestCase("Number", 6, "The text ends where =,")]
    [TestCase("Number = null", 9, "Nothing is equal to null. Write: is null")]
    [TestCase("(Number = 1", 11, "The text ends where ) is expected.")]
    [TestCase("Number = 1 Number", 11, "Expected 'and', 'or' or the end, not Number.")]
    [TestCase("Number = 1abc", 9, "1abc isn't a number.")]
    [TestCase("Note = 'x", 7, "The text has no end: a quote is missing.")]
    [TestCase("Number ? 1", 7, "? has no meaning here.")]
    [TestCase("1 = 1", 0, "Neither side is a member of the message.")]
    public void ErrorsPointToTheirPosition(string condition, int position, string reason)
    {
        ToolRun run = ToolRun.Of("dump", _journal.Path, "--where", condition);

        Assert.That(run.Code, Is.EqualTo(ExitCode.Misuse));
        Assert.That(run.Output, Is.Empty);
        Assert.That(run.Error, Does.StartWith("--where: ").And.Contain(reason));
        Assert.That(run.Error, Does.EndWith($"\n  {condition}\n  {new string(' ', position)}^\n"));
    }

    [Test]
    public void DeepConditionsAreRefused() => Assert.That(
        ToolRun.Of("dump", _journal.Path, "--where", new string('(', 5000) + "Number = 1").Error, Does.Contain("nested deeper than 100"));

    [Test]
    public void ColumnsAreShown() => Assert.That(
        ToolRun.Of("dump", _journal.Path, "--from", "1", "-n", "1", "--columns", "Number, To.City").Lines,
        Is.EqualTo(["{\"ordinal\":1,\"typeId\":30,\"type\":\"Shop.Parcel\",\"value\":{\"Number\":1,\"To\":{\"City\":\"Basel\"}}}"]));

    [Test]
    public void UnknownColumnsAreRefused() => Assert.That(
        ToolRun.Of("dump", _journal.Path, "--columns", "Number,Town").Error,
        Does.StartWith("--columns: No message has a member Town.").And.EndWith("  Number,Town\n         ^\n"));

    [TestCase("30")]
    [TestCase("Shop.Parcel")]
    [TestCase("Parcel")]
    public void TypesAreFoundByNameAndId(string type) => Assert.That(_journal.Dump("--type", type), Has.Length.EqualTo(20));

    [Test]
    public void UnknownTypesAreRefused() => Assert.That(
        ToolRun.Of("dump", _journal.Path, "--type", "Box"),
        Has.Property(nameof(ToolRun.Code)).EqualTo(ExitCode.Misuse)
            .And.Property(nameof(ToolRun.Error)).EqualTo("--type: the folder has no type Box. It has Shop.Order, Shop.Parcel.\n"));

    [Test]
    public void OrdinalsHaveAnInclusiveStartAndAnExclusiveEnd() =>
        Assert.That(_journal.Dump("--from", "5", "--to-ordinal", "8"), Is.EqualTo([5, 6, 7]));

    [Test]
    public void TimesSelectMessages()
    {
        Assert.That(_journal.Dump("--since", "1d"), Has.Length.EqualTo(20));
        Assert.That(_journal.Dump("--until", "1d"), Is.Empty);
        Assert.That(_journal.Dump("--since", "2001-01-01", "--until", "2001-01-02"), Is.Empty);
        Assert.That(
            ToolRun.Of("dump", _journal.Path, "--since", "noon").Error, Does.StartWith("--since: this is no time. Give 2026-11-28,"));
    }
}
