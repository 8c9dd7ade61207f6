using System.CommandLine;
using PerfHarness.Survey.Data;
using PerfHarness.Survey.Output;
using PerfHarness.Survey.Processes;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey;

/// <summary>The options of the survey command.</summary>
internal sealed class SurveyOptions
{
    private readonly Option<SurveyMode> _mode = new("--mode")
    {
        Description = "combined, serialize (writes files), deserialize (fresh processes read them) or firstcall (fresh processes, once).",
        DefaultValueFactory = _ => SurveyMode.Combined,
    };

    private readonly Option<string[]> _workloads = new("--data") { Description = "Only these workloads.", HelpName = "NAME", AllowMultipleArgumentsPerToken = true };

    private readonly Option<string[]> _serializers = new("--serializers") { Description = "Only these serializers.", HelpName = "NAME", AllowMultipleArgumentsPerToken = true };

    private readonly Option<string[]> _without = new("--without") { Description = "All serializers but these.", HelpName = "NAME", AllowMultipleArgumentsPerToken = true };

    private readonly Option<int[]> _objects = new("--objects")
    {
        Description = "How many objects.",
        DefaultValueFactory = _ => [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000],
        AllowMultipleArgumentsPerToken = true,
        HelpName = "N",
    };

    private readonly Option<NurserySize[]> _nurseries = new("--nursery")
    {
        Description = "default, small (2 MiB), or both: how much memory a process hands out before it collects.",
        DefaultValueFactory = _ => [NurserySize.Default],
        AllowMultipleArgumentsPerToken = true,
        HelpName = "SIZE",
    };

    private readonly Option<int> _processes = new("--processes")
    {
        Description = "Fresh processes per row: single ones can be off by a factor.",
        DefaultValueFactory = _ => 3,
        HelpName = "N",
    };

    private readonly Option<int> _runs = new("--runs") { Description = "Timed runs in each process.", DefaultValueFactory = _ => 5, HelpName = "N" };

    private readonly Option<double> _slice = new("--slice") { Description = "How long a run takes at least.", DefaultValueFactory = _ => 5, HelpName = "MS" };

    private readonly Option<int> _bytesPerBook = new("--bytes-per-book")
    {
        Description = "Bytes in each book of LoadedShelf.",
        DefaultValueFactory = _ => SurveyWorkloads.DefaultBytesPerBook,
        HelpName = "N",
    };

    private readonly Option<string?> _assembly = new("--assembly") { Description = "An assembly with a type of your own.", HelpName = "FILE" };

    private readonly Option<string?> _type = new("--type") { Description = "The full name of that type; objects come from its static Create(int), if there is one.", HelpName = "NAME" };

    private readonly Option<bool> _isolate = new("--isolate") { Description = "A process per serializer in combined mode too." };

    private readonly Option<bool> _noVerify = new("--no-verify") { Description = "Don't compare what is read with what was written." };

    private readonly Option<string> _folder = new("--folder")
    {
        Description = "Where serialize mode leaves its files and deserialize mode finds them.",
        DefaultValueFactory = _ => Path.Combine(Path.GetTempPath(), "serializer-survey"),
        HelpName = "FOLDER",
    };

    private readonly Option<bool> _wait = new("--wait") { Description = "Each process says its id and waits for Enter, so that a profiler can attach." };

    private readonly Option<bool> _list = new("--list") { Description = "Say which serializers and workloads there are." };

    private readonly Option<FileInfo?> _json = new("--json") { Description = "Write the results as JSON here.", HelpName = "FILE" };

    private readonly Option<FileInfo?> _csv = new("--csv") { Description = "Write the results as CSV here.", HelpName = "FILE" };

    private readonly Option<FileInfo?> _markdown = new("--markdown") { Description = "Write the tables as Markdown here.", HelpName = "FILE" };

    public void AddTo(Command command)
    {
        string[] serializers = [.. SurveySerializers.All.Select(serializer => serializer.Name)];
        _serializers.AcceptOnlyFromAmong(serializers);
        _without.AcceptOnlyFromAmong(serializers);
        _workloads.AcceptOnlyFromAmong([.. SurveyWorkloads.All(SurveyWorkloads.DefaultBytesPerBook).Select(workload => workload.Name)]);
        RequirePositive(_runs);
        RequirePositive(_processes);
        _objects.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<int[]>()!.Any(count => count < 1))
            {
                result.AddError($"{_objects.Name} must be at least 1.");
            }
        });
        command.Validators.Add(result =>
        {
            if (result.GetValue(_assembly) is null != result.GetValue(_type) is null)
            {
                result.AddError($"{_assembly.Name} and {_type.Name} go together.");
            }
        });
        foreach (Option option in new Option[]
        {
            _mode, _workloads, _serializers, _without, _objects, _nurseries, _processes, _runs, _slice, _bytesPerBook, _assembly, _type,
            _isolate, _noVerify, _folder, _wait, _list, _json, _csv, _markdown,
        })
        {
            command.Options.Add(option);
        }
    }

    public bool Lists(ParseResult parsed) => parsed.GetValue(_list);

    public SurveyOutputs OutputsOf(ParseResult parsed) => new(parsed.GetValue(_json), parsed.GetValue(_csv), parsed.GetValue(_markdown));

    public SurveyPlan PlanOf(ParseResult parsed)
    {
        SurveyData data = new(parsed.GetValue(_bytesPerBook), OwnTypeOf(parsed));
        string[] workloads = [.. data.Workloads().Select(workload => workload.Name)];
        return new SurveyPlan(
            parsed.GetValue(_mode),
            parsed.GetValue(_workloads) is { Length: > 0 } named && data.OwnType is null ? named : workloads,
            SelectedSerializers(parsed),
            parsed.GetRequiredValue(_objects),
            [.. parsed.GetRequiredValue(_nurseries).Distinct()],
            new SurveyPace(parsed.GetValue(_runs), parsed.GetValue(_slice)),
            parsed.GetValue(_processes),
            data,
            parsed.GetValue(_isolate),
            !parsed.GetValue(_noVerify),
            parsed.GetValue(_folder),
            parsed.GetValue(_wait));
    }

    private OwnType? OwnTypeOf(ParseResult parsed) =>
        parsed.GetValue(_assembly) is string assembly ? new OwnType(assembly, parsed.GetValue(_type)!) : null;

    private string[] SelectedSerializers(ParseResult parsed)
    {
        string[] only = parsed.GetValue(_serializers) ?? [];
        string[] without = parsed.GetValue(_without) ?? [];
        return
        [
            .. SurveySerializers.All.Select(serializer => serializer.Name)
                .Where(name => only.Length == 0 || only.Contains(name))
                .Except(without),
        ];
    }

    private static void RequirePositive(Option<int> option) => option.Validators.Add(result =>
    {
        if (result.GetValueOrDefault<int>() < 1)
        {
            result.AddError($"{option.Name} must be at least 1.");
        }
    });
}
