using System.Runtime.Serialization;

namespace CustomBinarySerializer.Contracts.Exceptions;

/// <summary>The exception types that are created without registration. Their numbers are part of the format.</summary>
internal static class CommonExceptions
{
    private static readonly CommonException[] s_rows =
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
        new CommonException(22, typeof(ObjectDisposedException), () => new ObjectDisposedException(null)),
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

    private static readonly Dictionary<Type, CommonException> s_byType = s_rows.ToDictionary(row => row.Type);

    /// <summary>Gets the types, in the order of their numbers, which begin at 1.</summary>
    internal static IReadOnlyList<CommonException> All => s_rows;

    /// <summary>Returns the number of exactly this type, or 0.</summary>
    internal static byte NumberOf(Type type) => s_byType.TryGetValue(type, out CommonException? row) ? row.Number : (byte)0;

    internal static Exception? Create(byte number) => number > 0 && number <= s_rows.Length ? s_rows[number - 1].Create() : null;

    private static CommonException Row<T>(byte number)
        where T : Exception, new() => new(number, typeof(T), () => new T());
}

/// <summary>An exception type that is created without registration.</summary>
/// <param name="Number">The number in the format, from 1 on.</param>
/// <param name="Type">The type.</param>
/// <param name="Create">Creates an exception without data.</param>
internal sealed record CommonException(byte Number, Type Type, Func<Exception> Create);
