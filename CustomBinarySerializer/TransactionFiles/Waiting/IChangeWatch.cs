namespace CustomBinarySerializer.TransactionFiles.Waiting;

/// <summary>Tells of changes of one file, by whichever process. Thread-safe.</summary>
internal interface IChangeWatch : IDisposable
{
    /// <summary>
    /// Whether what is told of a change may take as long as it likes: the watch goes on without the thread that it told on.
    /// </summary>
    bool LendsItsThread { get; }

    /// <summary>
    /// Asks to be told of every change after this call. Where the file can't be watched (say, it was deleted), nothing
    /// happens, and a later call may do better.
    /// </summary>
    void Arm();

    /// <summary>Says that nobody wants to be told. Changes are told all the same where that costs less.</summary>
    void Disarm();
}
