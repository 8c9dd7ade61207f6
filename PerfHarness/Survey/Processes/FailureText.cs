namespace PerfHarness.Survey.Processes;

/// <summary>The first cause of an exception in the one line that a table has room for.</summary>
internal static class FailureText
{
    private const int LongestText = 160;

    public static string Of(Exception exception)
    {
        Exception cause = exception.GetBaseException();
        string text = cause.Message.ReplaceLineEndings(" ");
        string shortened = text.Length > LongestText ? text[..LongestText] + "…" : text;
        return cause is NotSupportedException ? shortened : $"{cause.GetType().Name}: {shortened}";
    }
}
