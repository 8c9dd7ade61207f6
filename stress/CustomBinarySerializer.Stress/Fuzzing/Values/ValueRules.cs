using System.Runtime.CompilerServices;
using System.Text;

namespace Stress.Fuzzing.Values;

/// <summary>The valid bit patterns of the framework's structs.</summary>
internal static class ValueRules
{
    private const int LargestDecimalScale = 28;
    private const int DecimalSignAndScale = unchecked((int)0x80FF_0000);

    /// <exception cref="ImpossibleValueException">A boxed value has an invalid bit pattern.</exception>
    internal static void Prove(object value, string place)
    {
        bool isPossible = value switch
        {
            bool => Unsafe.As<bool, byte>(ref Unsafe.Unbox<bool>(value)) <= 1,
            decimal number => IsPossible(number),
            DateTime time => IsPossible(Unsafe.BitCast<DateTime, ulong>(time)),
            DateTimeOffset time => time.Offset.Duration() <= TimeSpan.FromHours(14) && time.Offset.Ticks % TimeSpan.TicksPerMinute == 0
                && time.UtcDateTime.Ticks >= 0 && time.UtcDateTime.Ticks <= DateTime.MaxValue.Ticks
                && time.UtcDateTime.Ticks + time.Offset.Ticks is var local && local >= 0 && local <= DateTime.MaxValue.Ticks,
            TimeOnly time => time.Ticks is >= 0 and < TimeSpan.TicksPerDay,
            DateOnly day => day.DayNumber >= 0 && day.DayNumber <= DateOnly.MaxValue.DayNumber,
            Rune rune => Rune.IsValid(rune.Value),
            _ => true,
        };
        if (!isPossible)
        {
            throw new ImpossibleValueException($"{place} is a {value.GetType().Name} that can't be.");
        }
    }

    internal static void ProveBools(bool[] bools)
    {
        foreach (ref bool item in bools.AsSpan())
        {
            if (Unsafe.As<bool, byte>(ref item) > 1)
            {
                throw new ImpossibleValueException("An item of bool[] is a Boolean that can't be.");
            }
        }
    }

    private static bool IsPossible(decimal number)
    {
        Span<int> parts = stackalloc int[4];
        decimal.GetBits(number, parts);
        return (parts[3] & ~DecimalSignAndScale) == 0 && ((parts[3] >> 16) & 0xFF) <= LargestDecimalScale;
    }

    // The upper two bits are the kind. The framework uses 3 for ambiguous local times only.
    private static bool IsPossible(ulong dateTime) => (dateTime & 0x3FFF_FFFF_FFFF_FFFF) <= (ulong)DateTime.MaxValue.Ticks
        && dateTime >> 62 != 3;
}
