namespace Stress.Crashes.Faults;

/// <summary>A state of the transaction file that a script has a right to expect.</summary>
internal enum ExpectedState
{
    /// <summary>Messages before an ordinal are durable.</summary>
    Durable,

    /// <summary>Messages before an ordinal may be deleted.</summary>
    Deleting,
}
