using System.Data;
using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>The unique constraints of a table, the primary key among them.</summary>
internal static class DataKeys
{
    internal const string Names = "KeyNames";
    internal const string Columns = "KeyColumns";
    internal const string Primary = "PrimaryKey";
    internal const string Properties = "KeyProperties";

    internal static void Add(SerializationInfo info, DataTable table)
    {
        UniqueConstraint[] keys = [.. table.Constraints.OfType<UniqueConstraint>()];
        info.AddValue(Names, keys.Select(key => key.ConstraintName).ToArray());
        info.AddValue(Columns, keys.Select(key => Ordinals(key.Columns)).ToArray());
        info.AddValue(Primary, Array.FindIndex(keys, key => key.IsPrimaryKey));
        DataProperties.AddOfAll(info, Properties, keys.Select(key => key.ExtendedProperties));
    }

    /// <summary>How many there are.</summary>
    internal static int CountIn(SerializationInfo info) => info.Optional<string[]>(Names)?.Length ?? 0;

    /// <exception cref="BinarySerializationException">Names and columns don't fit each other.</exception>
    internal static void Fill(DataTable table, SerializationInfo info)
    {
        string[] names = info.Require<string[]>(Names);
        int[][] columns = info.Require<int[][]>(Columns);
        int primary = info.Require<int>(Primary);
        if (names.Length != columns.Length)
        {
            throw PayloadErrors.NotA(nameof(DataTable), $"it has {names.Length} names of keys, and {columns.Length} keys");
        }

        object?[]?[] properties = DataProperties.OfAll(info, Properties, names.Length);
        for (int i = 0; i < names.Length; i++)
        {
            Constraint key = table.Constraints.Add(names[i], ColumnsAt(table, columns[i]), primaryKey: i == primary);
            DataProperties.Fill(key.ExtendedProperties, properties[i]);
        }
    }

    internal static int[] Ordinals(DataColumn[] columns) => [.. columns.Select(column => column.Ordinal)];

    internal static DataColumn[] ColumnsAt(DataTable table, int[]? ordinals) =>
        [.. (ordinals ?? throw PayloadErrors.NotA(nameof(DataTable), "the columns of a key are null")).Select(ordinal => table.Columns[ordinal])];
}
