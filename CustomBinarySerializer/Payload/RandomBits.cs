using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Payload;

/// <summary>A source of unpredictable random numbers that doesn't load OpenSSL.</summary>
/// <remarks>
/// The framework's own generator loads OpenSSL on Linux. This one uses the operating system through Guid.NewGuid.
/// </remarks>
internal static class RandomBits
{
    /// <summary>Returns 64 random bits.</summary>
    internal static ulong Next()
    {
        // Six bits of a Guid are fixed. Each is combined with a random bit of the other half.
        ReadOnlySpan<ulong> halves = MemoryMarshal.Cast<Guid, ulong>([Guid.NewGuid()]);
        return halves[0] ^ halves[1];
    }
}
