using System.Data;
using System.Runtime.Serialization;
using CustomBinarySerializer.Contracts.BuiltIn;

#pragma warning disable SYSLIB0050, SYSLIB0051, CA2237, CA1032
#pragma warning disable CA1805, CA1861, CA2208 // Fields that nothing sets are declarations; what is an argument is what the test needs.

namespace CustomBinarySerializer.Graphs.Tests.Attacks;

/// <summary>An object that is written as an object of the framework, with arbitrary names and values.</summary>
[Serializable]
internal sealed class ForgedInfo(Type type, params (string Name, object? Value)[] values) : ISerializable
{
    private ForgedInfo(SerializationInfo info, StreamingContext context)
        : this(typeof(object)) => throw new NotSupportedException($"{info}{context}");

    public void GetObjectData(SerializationInfo info, StreamingContext context)
    {
        info.SetType(type);
        foreach ((string name, object? value) in values)
        {
            info.AddValue(name, value, value?.GetType() ?? typeof(object));
        }
    }

    /// <summary>Returns a table of text columns without data.</summary>
    internal static ForgedInfo Table(int columns, params (string, object?)[] others)
    {
        int[] numbers = new int[columns];
        Array.Fill(numbers, BuiltInNumberOfString);
        int[] ofMinusOne = [.. Enumerable.Repeat(-1, columns)];
        int[] mappings = [.. Enumerable.Repeat((int)MappingType.Element, columns)];
        (string Name, object? Value)[] all =
            [
                .. others, ("Name", "t"), ("Namespace", ""), ("Prefix", ""), ("Locale", ""), ("CaseSensitive", false),
                ("MinimumCapacity", 50), ("Properties", null),
                ("ColumnNames", Enumerable.Range(0, columns).Select(i => $"c{i}").ToArray()),
                ("ColumnTypes", numbers),
                ("ColumnCaptions", new string[columns]),
                ("ColumnExpressions", new string[columns]),
                ("ColumnDefaults", new object[columns]), ("ColumnAllowNull", Enumerable.Repeat(true, columns).ToArray()),
                ("ColumnReadOnly", new bool[columns]), ("ColumnAutoIncrement", new bool[columns]),
                ("ColumnSeeds", new long[columns]), ("ColumnSteps", Enumerable.Repeat(1L, columns).ToArray()),
                ("ColumnMaxLengths", ofMinusOne), ("ColumnTimeModes", new int[columns]), ("ColumnMappings", mappings),
                ("ColumnProperties", new object[columns]), ("KeyNames", Array.Empty<string>()), ("KeyColumns", Array.Empty<int[]>()),
                ("PrimaryKey", -1),
            ];
        return new ForgedInfo(typeof(DataTable), [.. all.DistinctBy(entry => entry.Name)]);
    }

    private static int BuiltInNumberOfString => BuiltInTypes.FindWithId(typeof(string))!.TypeId;
}
