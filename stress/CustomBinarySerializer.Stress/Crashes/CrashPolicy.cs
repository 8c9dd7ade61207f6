using CustomBinarySerializer.TransactionFiles;

namespace Stress.Crashes;

/// <summary>How a writer makes messages durable before it is killed.</summary>
internal enum CrashPolicy
{
    /// <summary>Every few milliseconds, by itself.</summary>
    Interval,

    /// <summary>Whenever so many bytes have been written, by itself.</summary>
    Bytes,

    /// <summary>By <see cref="TransactionFileWriter.Flush"/>, after random numbers of messages.</summary>
    Explicit,

    /// <summary>By <see cref="TransactionFileWriter.AppendDurableAsync"/>, of many callers.</summary>
    GroupCommit,

    /// <summary>With every append, of some threads.</summary>
    EveryRecord,
}
