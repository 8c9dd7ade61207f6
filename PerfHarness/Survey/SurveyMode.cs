using System.Text.Json.Serialization;

namespace PerfHarness.Survey;

[JsonConverter(typeof(JsonStringEnumConverter<SurveyMode>))]
internal enum SurveyMode
{
    /// <summary>Writing and reading, warm, in one process.</summary>
    Combined,

    /// <summary>Writing alone, into files too.</summary>
    Serialize,

    /// <summary>Reading alone, in a process that never wrote, what the serialize mode left in files.</summary>
    Deserialize,

    /// <summary>The first write and the first read of a process that does nothing else.</summary>
    FirstCall,
}
