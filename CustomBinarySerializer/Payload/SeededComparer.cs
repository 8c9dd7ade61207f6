using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// Compares values that are equal exactly if their bytes are, and hashes those bytes with the seed that
/// <see cref="HashCode"/> draws for each process: the default hash of such values is public and easy to collide.
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
    internal static SeededComparer<T>? OrNull { get; } = IsComparedByItsBytes ? new SeededComparer<T>() : null;

    private static bool IsComparedByItsBytes =>
        (typeof(T).IsPrimitive && typeof(T) != typeof(float) && typeof(T) != typeof(double))
        || typeof(T).IsEnum
        || typeof(T) == typeof(Int128)
        || typeof(T) == typeof(UInt128)
        || typeof(T) == typeof(Guid)
        || typeof(T) == typeof(TimeSpan)
        || typeof(T) == typeof(DateOnly)
        || typeof(T) == typeof(TimeOnly);

    public bool Equals(T? x, T? y) => EqualityComparer<T>.Default.Equals(x, y);

    public int GetHashCode(T obj)
    {
        HashCode hash = default;
        hash.AddBytes(MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, byte>(ref obj), Unsafe.SizeOf<T>()));
        return hash.ToHashCode();
    }
}
