using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

internal static class InfoEntries
{
    /// <summary>Returns the entries as <c>name=value</c>.</summary>
    internal static IEnumerable<string> Entries(this SerializationInfoEnumerator entries)
    {
        while (entries.MoveNext())
        {
            yield return $"{entries.Name}={entries.Value}";
        }
    }
}
