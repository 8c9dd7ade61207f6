using System.Runtime.Serialization;

namespace CustomBinarySerializer.Contracts.Exceptions;

/// <summary>The exceptions that are created without registration. Their numbers are part of the format.</summary>
internal static class CommonExceptions
{
    private static readonly (byte Number, Type Type, Func<Exception> Create)[] s_lines =
    [
        Line<Exception>(1),
        Line<SystemException>(2),
        Line<ApplicationException>(3),
        Line<ArgumentException>(4),
        Line<ArgumentNullException>(5),
        Line<ArgumentOutOfRangeException>(6),
        Line<InvalidOperationException>(7),
        Line<NotSupportedException>(8),
        Line<NotImplementedException>(9),
        Line<NullReferenceException>(10),
        Line<IndexOutOfRangeException>(11),
        Line<InvalidCastException>(12),
        Line<FormatException>(13),
        Line<ArithmeticException>(14),
        Line<OverflowException>(15),
        Line<DivideByZeroException>(16),
        Line<KeyNotFoundException>(17),
        Line<TimeoutException>(18),
        Line<OperationCanceledException>(19),
        Line<TaskCanceledException>(20),
        Line<AggregateException>(21),
        (22, typeof(ObjectDisposedException), () => new ObjectDisposedException(null)),
        Line<IOException>(23),
        Line<EndOfStreamException>(24),
        Line<FileNotFoundException>(25),
        Line<DirectoryNotFoundException>(26),
        Line<PathTooLongException>(27),
        Line<InvalidDataException>(28),
        Line<UnauthorizedAccessException>(29),
        Line<OutOfMemoryException>(30),
        Line<PlatformNotSupportedException>(31),
        Line<SerializationException>(32),
        Line<BinarySerializationException>(33),
    ];

    private static readonly Dictionary<Type, byte> s_numbers = s_lines.ToDictionary(line => line.Type, line => line.Number);

    private static readonly Dictionary<byte, Func<Exception>> s_makers = s_lines.ToDictionary(line => line.Number, line => line.Create);

    internal static IEnumerable<(Type Type, byte Number)> Numbers => s_lines.Select(line => (line.Type, line.Number));

    /// <summary>Returns the number of exactly this type, or 0.</summary>
    internal static byte NumberOf(Type type) => s_numbers.GetValueOrDefault(type);

    internal static Exception? Create(byte number) => s_makers.GetValueOrDefault(number)?.Invoke();

    private static (byte Number, Type Type, Func<Exception> Create) Line<T>(byte number)
        where T : Exception, new() => (number, typeof(T), () => new T());
}
