using System.Buffers;
using System.Text;

namespace PerfHarness.Survey.Output;

/// <summary>Rows as comma-separated values (RFC 4180).</summary>
internal static class CsvFile
{
    private const string LineEnd = "\r\n";
    private static readonly SearchValues<char> Special = SearchValues.Create(",\"\r\n");

    public static string Text(IEnumerable<SurveyRow> rows)
    {
        StringBuilder text = new();
        AppendLine(text, SurveyColumns.All.Select(column => column.Name));
        foreach (SurveyRow row in rows)
        {
            AppendLine(text, SurveyColumns.All.Select(column => column.Value(row)));
        }

        return text.ToString();
    }

    private static void AppendLine(StringBuilder text, IEnumerable<string> fields) =>
        text.AppendJoin(',', fields.Select(Quoted)).Append(LineEnd);

    private static string Quoted(string field) =>
        field.AsSpan().ContainsAny(Special) ? $"\"{field.Replace("\"", "\"\"", StringComparison.Ordinal)}\"" : field;
}
