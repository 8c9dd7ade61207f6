using System.Collections;
using CustomBinarySerializer.Tests.Payload.Differential;
using FsCheck;

namespace CustomBinarySerializer.Tests.Payload.Extensions;

/// <summary>A pair of methods of which one reads what the other writes.</summary>
public abstract record RoundTrip(string Name)
{
    /// <summary>Writes random values to every kind of writer and reads them from every kind of reader.</summary>
    internal abstract void Check(Drive drive);

    public override string ToString() => Name;
}

/// <param name="Name">The names of the methods.</param>
/// <param name="Values">The generator of the values.</param>
/// <param name="Write">Writes one value.</param>
/// <param name="Read">Reads a value.</param>
internal sealed record RoundTrip<T>(string Name, Gen<T> Values, Action<BinaryWriter, T> Write, Func<BinaryReader, T> Read)
    : RoundTrip(Name)
{
    /// <summary>Maps the written value to the value that is read, if they differ.</summary>
    internal Func<T, T> Expected { get; init; } = value => value;

    internal override void Check(Drive drive) => Seeded.Check(Values, value => Difference(drive, value), runs: 250);

    public override string ToString() => Name;

    private string? Difference(Drive drive, T value)
    {
        byte[] expected = Drive.WriteToPlain(writer => Write(writer, value));
        byte[] bytes = drive.WriteToPayload(writer => Write(writer, value));
        if (!bytes.AsSpan().SequenceEqual(expected))
        {
            return $"{Show(value)} is {CallOutcome.Show(bytes)}, but {CallOutcome.Show(expected)} on a plain BinaryWriter";
        }

        string written = Show(Expected(value));
        return drive.ReadFromAll(bytes, Read)
            .Select(read => (Text: Show(read.Value), read.Reader))
            .Where(read => read.Text != written)
            .Select(read => $"{written} comes back from {read.Reader} as {read.Text}")
            .FirstOrDefault();
    }

    private static string Show(object? value) => value switch
    {
        DateTime time => $"{time.Ticks} {time.Kind}",
        DateTimeOffset time => $"{time.Ticks} {time.Offset}",
        IEnumerable items and not (string or char[] or byte[]) => $"[{string.Join(", ", items.Cast<object?>().Select(Show))}]",
        _ => CallOutcome.Show(value),
    };
}
