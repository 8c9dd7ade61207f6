namespace Stress.Crashes;

/// <summary>The way in which a writer makes messages durable.</summary>
internal enum CrashPolicy
{
    /// <summary>Every few milliseconds.</summary>
    Interval,

    /// <summary>After a number of bytes.</summary>
    Bytes,

    /// <summary>By <see cref="TransactionFileWriter.Flush"/> after random numbers of messages.</summary>
    Explicit,

    /// <summary>By <see cref="TransactionFileWriter.AppendDurableAsync"/> of many callers.</summary>
    GroupCommit,

    /// <summary>With every append of several threads.</summary>
    EveryRecord,
}
