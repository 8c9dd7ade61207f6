using CustomBinarySerializer.TransactionFiles.Reading;

namespace CustomBinarySerializer;

/// <summary>Messages of a transaction file, undecoded, for <c>foreach</c>. Not thread-safe; to be enumerated once.</summary>
public readonly struct TransactionFrames
{
    private readonly JournalScanner _scanner;

    internal TransactionFrames(JournalScanner scanner) => _scanner = scanner;

    /// <summary>Begins.</summary>
    public Enumerator GetEnumerator() => new(_scanner);

    /// <summary>Goes from message to message.</summary>
    public readonly struct Enumerator : IDisposable
    {
        private readonly JournalScanner _scanner;

        internal Enumerator(JournalScanner scanner) => _scanner = scanner;

        /// <summary>The message; valid until the next call of <see cref="MoveNext"/>.</summary>
        public TransactionFrame Current => new(_scanner.Ordinal, _scanner.Frame);

        /// <summary>Goes to the next message.</summary>
        /// <returns>False behind the last one that is visible.</returns>
        /// <exception cref="BinarySerializationException">The next message is damaged, or has been deleted.</exception>
        /// <exception cref="IOException">The file can't be read.</exception>
        public bool MoveNext() => _scanner.MoveNext();

        /// <summary>Ends.</summary>
        public void Dispose() => _scanner.Dispose();
    }
}
