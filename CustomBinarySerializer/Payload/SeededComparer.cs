using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// An equality comparer that hashes all bits of a value with the random seed of <see cref="HashCode"/>.
/// </summary>
/// <remarks>
/// It compares as the default comparer does. The default hash codes of such values are public, so keys that collide are
/// easy to find.
/// </remarks>
internal sealed class SeededComparer<T> : IEqualityComparer<T>
{
    private SeededComparer()
    {
    }

    /// <summary>The comparer, or null for types that don't need it or can't have it.</summary>
    /// <remarks>Strings don't need it, because the runtime seeds their hash codes when they collide.</remarks>
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

    // Equal values with different bytes get the hash code of one of them.
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

    // The division by a 1 of the largest scale removes trailing zeros.
    private static decimal Canonical(decimal number) => number == 0 ? 0 : number / 1.0000000000000000000000000000m;

    private static int HashOf<TBytes>(TBytes bytes)
    {
        HashCode hash = default;
        hash.AddBytes(MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<TBytes, byte>(ref bytes), Unsafe.SizeOf<TBytes>()));
        return hash.ToHashCode();
    }
}
