namespace CustomBinarySerializer.TransactionFiles.Positions;

/// <summary>What a writer tells readers and later writers.</summary>
/// <param name="FirstOrdinal">Of the segment that is written; all before it are whole and durable.</param>
/// <param name="Salt">Of that segment.</param>
/// <param name="Written">Everything in front of it was handed to the system, which keeps it if the process ends.</param>
/// <param name="Durable">Everything in front of it is on the disk, and stays there if the machine stops.</param>
/// <param name="TimeMark">The last time mark, in UTC ticks; the next one is never earlier.</param>
/// <param name="IsClosed">Whether the writer has ended in order.</param>
internal readonly record struct PublishedPositions(long FirstOrdinal, ulong Salt, Position Written, Position Durable, long TimeMark, bool IsClosed);
