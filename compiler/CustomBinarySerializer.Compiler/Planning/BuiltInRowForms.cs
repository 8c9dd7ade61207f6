using CustomBinarySerializer.Compiler.Memory;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>The forms of rows in the table of built-in types.</summary>
internal static class BuiltInRowForms
{
    /// <summary>The C# that takes an array of several dimensions apart.</summary>
    internal const string ShapedToParts =
        "Tuple.Create("
        + "Enumerable.Range(0, {0}.Rank).Select({0}.GetLength).ToArray(), "
        + "Enumerable.Range(0, {0}.Rank).All(i => {0}.GetLowerBound(i) == 0) ? null : Enumerable.Range(0, " +
            "{0}.Rank).Select({0}.GetLowerBound).ToArray(), "
        + "{0}.Cast<{T0}>().ToArray())";

    /// <summary>The C# that makes an array of several dimensions of its parts.</summary>
    internal const string ShapedFromParts = """
        ((Func<{T}>)(() =>
        {
            var (lengths, lowerBounds, items) = {0};
            Array array = Array.CreateInstance(typeof({T0}), lengths, lowerBounds ?? new int[lengths.Length]);
            int[] at = new int[lengths.Length];
            for (int i = 0; i < items.Length; i++)
            {
                for (int d = lengths.Length - 1, rest = i; d >= 0; rest /= lengths[d--])
                {
                    at[d] = array.GetLowerBound(d) + (rest % lengths[d]);
                }

                array.SetValue(items[i], at);
            }

            return ({T})array;
        }))()
        """;

    internal static BuiltInRow Raw(
        string metadataName, string name, int typeId, int kind, int size, string read, string write = "{w}.Write({0})") =>
        new(metadataName, name, BuiltInKind.Raw)
        {
            TypeId = typeId,
            GraphKind = kind,
            Size = size,
            ReadSource = read,
            WriteSource = write,
        };

    internal static BuiltInRow Direct(
        string metadataName, string name, int typeId, int kind, string parts, string read, string write, bool isMemory = false) =>
        new(metadataName, name, BuiltInKind.Converted, parts)
        {
            TypeId = typeId,
            GraphKind = kind,
            ReadSource = read,
            WriteSource = write,
            IsMemoryOfSurrogate = isMemory,
        };

    internal static BuiltInRow Converted(
        string metadataName, string name, int typeId, int kind, string parts, string to, string from, bool isMemory = false) =>
        new(metadataName, name, BuiltInKind.Converted, parts)
        {
            TypeId = typeId,
            GraphKind = kind,
            ToSource = to,
            FromSource = from,
            IsMemoryOfSurrogate = isMemory,
        };

    internal static BuiltInRow List(string space, string name, string items, string finish, int graphId, CollectionMemoryUse memory) =>
        new($"{space}{name}`1", name, BuiltInKind.Collection, "T0")
        {
            GraphId = graphId,
            ToSource = items,
            FromSource = finish,
            Memory = memory,
        };

    internal static BuiltInRow Set(
        string space, string name, string items, string finish, int graphId, CollectionMemoryUse memory, bool isSorted = false) =>
        Keyed($"{space}{name}`1", name, "T0", items, finish, graphId, memory, isSorted);

    internal static BuiltInRow Map(
        string space, string name, string items, string finish, int graphId, CollectionMemoryUse memory, bool isSorted = false) =>
        Keyed($"{space}{name}`2", name, "KeyValuePair<T0, T1>", items, finish, graphId, memory, isSorted);

    private static BuiltInRow Keyed(
        string metadataName,
        string name,
        string part,
        string items,
        string finish,
        int graphId,
        CollectionMemoryUse memory,
        bool isSorted) =>
        new(metadataName, name, BuiltInKind.Collection, part)
        {
            Key = 0,
            IsSorted = isSorted,
            GraphId = graphId,
            ToSource = items,
            FromSource = finish,
            Memory = memory,
        };

    internal static BuiltInRow Refused(string metadataName, string reason, string remedy) =>
        new(metadataName, metadataName, BuiltInKind.Refused) { Reason = reason, Remedy = remedy };
}
