using System.Numerics;
using CustomBinarySerializer.Inspection;

namespace CustomBinarySerializer.Tool.Values;

/// <summary>The order of values of one kind.</summary>
internal static class ValueComparison
{
    /// <summary>Compares two values.</summary>
    /// <param name="kind">The kind of the first value.</param>
    /// <param name="left">A value that isn't null.</param>
    /// <param name="right">A value that isn't null. For an enum, also a name or a number.</param>
    /// <returns>Less than 0, 0 or more than 0; null if the values have no order, as NaN has none.</returns>
    internal static int? Compare(ValueKind kind, object left, object right) => kind switch
    {
        ValueKind.Number when ValueKinds.Of(right) == ValueKind.Number => CompareNumbers(left, right),
        ValueKind.Enum => CompareEnums((EnumNumber)left, right),
        ValueKind.Bytes => right is byte[] bytes ? ((byte[])left).AsSpan().SequenceCompareTo(bytes) : null,
        ValueKind.Text => ValueKinds.Of(right) == ValueKind.Text ? string.CompareOrdinal(TextOf(left), TextOf(right)) : null,
        ValueKind.Time => ValueKinds.Of(right) == ValueKind.Time ? TicksOf(left).CompareTo(TicksOf(right)) : null,
        ValueKind.Bool or ValueKind.Date or ValueKind.TimeOfDay or ValueKind.Duration or ValueKind.Guid =>
            left.GetType() == right.GetType() ? ((IComparable)left).CompareTo(right) : null,
        _ => null,
    };

    /// <summary>Returns the text of a value that is compared as text.</summary>
    internal static string TextOf(object value) => value is CaseNode one ? one.Name : ScalarJson.TextOf(value);

    private static long TicksOf(object time) => time is DateTime local ? local.Ticks : ((DateTimeOffset)time).UtcTicks;

    private static int? CompareEnums(EnumNumber left, object right)
    {
        switch (right)
        {
            case EnumNumber other:
                return left.Number.CompareTo(other.Number);
            case string name:
                foreach (Compiler.Models.EnumValue value in left.Plan.Values)
                {
                    if (value.Name == name)
                    {
                        return left.Number.CompareTo((BigInteger)value.Number);
                    }
                }

                return null;
            default:
                return ValueKinds.Of(right) == ValueKind.Number ? CompareNumbers(left.Number, right) : null;
        }
    }

    private static int? CompareNumbers(object left, object right)
    {
        if (TryGetInt64(left, out long small) && TryGetInt64(right, out long other))
        {
            return small.CompareTo(other);
        }

        if (left is Half or float or double || right is Half or float or double)
        {
            return CompareFloats(left, right);
        }

        BigInteger wholeLeft = WholeOf(left, out decimal restLeft);
        BigInteger wholeRight = WholeOf(right, out decimal restRight);
        int whole = wholeLeft.CompareTo(wholeRight);
        return whole != 0 ? whole : restLeft.CompareTo(restRight);
    }

    // A float is compared with a literal as if that were a float, so that 0.1 finds 0.1.
    private static int? CompareFloats(object left, object right)
    {
        double one = DoubleOf(left);
        double other = DoubleOf(right);
        if (double.IsNaN(one) || double.IsNaN(other))
        {
            return null;
        }

        return left is double || right is double || (left is float or Half && right is float or Half)
            ? one.CompareTo(other)
            : left is Half || right is Half ? ((Half)one).CompareTo((Half)other)
            : ((float)one).CompareTo((float)other);
    }

    private static bool TryGetInt64(object value, out long number)
    {
        (bool isSmall, number) = value switch
        {
            int one => (true, one),
            long one => (true, one),
            byte one => (true, one),
            sbyte one => (true, one),
            short one => (true, one),
            ushort one => (true, one),
            uint one => (true, (long)one),
            _ => (false, 0L),
        };
        return isSmall;
    }

    private static double DoubleOf(object value) => value switch
    {
        double one => one,
        float one => one,
        Half one => (double)one,
        decimal one => (double)one,
        _ => (double)WholeOf(value, out _),
    };

    private static BigInteger WholeOf(object value, out decimal rest)
    {
        rest = value is decimal exact ? exact - decimal.Truncate(exact) : 0;
        return value switch
        {
            decimal one => (BigInteger)decimal.Truncate(one),
            BigInteger one => one,
            Int128 one => one,
            UInt128 one => one,
            ulong one => one,
            _ => TryGetInt64(value, out long number) ? number : throw new ArgumentException($"{value} isn't a number.", nameof(value)),
        };
    }
}
