using System.Globalization;
using CustomBinarySerializer.Replication.Following;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>Shows the places of followers that keep segments of a folder from being deleted.</summary>
internal static class PlacesTable
{
    /// <summary>Writes a table of places, unless there are none.</summary>
    internal static void Write(Terminal terminal, IReadOnlyList<FolderPlace> places, RetentionPolicy policy, DateTimeOffset now)
    {
        if (places.Count == 0)
        {
            return;
        }

        terminal.WriteTable(
            ["Place", "Next message", "Stored (UTC)", "Is"],
            places.Select(place => new[]
            {
                place.Name,
                Cell.Plain(place.NextOrdinal),
                place.Stored.UtcDateTime.ToString("yyyy-MM-dd HH:mm:ss", CultureInfo.InvariantCulture),
                (place.Holds(policy, now) ? "holding" : "stale: keeps nothing")
                    + (place.Fault is { } fault ? $"; unreadable: {fault}" : ""),
            }));
    }
}
