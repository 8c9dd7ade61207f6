namespace CustomBinarySerializer.Payload;

/// <summary>The last four bytes of a decimal, as <see cref="decimal.GetBits(decimal)"/> describes them.</summary>
internal static class DecimalFlags
{
    private const uint Sign = 0x8000_0000;
    private const uint Scale = 0x00FF_0000;
    private const uint MaxScale = 28 << 16;

    internal static bool AreValid(uint flags) => (flags & ~(Sign | Scale)) == 0 && (flags & Scale) <= MaxScale;

    // The type of exception that BinaryReader throws.
    internal static void Throw(int flags) => throw new IOException($"The bytes don't form a decimal: its flags are 0x{flags:X8}.");
}
