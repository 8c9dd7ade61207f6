using System.Globalization;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Tests.Payload.Differential;

/// <summary>
/// The outcome of an operation: its result or the type of its exception, and the position of the stream.
/// </summary>
internal readonly record struct CallOutcome(string Result, string Position, string Length)
{
    internal static CallOutcome Of<T>(Operation<T> operation, T subject, Stream stream) =>
        new(
            ResultOf(() => operation.Run(subject)),
            ResultOf(() => stream.Position),
            ResultOf(() => stream.Length));

    public override string ToString() => $"{Result}, position {Position}, length {Length}";

    private static string ResultOf(Func<object?> run)
    {
        try
        {
            return Show(run());
        }
        catch (Exception e)
        {
            return e.GetType().Name;
        }
    }

    /// <summary>
    /// Returns a text that differs for values that look alike: bits of numbers, every UTF-16 code unit.
    /// </summary>
    internal static string Show(object? value) => value switch
    {
        null => "null",
        byte[] bytes => Convert.ToHexString(bytes),
        char[] chars => $"[{Escape(chars)}]",
        string text => $"\"{Escape(text)}\"",
        char c => $"'{Escape([c])}'",
        Half half => $"{half:R} ({BitConverter.HalfToUInt16Bits(half):X4})",
        float single => $"{single:R} ({BitConverter.SingleToUInt32Bits(single):X8})",
        double number => $"{number:R} ({BitConverter.DoubleToUInt64Bits(number):X16})",
        decimal number => $"{number} ({string.Join(' ', decimal.GetBits(number))})",
        ITuple tuple => $"({string.Join(", ", Enumerable.Range(0, tuple.Length).Select(i => Show(tuple[i])))})",
        _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
    };

    private static string Escape(ReadOnlySpan<char> chars)
    {
        System.Text.StringBuilder escaped = new();
        foreach (char c in chars)
        {
            escaped.Append(c is >= ' ' and < '\x7F' ? $"{c}" : $"\\{(int)c:X4}");
        }

        return escaped.ToString();
    }
}
