using System.CommandLine;
using PerfHarness.Reporting;
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
        Description = "combined, serialize (write files), deserialize (read them in fresh processes) or firstcall (one call per process).",
        DefaultValueFactory = _ => SurveyMode.Combined,
    };

    private readonly Option<string[]> _workloads = new("--data")
    {
        Description = "Measure only these workloads.",
        HelpName = "NAME",
        AllowMultipleArgumentsPerToken = true,
    };

    private readonly Option<string[]> _serializers = new("--serializers")
    {
        Description = "Measure only these serializers.",
        HelpName = "NAME",
        AllowMultipleArgumentsPerToken = true,
    };

    private readonly Option<string[]> _without = new("--without")
    {
        Description = "Leave out these serializers.",
        HelpName = "NAME",
        AllowMultipleArgumentsPerToken = true,
    };

    private readonly Option<int[]> _objects = new("--objects")
    {
        Description = "Number of objects.",
        DefaultValueFactory = _ => [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000],
        AllowMultipleArgumentsPerToken = true,
        HelpName = "N",
    };

    private readonly Option<NurserySize[]> _nurseries = new("--nursery")
    {
        Description = "Size of generation 0 before a collection: default, small (2 MiB), or both.",
        DefaultValueFactory = _ => [NurserySize.Default],
        AllowMultipleArgumentsPerToken = true,
        HelpName = "SIZE",
    };

    private readonly Option<int> _processes = MeasuringCommand.Processes();

    private readonly Option<int> _runs = new("--runs")
    {
        Description = "Number of timed runs in each process.",
        DefaultValueFactory = _ => 5,
        HelpName = "N",
    };

    private readonly Option<double> _slice = new("--slice")
    {
        Description = "Shortest length of a run in milliseconds.",
        DefaultValueFactory = _ => 5,
        HelpName = "MS",
    };

    private readonly Option<int> _bytesPerBook = new("--bytes-per-book")
    {
        Description = "Number of bytes in each book of LoadedShelf.",
        DefaultValueFactory = _ => SurveyWorkloads.DefaultBytesPerBook,
        HelpName = "N",
    };

    private readonly Option<string?> _assembly = new("--assembly")
    {
        Description = "Assembly with a type of your own.",
        HelpName = "FILE",
    };

    private readonly Option<string?> _type = new("--type")
    {
        Description = "Full name of that type. Its static Create(int) makes the objects, if it has one.",
        HelpName = "NAME",
    };

    private readonly Option<bool> _isolate = new("--isolate") { Description = "Use one process per serializer in combined mode too." };

    private readonly Option<bool> _noVerify = new("--no-verify") { Description = "Don't compare what is read with what was written." };

    private readonly Option<string> _folder = new("--folder")
    {
        Description = "Folder that serialize mode writes files to and deserialize mode reads.",
        DefaultValueFactory = _ => Path.Combine(Path.GetTempPath(), "serializer-survey"),
        HelpName = "FOLDER",
    };

    private readonly Option<bool> _wait = new("--wait")
    {
        Description = "Let each process print its id and wait for Enter, so that a profiler can attach.",
    };

    private readonly Option<bool> _list = new("--list") { Description = "List the serializers and workloads." };

    private readonly Option<FileInfo?> _json = MeasuringCommand.Json();

    private readonly Option<FileInfo?> _csv = new("--csv") { Description = "Write the results as CSV to this file.", HelpName = "FILE" };

    private readonly Option<FileInfo?> _markdown = new("--markdown")
    {
        Description = "Write the tables as Markdown to this file.",
        HelpName = "FILE",
    };

    public void AddTo(Command command)
    {
        string[] serializers = [.. SurveySerializers.All.Select(serializer => serializer.Name)];
        _serializers.AcceptOnlyFromAmong(serializers);
        _without.AcceptOnlyFromAmong(serializers);
        _workloads.AcceptOnlyFromAmong([.. SurveyWorkloads.All(SurveyWorkloads.DefaultBytesPerBook).Select(workload => workload.Name)]);
        MeasuringCommand.RequireAtLeast(1, _runs);
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
}
