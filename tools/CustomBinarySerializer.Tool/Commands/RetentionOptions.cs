using System.CommandLine;
using System.Globalization;
using CustomBinarySerializer.Tool.Selection;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>The options that make a policy: which of the oldest segments are removed.</summary>
internal static class RetentionOptions
{
    private static readonly (string Unit, long Factor)[] s_units =
    [
        ("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1_000), ("B", 1), ("", 1),
    ];

    internal static Option<int?> KeepNewest(string description)
    {
        Option<int?> option = new("--keep-newest") { Description = description, HelpName = "NUMBER" };
        option.Validators.Add(result =>
        {
            if (result.Tokens.Count == 1 && result.GetValueOrDefault<int?>() is < 1)
            {
                result.AddError("--keep-newest must be 1 or more.");
            }
        });
        return option;
    }

    /// <summary>Makes a policy of the texts of options; null where an option isn't given.</summary>
    /// <exception cref="SelectionException">A text isn't a time or a size.</exception>
    internal static RetentionPolicy PolicyOf(
        long? before, string? olderThan, string? keepBytes, int? keepNewest, DateTimeOffset now, string? maxHold = null) =>
        new()
        {
            MaxHold = maxHold is null ? new RetentionPolicy().MaxHold : AgeOf(TimeText.Of("--max-hold", maxHold, now), now),
            Before = before,
            MaxAge = olderThan is null ? null : AgeOf(TimeText.Of("--older-than", olderThan, now), now),
            MaxBytes = keepBytes is null ? null : ParseSize("--keep-bytes", keepBytes),
            MaxSegments = keepNewest,
        };

    /// <summary>Parses a size.</summary>
    /// <exception cref="SelectionException">The text isn't a size.</exception>
    internal static long ParseSize(string option, string text)
    {
        (string unit, long factor) = s_units.First(each => text.EndsWith(each.Unit, StringComparison.OrdinalIgnoreCase));
        ReadOnlySpan<char> digits = text.AsSpan(0, text.Length - unit.Length).TrimEnd();
        return long.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out long count)
            && count <= long.MaxValue / factor
            ? count * factor
            : throw new SelectionException(option, text, 0, "this is no size. Give a whole number of bytes, KB, MB, GB or TB: 20GB.");
    }

    private static TimeSpan AgeOf(DateTimeOffset time, DateTimeOffset now) => time < now ? now - time : TimeSpan.Zero;
}
