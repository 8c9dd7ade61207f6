using CustomBinarySerializer.Tool.Values;

namespace CustomBinarySerializer.Tool.Selection;

/// <summary>The values at paths of decoded messages.</summary>
internal static class MemberPaths
{
    /// <summary>The name of the type of a value that travels with a type id, in the place of a member.</summary>
    internal const string TypeOfValue = "_type";

    /// <summary>
    /// Returns the values at a path: several if it leads through a collection, none if a holder is null.
    /// </summary>
    internal static IEnumerable<object?> ValuesOf(PathOperand path, in DecodedMessage message) =>
        path.IsOfMessage ? [PropertyOf(path, message)] : ValuesOf(RootOf(path, message, out int start), path.Names, start, isFlat: true);

    /// <summary>Returns whether there is a value at a path. A collection without items is a value.</summary>
    internal static bool HasValue(PathOperand path, in DecodedMessage message) =>
        path.IsOfMessage
            ? PropertyOf(path, message) is not null
            : ValuesOf(RootOf(path, message, out int start), path.Names, start, isFlat: false).Any(value => value is not null);

    private static object? RootOf(PathOperand path, in DecodedMessage message, out int start)
    {
        object? root = message.Frame.Value;
        start = root is ObjectNode ? 0 : 1;
        return start == 0 || path.Names[0] == PathOperand.Value ? root : null;
    }

    private static object? PropertyOf(PathOperand path, in DecodedMessage message) => path.Names[0] switch
    {
        PathOperand.Ordinal => message.Ordinal,
        PathOperand.Time => new DateTimeOffset(message.UtcTicks, TimeSpan.Zero),
        PathOperand.Type => message.Frame.TypeName,
        _ => message.Frame.TypeId,
    };

    private static IEnumerable<object?> ValuesOf(object? value, IReadOnlyList<string> names, int next, bool isFlat)
    {
        if (value is ListNode list && (isFlat || next < names.Count))
        {
            return list.Items.SelectMany(item => ValuesOf(item, names, next, isFlat));
        }

        if (next == names.Count)
        {
            return [value];
        }

        string name = names[next];
        return value switch
        {
            ObjectNode node => ValuesOf(node.Find(name), names, next + 1, isFlat),
            CaseNode one when one.Name == name => ValuesOf(one.Fields, names, next + 1, isFlat),
            FrameNode frame when name == TypeOfValue => [frame.TypeName],
            FrameNode frame => ValuesOf(frame.Value, names, next, isFlat),
            _ => [],
        };
    }
}
