using System.CommandLine;
using System.CommandLine.Parsing;
using CustomBinarySerializer.Tool.Selection;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>The options that select messages and members, the same in every command that has them.</summary>
internal sealed class SelectionOptions
{
    private readonly Option<long?> _from = CommandOptions.NotNegative(new Option<long?>("--from")
    {
        Description = "The ordinal of the first message (inclusive); by default the first that is there.",
        HelpName = "ORDINAL",
    });

    private readonly Option<long?> _toOrdinal = CommandOptions.NotNegative(new Option<long?>("--to-ordinal")
    {
        Description = "The ordinal after the last message (exclusive); by default the end of what is written.",
        HelpName = "ORDINAL",
    });

    private readonly Option<string?> _since = new("--since")
    {
        Description = "Messages of this time or later (inclusive): 2026-11-28T14:30 (UTC without a zone), or 15m, 2h, 3d for how long ago.",
        HelpName = "TIME",
    };

    private readonly Option<string?> _until = new("--until")
    {
        Description = "Messages before this time (exclusive), in the forms of --since.",
        HelpName = "TIME",
    };

    private readonly Option<string[]> _types = new("--type", "-t")
    {
        Description = "Only messages of this type, by its name, its name without namespace, or its id; may be repeated.",
        HelpName = "NAME|ID",
        DefaultValueFactory = _ => [],
    };

    private readonly Option<string?> _columns = new("--columns")
    {
        Description = "Only these members, with commas between them: Number,Customer.Name.",
        HelpName = "MEMBERS",
    };

    private readonly Option<string?> _where = new("--where")
    {
        Description = "Only messages that fulfil a condition: \"Total >= 100 and Customer.Name like 'Sm%'\".",
        HelpName = "CONDITION",
    };

    private readonly Option<long?>? _count;
    private readonly bool _hasEnd;

    /// <param name="hasEnd">Whether the command ends: it has --to-ordinal, --until and --count then.</param>
    internal SelectionOptions(bool hasEnd)
    {
        _hasEnd = hasEnd;
        _count = hasEnd
            ? CommandOptions.NotNegative(new Option<long?>("--count", "-n") { Description = "At most so many messages.", HelpName = "N" })
            : null;
    }

    /// <summary>Adds the options to a command.</summary>
    internal void AddTo(Command command)
    {
        Option?[] all = [_from, _hasEnd ? _toOrdinal : null, _since, _hasEnd ? _until : null, _count, _types, _columns, _where];
        foreach (Option option in all.OfType<Option>())
        {
            command.Add(option);
        }
    }

    /// <summary>Returns whether a command line has --columns.</summary>
    internal bool HasColumns(CommandResult result) => result.GetResult(_columns) is not null;

    /// <summary>Returns the selection of a command line.</summary>
    internal SelectionRequest Of(ParseResult parsed) => new(
        parsed.GetValue(_from),
        _hasEnd ? parsed.GetValue(_toOrdinal) : null,
        parsed.GetValue(_since),
        _hasEnd ? parsed.GetValue(_until) : null,
        parsed.GetRequiredValue(_types),
        parsed.GetValue(_columns),
        parsed.GetValue(_where),
        _count is null ? null : parsed.GetValue(_count));
}
