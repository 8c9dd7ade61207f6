namespace Stress.Crashes.Faults;

/// <summary>What a program knows of its journal at a moment.</summary>
internal enum Knowledge
{
    /// <summary>Messages before an ordinal were said to be durable.</summary>
    Durable,

    /// <summary>Messages before an ordinal may be deleted from now on.</summary>
    Deleting,
}
