namespace CustomBinarySerializer.SharedMemory.Receiving;

/// <summary>What is at a position of a ring.</summary>
internal enum RecordState
{
    /// <summary>Nothing was published yet.</summary>
    Nothing,

    /// <summary>A claim that isn't written yet.</summary>
    Unfinished,

    /// <summary>Padding, or the record of a dead producer.</summary>
    Skipped,

    /// <summary>A frame.</summary>
    Frame,

    /// <summary>What no producer writes.</summary>
    Damaged,
}
