namespace CustomBinarySerializer.Contracts.BuiltIn;

/// <summary>C# of <see cref="ShapedArrayParts{TArray, TItem}"/>. An array of one dimension that needn't begin at 0 has no name in C#.</summary>
internal static class ShapedArraySource
{
    internal const string To =
        "Tuple.Create("
        + "Enumerable.Range(0, {0}.Rank).Select({0}.GetLength).ToArray(), "
        + "Enumerable.Range(0, {0}.Rank).All(i => {0}.GetLowerBound(i) == 0) ? null : Enumerable.Range(0, {0}.Rank).Select({0}.GetLowerBound).ToArray(), "
        + "{0}.Cast<{T0}>().ToArray())";

    internal const string From = """
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
}
