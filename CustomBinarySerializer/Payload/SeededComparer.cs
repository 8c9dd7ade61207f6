using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// Compares values as the default comparer does, and hashes all their bits with the seed that <see cref="HashCode"/> draws
/// for each process: the default hash of such values is public and easy to collide.
/// </summary>
internal sealed class SeededComparer<T> : IEqualityComparer<T>
{
    private SeededComparer()
    {
    }

    /// <summary>
    /// The comparer, or <see langword="null"/> for types that need none (strings, which the runtime seeds when they collide)
    /// or can't have it.
    /// </summary>
    internal static SeededComparer<T>? OrNull { get; } = IsComparedByItsBytes || HasEqualsOfOtherBytes ? new SeededComparer<T>() : null;

    private static bool IsComparedByItsBytes =>
        (typeof(T).IsPrimitive && typeof(T) != typeof(float) && typeof(T) != typeof(double))
        || typeof(T).IsEnum
        || typeof(T) == typeof(Int128)
        || typeof(T) == typeof(UInt128)
        || typeof(T) == typeof(Guid)
        || typeof(T) == typeof(TimeSpan)
        || typeof(T) == typeof(DateOnly)
        || typeof(T) == typeof(TimeOnly);

    private static bool HasEqualsOfOtherBytes =>
        typeof(T) == typeof(double)
        || typeof(T) == typeof(float)
        || typeof(T) == typeof(Half)
        || typeof(T) == typeof(decimal)
        || typeof(T) == typeof(DateTime)
        || typeof(T) == typeof(DateTimeOffset);

    public bool Equals(T? x, T? y) => EqualityComparer<T>.Default.Equals(x, y);

    public int GetHashCode(T obj) => HasEqualsOfOtherBytes ? HashOfEquals(obj) : HashOf(obj);

    // Values that are equal though their bytes differ are hashed as one of them.
    private static int HashOfEquals(T obj) => obj switch
    {
        double number => HashOf(Canonical(number)),
        float number => HashOf(Canonical(number)),
        Half number => HashOf(Canonical((double)number)),
        decimal number => HashOf(Canonical(number)),
        DateTime time => HashOf(time.Ticks),
        DateTimeOffset time => HashOf(time.UtcTicks),
        _ => throw new NotSupportedException(),
    };

    private static double Canonical(double number) => number == 0 ? 0 : double.IsNaN(number) ? double.NaN : number;

    // Dividing by a one of the largest scale leaves no zero at the end.
    private static decimal Canonical(decimal number) => number == 0 ? 0 : number / 1.0000000000000000000000000000m;

    private static int HashOf<TBytes>(TBytes bytes)
    {
        HashCode hash = default;
        hash.AddBytes(MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<TBytes, byte>(ref bytes), Unsafe.SizeOf<TBytes>()));
        return hash.ToHashCode();
    }
}
