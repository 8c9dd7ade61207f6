using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Reading;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>A message of a transaction file.</summary>
/// <param name="Ordinal">The ordinal of the message, from 0, without gaps.</param>
/// <param name="TypeId">The type id under which the message was written.</param>
/// <param name="Message">The message; for an older type with an upcast, the result of the upcast.</param>
public readonly record struct TransactionRecord(long Ordinal, int TypeId, object Message);

/// <summary>A message of a transaction file that was read as a type.</summary>
/// <typeparam name="T">The type that the message is read as. A struct isn't boxed.</typeparam>
/// <param name="Ordinal">
/// The ordinal of the message, from 0. Messages of other types between two records have ordinals, too.
/// </param>
/// <param name="TypeId">The type id under which the message was written.</param>
/// <param name="Message">The message; for an older type with an upcast, the result of the upcast.</param>
public readonly record struct TransactionRecord<T>(long Ordinal, int TypeId, T Message)
    where T : notnull;

/// <summary>A message of a transaction file, as it was written. Valid until the next is read.</summary>
public readonly ref struct TransactionFrame
{
    internal TransactionFrame(long ordinal, ReadOnlySpan<byte> bytes)
    {
        Ordinal = ordinal;
        Bytes = bytes;
    }

    /// <summary>The ordinal of the message, from 0, without gaps.</summary>
    public long Ordinal { get; }

    /// <summary>The type id under which the message was written.</summary>
    public int TypeId => FrameHeader.ReadTypeId(Bytes);

    /// <summary>The frame: length, type id and payload, as <see cref="CustomBinaryFormatter"/> reads it.</summary>
    public ReadOnlySpan<byte> Bytes { get; }
}

/// <summary>
/// Messages of a transaction file, undecoded, for <c>foreach</c>. Not thread-safe; to be enumerated once.
/// </summary>
public readonly struct TransactionFrames
{
    private readonly JournalScanner _scanner;

    internal TransactionFrames(JournalScanner scanner) => _scanner = scanner;

    /// <summary>Begins the enumeration.</summary>
    public Enumerator GetEnumerator() => new(_scanner);

    /// <summary>An enumerator of the messages.</summary>
    public readonly struct Enumerator : IDisposable
    {
        private readonly JournalScanner _scanner;

        internal Enumerator(JournalScanner scanner) => _scanner = scanner;

        /// <summary>The message; valid until the next call of <see cref="MoveNext"/>.</summary>
        public TransactionFrame Current => new(_scanner.Ordinal, _scanner.Frame);

        /// <summary>Goes to the next message.</summary>
        /// <returns>False after the last visible message.</returns>
        /// <exception cref="BinarySerializationException">The next message is damaged, or has been deleted.</exception>
        /// <exception cref="IOException">The file can't be read.</exception>
        public bool MoveNext() => _scanner.MoveNext();

        /// <summary>Ends the enumeration.</summary>
        public void Dispose() => _scanner.Dispose();
    }
}
