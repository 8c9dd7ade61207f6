using System.Data;
using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// The foreign keys and relations of a set's tables. Each is a name and numbers: parent table, child table, column
/// count, parent columns, child columns. The rules of a foreign key follow, or whether a relation is nested.
/// </summary>
internal static class DataTies
{
    internal const string KeyNames = "ForeignKeyNames";
    internal const string Keys = "ForeignKeys";
    internal const string RelationNames = nameof(RelationNames);
    internal const string Relations = nameof(Relations);
    internal const string KeyProperties = "ForeignKeyProperties";
    internal const string RelationProperties = nameof(RelationProperties);

    internal static void Add(SerializationInfo info, DataSet set)
    {
        ForeignKeyConstraint[] keys = [.. set.Tables
            .Cast<DataTable>()
            .SelectMany(table => table.Constraints.OfType<ForeignKeyConstraint>())];
        info.AddValue(KeyNames, keys.Select(key => key.ConstraintName).ToArray());
        info.AddValue(
            Keys,
            keys.Select(key => (int[])
                [
                    .. Numbers(set, key.RelatedTable, key.RelatedColumns, key.Table!, key.Columns), (int)key.AcceptRejectRule,
                    (int)key.UpdateRule, (int)key.DeleteRule
                ]).ToArray());
        DataProperties.AddOfAll(info, KeyProperties, keys.Select(key => key.ExtendedProperties));
        DataRelation[] relations = [.. set.Relations.Cast<DataRelation>()];
        info.AddValue(RelationNames, relations.Select(relation => relation.RelationName).ToArray());
        info.AddValue(
            Relations,
            relations.Select(relation => (int[])
                [
                    .. Numbers(set, relation.ParentTable, relation.ParentColumns, relation.ChildTable, relation.ChildColumns),
                    relation.Nested ? 1 : 0
                ]).ToArray());
        DataProperties.AddOfAll(info, RelationProperties, relations.Select(relation => relation.ExtendedProperties));
    }

    /// <summary>Returns the number of foreign keys and relations.</summary>
    internal static int CountIn(SerializationInfo info) =>
        (info.Optional<string[]>(KeyNames)?.Length ?? 0) + (info.Optional<string[]>(RelationNames)?.Length ?? 0);

    /// <exception cref="BinarySerializationException">
    /// The names of keys or relations don't match their numbers.
    /// </exception>
    internal static void Fill(DataSet set, SerializationInfo info)
    {
        foreach ((string name, int[] numbers, object?[]? properties) in All(info, KeyNames, Keys, KeyProperties))
        {
            (DataColumn[] parent, DataColumn[] child, int[] rules) = Columns(set, numbers, 3);
            ForeignKeyConstraint key = new(name, parent, child)
            {
                AcceptRejectRule = (AcceptRejectRule)rules[0],
                UpdateRule = (Rule)rules[1],
                DeleteRule = (Rule)rules[2],
            };
            DataProperties.Fill(key.ExtendedProperties, properties);
            child[0].Table!.Constraints.Add(key);
        }

        foreach ((string name, int[] numbers, object?[]? properties) in All(info, RelationNames, Relations, RelationProperties))
        {
            (DataColumn[] parent, DataColumn[] child, int[] rules) = Columns(set, numbers, 1);
            DataRelation relation = new(name, parent, child, createConstraints: false);
            DataProperties.Fill(relation.ExtendedProperties, properties);
            set.Relations.Add(relation);
            relation.Nested = rules[0] != 0;
        }
    }

    private static int[] Numbers(DataSet set, DataTable parent, DataColumn[] parentColumns, DataTable child, DataColumn[] childColumns) =>
        [
            set.Tables.IndexOf(parent), set.Tables.IndexOf(child), parentColumns.Length, .. DataKeys.Ordinals(parentColumns),
            .. DataKeys.Ordinals(childColumns)
        ];

    private static IEnumerable<(string Name, int[] Numbers, object?[]? Properties)> All(
        SerializationInfo info, string namesName, string numbersName, string propertiesName)
    {
        string[] names = info.Require<string[]>(namesName);
        int[][] numbers = info.Require<int[][]>(numbersName);
        return names.Length == numbers.Length ? names.Zip(numbers, DataProperties.OfAll(info, propertiesName, names.Length))
            : throw PayloadErrors.NotA(nameof(DataSet), $"it has {names.Length} {namesName}, and {numbers.Length} {numbersName}");
    }

    private static (DataColumn[] Parent, DataColumn[] Child, int[] Rules) Columns(DataSet set, int[]? numbers, int rest)
    {
        if (numbers is not [_, _, > 0 and < 1000, ..] || numbers.Length != 3 + (2 * numbers[2]) + rest)
        {
            throw PayloadErrors.NotA(nameof(DataSet), "a tie between its tables hasn't as many columns on both sides");
        }

        int count = numbers[2];
        return (
            DataKeys.ColumnsAt(set.Tables[numbers[0]], numbers[3..(3 + count)]),
            DataKeys.ColumnsAt(set.Tables[numbers[1]], numbers[(3 + count)..(3 + (2 * count))]),
            numbers[^rest..]);
    }
}

/// <summary>The unique constraints of a table, including the primary key.</summary>
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

    /// <summary>Returns the number of unique constraints.</summary>
    internal static int CountIn(SerializationInfo info) => info.Optional<string[]>(Names)?.Length ?? 0;

    /// <exception cref="BinarySerializationException">The names of keys don't match their columns.</exception>
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
        [.. (ordinals ?? throw PayloadErrors.NotA(nameof(DataTable), "the columns of a key are null"))
            .Select(ordinal => table.Columns[ordinal])];
}
