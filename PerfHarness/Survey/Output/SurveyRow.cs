using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey.Output;

/// <summary>A serializer on a number of objects of a workload.</summary>
/// <param name="Workload">Name of the workload.</param>
/// <param name="Objects">Number of objects.</param>
/// <param name="Serializer">Identity of the serializer.</param>
/// <param name="Serialize">Times of writing; null if nothing is written or the row failed.</param>
/// <param name="Deserialize">Times of reading; null if the row failed.</param>
/// <param name="SizeBytes">Size of all objects; null if nothing is written or the row failed.</param>
/// <param name="Loss">First difference between the read and the original objects; null if there is none.</param>
/// <param name="Failure">Reason why there are no figures; null if there are.</param>
internal sealed record SurveyRow(
    string Workload,
    int Objects,
    SerializerIdentity Serializer,
    DirectionFigures? Serialize,
    DirectionFigures? Deserialize,
    long? SizeBytes,
    string? Loss,
    string? Failure = null)
{
    /// <summary>The end of the name of a serializer that loses data.</summary>
    public const string LossMark = " (!)";

    private const int LongestFailure = 160;

    /// <summary>Workload and number of objects. Rows with equal subjects are compared with each other.</summary>
    public (string Workload, int Objects) Subject => (Workload, Objects);

    /// <summary>Name of the serializer, marked if it loses data.</summary>
    public string MarkedName => Loss is null ? Serializer.Name : Serializer.Name + LossMark;

    public static SurveyRow Failed(string workload, int objects, SerializerIdentity serializer, string failure) =>
        new(workload, objects, serializer, null, null, null, null, failure);

    /// <summary>Creates a row with the first cause of an exception, shortened to one line of a table.</summary>
    public static SurveyRow Failed(string workload, int objects, SerializerIdentity serializer, Exception exception)
    {
        Exception cause = exception.GetBaseException();
        string text = cause.Message.ReplaceLineEndings(" ");
        string shortened = text.Length > LongestFailure ? text[..LongestFailure] + "…" : text;
        return Failed(
            workload, objects, serializer, cause is NotSupportedException ? shortened : $"{cause.GetType().Name}: {shortened}");
    }
}
