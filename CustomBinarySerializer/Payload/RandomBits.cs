using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// Random numbers that others can't guess, from the operating system without OpenSSL, which the framework's generator
/// loads on Linux.
/// </summary>
internal static class RandomBits
{
    /// <summary>Returns 64 random bits.</summary>
    internal static ulong Next()
    {
        // Six bits of a Guid are fixed: each is combined with a random one of the other half.
        ReadOnlySpan<ulong> halves = MemoryMarshal.Cast<Guid, ulong>([Guid.NewGuid()]);
        return halves[0] ^ halves[1];
    }
}
