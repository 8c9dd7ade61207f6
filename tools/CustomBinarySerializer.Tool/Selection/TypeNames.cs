using System.Globalization;
using CustomBinarySerializer.Compiler.Schema;

namespace CustomBinarySerializer.Tool.Selection;

/// <summary>Finds the type ids that an option names.</summary>
internal static class TypeNames
{
    private const int MostNames = 10;

    /// <summary>Returns the ids of types.</summary>
    /// <param name="names">Ids, full names, or names without a namespace.</param>
    /// <param name="known">The types that the folder describes.</param>
    /// <exception cref="ArgumentException">A name is unknown, or several types have it.</exception>
    internal static IReadOnlyList<int> IdsOf(IEnumerable<string> names, IReadOnlyList<SchemaEntry> known) =>
        [.. names.SelectMany(name => IdsOf(name, known)).Distinct()];

    private static IEnumerable<int> IdsOf(string name, IReadOnlyList<SchemaEntry> known)
    {
        if (int.TryParse(name, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int id))
        {
            return [id];
        }

        SchemaEntry[] found = [.. known.Where(entry => entry.Name == name)];
        if (found.Length == 0)
        {
            found = [.. known.Where(entry => ShortNameOf(entry.Name) == name)];
        }

        string[] full = [.. found.Select(entry => entry.Name).Distinct(StringComparer.Ordinal)];
        return full.Length switch
        {
            1 => found.Select(entry => entry.TypeId),
            0 => throw new ArgumentException($"--type: the folder has no type {name}. {Listed(known)}"),
            _ => throw new ArgumentException($"--type: {name} is {string.Join(" and ", full)}. Give the full name, or the id."),
        };
    }

    private static string Listed(IReadOnlyList<SchemaEntry> known)
    {
        string[] names = [.. known.Select(entry => entry.Name).Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal)];
        return names.Length == 0
            ? "It describes no types; give an id."
            : $"It has {string.Join(", ", names.Take(MostNames))}{(names.Length > MostNames ? " and others: see cbs info." : ".")}";
    }

    // The short name of Shop.Orders.Order+Line<Shop.Item> is Line<Shop.Item>.
    private static string ShortNameOf(string name)
    {
        int end = name.IndexOf('<', StringComparison.Ordinal);
        int last = name.LastIndexOfAny(['.', '+'], (end < 0 ? name.Length : end) - 1);
        return name[(last + 1)..];
    }
}
