namespace PerfHarness.Survey.Serializers.Twins;

/// <summary>
/// A message with the members of one of the workloads and the attributes that some peers want. One set for all of these
/// peers.
/// </summary>
public interface ITwin
{
    /// <summary>Reads every member.</summary>
    int Touch();
}
