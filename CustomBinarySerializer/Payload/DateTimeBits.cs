namespace CustomBinarySerializer.Payload;

/// <summary>A <see cref="DateTime"/> in 64 bits: ticks in the lower 62, kind in the upper 2 (0 unspecified, 1 UTC, 2 local).</summary>
internal static class DateTimeBits
{
    internal const int KindShift = 62;
    private const ulong Ticks = (1UL << KindShift) - 1;

    internal static DateTime ToDateTime(long bits)
    {
        ulong ticks = unchecked((ulong)bits) & Ticks;
        ulong kind = unchecked((ulong)bits) >> KindShift;
        return ticks <= (ulong)DateTime.MaxValue.Ticks && kind <= (ulong)DateTimeKind.Local
            ? new DateTime((long)ticks, (DateTimeKind)kind)
            : throw PayloadErrors.NotA(nameof(DateTime), $"0x{bits:X16}");
    }
}
