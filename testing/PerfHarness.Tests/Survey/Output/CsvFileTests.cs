using PerfHarness.Survey.Output;

namespace PerfHarness.Tests.Survey.Output;

public class CsvFileTests
{
    [Test]
    public void BeginsWithTheColumnsThatSurveysHaveInCommon() =>
        Assert.That(
            CsvFile.Text([]),
            Does.StartWith(
                "Serializer,Objects,Time to serialize in s,Time to deserialize in s,Size in bytes,FileVersion,Framework,ProjectHome,"
                + "DataFormat,FormatDetails,Supports Versioning,Scenario,"));

    [Test]
    public void QuotesFieldsWithCommasAndDoublesQuotes() =>
        Assert.That(
            CsvFile.Text([Rows.Of("One, two", 1, 2)]),
            Does.Contain("\"One, two\",10,1,2,550,").And.Contain("\"tags, \"\"and\"\" lengths\""));

    [Test]
    public void EveryLineHasAsManyFieldsAsTheFirst()
    {
        string[] lines = CsvFile.Text(
            [Rows.Of("Plain", 1e-9, 2e-9), Rows.Failed("Broken", "Too large"), Rows.Of("Lossy", 1, 2, loss: "root.Kind")])
            .Split("\r\n", StringSplitOptions.RemoveEmptyEntries);

        Assert.That(lines.Select(CountFields), Is.EqualTo(Enumerable.Repeat(SurveyColumns.All.Count, 4)));
    }

    [Test]
    public void FiguresAreExactAndWithoutCulture() =>
        Assert.That(CsvFile.Text([Rows.Of("Plain", 0.1 + 0.2, 1)]), Does.Contain(",0.30000000000000004,"));

    private static int CountFields(string line)
    {
        int fields = 1;
        bool isQuoted = false;
        foreach (char character in line)
        {
            isQuoted ^= character == '"';
            fields += character == ',' && !isQuoted ? 1 : 0;
        }

        return fields;
    }
}
