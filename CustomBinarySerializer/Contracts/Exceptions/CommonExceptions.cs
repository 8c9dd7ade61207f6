using System.Runtime.Serialization;

namespace CustomBinarySerializer.Contracts.Exceptions;

/// <summary>The exception types that are created without registration. Their numbers are part of the format.</summary>
internal static class CommonExceptions
{
    private static readonly (byte Number, Type Type, Func<Exception> Create)[] s_rows =
    [
        Row<Exception>(1),
        Row<SystemException>(2),
        Row<ApplicationException>(3),
        Row<ArgumentException>(4),
        Row<ArgumentNullException>(5),
        Row<ArgumentOutOfRangeException>(6),
        Row<InvalidOperationException>(7),
        Row<NotSupportedException>(8),
        Row<NotImplementedException>(9),
        Row<NullReferenceException>(10),
        Row<IndexOutOfRangeException>(11),
        Row<InvalidCastException>(12),
        Row<FormatException>(13),
        Row<ArithmeticException>(14),
        Row<OverflowException>(15),
        Row<DivideByZeroException>(16),
        Row<KeyNotFoundException>(17),
        Row<TimeoutException>(18),
        Row<OperationCanceledException>(19),
        Row<TaskCanceledException>(20),
        Row<AggregateException>(21),
        (22, typeof(ObjectDisposedException), () => new ObjectDisposedException(null)),
        Row<IOException>(23),
        Row<EndOfStreamException>(24),
        Row<FileNotFoundException>(25),
        Row<DirectoryNotFoundException>(26),
        Row<PathTooLongException>(27),
        Row<InvalidDataException>(28),
        Row<UnauthorizedAccessException>(29),
        Row<OutOfMemoryException>(30),
        Row<PlatformNotSupportedException>(31),
        Row<SerializationException>(32),
        Row<BinarySerializationException>(33),
    ];

    private static readonly Dictionary<Type, byte> s_numbers = s_rows.ToDictionary(row => row.Type, row => row.Number);

    private static readonly Dictionary<byte, Func<Exception>> s_makers = s_rows.ToDictionary(row => row.Number, row => row.Create);

    internal static IEnumerable<(Type Type, byte Number)> Numbers => s_rows.Select(row => (row.Type, row.Number));

    /// <summary>Returns the number of exactly this type, or 0.</summary>
    internal static byte NumberOf(Type type) => s_numbers.GetValueOrDefault(type);

    internal static Exception? Create(byte number) => s_makers.GetValueOrDefault(number)?.Invoke();

    private static (byte Number, Type Type, Func<Exception> Create) Row<T>(byte number)
        where T : Exception, new() => (number, typeof(T), () => new T());
}
