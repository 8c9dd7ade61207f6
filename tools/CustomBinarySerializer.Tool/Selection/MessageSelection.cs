using System.Globalization;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Inspection;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Selection;

/// <summary>The messages and members of a folder that a command line selects. Immutable.</summary>
internal sealed class MessageSelection
{
    private const string ColumnsOption = "--columns";
    private const string WhereOption = "--where";

    private readonly int[] _typeIds;
    private readonly IReadOnlyList<PathOperand>? _columns;

    private MessageSelection(SelectionRequest request, int[] typeIds, IReadOnlyList<PathOperand>? columns, Expression? where)
    {
        _typeIds = typeIds;
        _columns = columns;
        Where = where;
        Count = request.Count;
    }

    private MessageSelection(MessageSelection all, long? count)
    {
        _typeIds = all._typeIds;
        _columns = all._columns;
        Where = all.Where;
        Types = all.Types;
        Count = count;
    }

    /// <summary>The ordinal of the first message.</summary>
    internal long From { get; private init; }

    /// <summary>The ordinal after the last message; the highest number if the selection has no end.</summary>
    internal long End { get; private init; }

    /// <summary>The maximum number of messages, or null.</summary>
    internal long? Count { get; }

    /// <summary>The condition, or null.</summary>
    internal Expression? Where { get; }

    /// <summary>The members that are shown.</summary>
    internal MemberFilter Columns => _columns is null ? MemberFilter.All : MemberFilter.Of(_columns.Select(path => path.Names));

    /// <summary>The types that the segments of the selection describe, and that are selected.</summary>
    internal IReadOnlyList<(SchemaDescription Schema, SchemaEntry Type)> Types { get; private init; } = [];

    /// <summary>Resolves a selection.</summary>
    /// <param name="journal">The folder.</param>
    /// <param name="request">The selection.</param>
    /// <param name="now">The present time.</param>
    /// <param name="follows">Whether messages that are written later are selected, too.</param>
    /// <exception cref="ArgumentException">A text makes no sense, or names what the folder doesn't have.</exception>
    internal static MessageSelection Resolve(Journal journal, SelectionRequest request, DateTimeOffset now, bool follows = false)
    {
        // Whatever is wrong with texts is an error before anything is read.
        IReadOnlyList<PathOperand>? columns = request.Columns is { } list ? ExpressionParser.ParsePaths(ColumnsOption, list) : null;
        Expression? where = request.Where is { } condition ? ExpressionParser.Parse(WhereOption, condition) : null;
        DateTimeOffset? since = request.Since is { } first ? TimeText.Of("--since", first, now) : null;
        DateTimeOffset? until = request.Until is { } last ? TimeText.Of("--until", last, now) : null;

        TransactionFileReader reader = journal.Reader;
        long from = Math.Max(request.From ?? reader.FirstOrdinal, since is { } begin ? reader.FindOrdinal(begin) : 0);
        long end = Math.Min(
            request.ToOrdinal ?? (follows ? long.MaxValue : reader.WrittenEnd),
            until is { } limit ? reader.FindOrdinal(limit) : long.MaxValue);
        List<(SchemaDescription, SchemaEntry)> described = [.. DescribedTypes(journal, from, end)];
        SchemaEntry[] entries = [.. described.Select(one => one.Item2)];
        int[] typeIds = [.. TypeNames.IdsOf(request.Types, entries)];
        List<(SchemaDescription, SchemaEntry Type)> selected =
            [.. described.Where(one => typeIds.Length == 0 || typeIds.Contains(one.Item2.TypeId))];
        SchemaEntry[] types = [.. selected.Select(one => one.Type)];
        foreach (PathOperand path in columns ?? [])
        {
            new PathCheck(ColumnsOption, request.Columns!, types).Check(path);
        }

        if (where is not null)
        {
            new PathCheck(WhereOption, request.Where!, types).Check(where);
        }

        return new MessageSelection(request, typeIds, columns, where) { From = from, End = end, Types = selected };
    }

    /// <summary>Returns the part of the selection that has some ordinals.</summary>
    /// <param name="from">The ordinal of the first message.</param>
    /// <param name="end">The ordinal after the last message.</param>
    /// <param name="count">The maximum number of messages, or null.</param>
    internal MessageSelection Within(long from, long end, long? count) =>
        new(this, count) { From = Math.Max(from, From), End = Math.Min(end, End) };

    /// <summary>Whether messages are decoded, or their types compared, to decide about them.</summary>
    internal bool IsFiltered => _typeIds.Length > 0 || Where is not null;

    /// <summary>Whether the members that are shown were named.</summary>
    internal bool HasColumns => _columns is not null;

    /// <summary>Returns whether messages of a type are selected.</summary>
    internal bool HasType(int typeId) => _typeIds.Length == 0 || _typeIds.Contains(typeId);

    /// <summary>Returns the members that must be decoded to decide about a message and to show it.</summary>
    /// <param name="isShown">Whether the members that are shown are decoded, too.</param>
    internal MemberFilter DecodedMembers(bool isShown) =>
        isShown && _columns is null
            ? MemberFilter.All
            : MemberFilter.Of(
                (isShown ? _columns! : [])
                    .Concat(Where is null ? [] : PathCheck.PathsOf(Where))
                    .Where(path => !path.IsOfMessage)
                    .Select(path => path.Names));

    /// <summary>
    /// Reports that no message was found, if a type was asked for: that is more likely a mistake than an answer.
    /// </summary>
    /// <returns>The exit code.</returns>
    internal int ReportIfNone(Terminal terminal, long count)
    {
        if (count > 0 || _typeIds.Length == 0 || Count == 0 || Where is not null)
        {
            return ExitCode.Fine;
        }

        terminal.Error.WriteLine(
            $"No message has the type id {string.Join(" or ", _typeIds.Select(id => id.ToString(CultureInfo.InvariantCulture)))}. " +
            "cbs stats lists those that are there.");
        return ExitCode.FoundWrong;
    }

    private static IEnumerable<(SchemaDescription, SchemaEntry)> DescribedTypes(Journal journal, long from, long end)
    {
        HashSet<Fingerprint> seen = [];
        IReadOnlyList<TransactionSegment> segments = journal.Reader.Segments;
        for (int i = 0; i < segments.Count; i++)
        {
            bool isBefore = i + 1 < segments.Count && segments[i + 1].FirstOrdinal <= from;
            if (isBefore
                || segments[i].FirstOrdinal >= end
                || Journal.SchemaOf(segments[i]) is not { } schema
                || !seen.Add(schema.Fingerprint))
            {
                continue;
            }

            foreach (SchemaEntry entry in schema.Entries)
            {
                yield return (schema, entry);
            }
        }
    }
}
