using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Text;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Import.Records;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>The path of members from the root to an object: <c>Order.Lines[3].Product</c>.</summary>
internal static class ObjectPath
{
    // Longer paths are less useful: a list of a million nodes has such paths.
    private const int MaxSteps = 32;

    private const string BackingFieldEnd = ">k__BackingField";

    /// <summary>Returns the path to an object; -1 is the root.</summary>
    internal static string To(PooledList<TranscodedObject> objects, int target, MessageReader reader)
    {
        if (objects.Count == 0)
        {
            return "the root";
        }

        List<string> steps = [];
        for (target = Math.Max(target, 0); objects[target].Parent >= 0; target = objects[target].Parent)
        {
            if (steps.Count == MaxSteps)
            {
                steps.Add("…");
                break;
            }

            if (!objects[target].IsItems)
            {
                steps.Add(StepTo(objects, target));
            }
        }

        StringBuilder path = new(reader.LayoutOf(objects[0].Entry)?.TypeName ?? "the root");
        for (int i = steps.Count - 1; i >= 0; i--)
        {
            path.Append(steps[i]);
        }

        return path.ToString();
    }

    private static string StepTo(PooledList<TranscodedObject> objects, int target)
    {
        (_, _, int parent, int ordinal) = objects[target];
        return objects[parent] is { IsItems: false, Plan: { Form: GraphForm.Fields or GraphForm.Info, Fields: { } fields } }
            ? "." + Readable(fields.Members[ordinal].Name)
            : string.Create(CultureInfo.InvariantCulture, $"[{ordinal}]");
    }

    private static string Readable(string name) =>
        name.EndsWith(BackingFieldEnd, StringComparison.Ordinal) && name.IndexOf('<', StringComparison.Ordinal) is >= 0 and var start
            ? name[..start] + name[(start + 1)..^BackingFieldEnd.Length]
            : name;
}

/// <summary>An object of the graph.</summary>
/// <param name="Entry">The number of the entry in the message; -1 for a boxed primitive.</param>
/// <param name="Plan">The plan of the object; null if it has no body.</param>
/// <param name="Parent">The number of the object with the first reference; -1 for the root.</param>
/// <param name="Ordinal">The index of the referring member or item.</param>
internal readonly record struct TranscodedObject(int Entry, TargetType? Plan, int Parent, int Ordinal)
{
    /// <summary>Gets whether it represents the items of a collection.</summary>
    [MemberNotNullWhen(true, nameof(Items))]
    internal bool IsItems => Items is not null;

    internal ItemRange? Items { get; init; }

    /// <summary>Gets whether its body is at its reference.</summary>
    internal bool IsInPlace { get; init; }
}
