using System.Collections.Immutable;
using System.Diagnostics;
using CustomBinarySerializer.Generator.Generation;
using CustomBinarySerializer.Generator.HandWritten.Rules;
using CustomBinarySerializer.Generator.Layout;
using CustomBinarySerializer.Generator.Registrations;
using CustomBinarySerializer.Generator.Tests.Layout;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace CustomBinarySerializer.Generator.Tests.Fuzzing;

/// <summary>A run of all generators and analyzers of the package over one source, as in a user's build.</summary>
internal sealed class CompilerRun
{
    /// <summary>The stack of the compiler's thread in bytes: the smallest default of the supported systems.</summary>
    private const int StackSize = 3 << 19;

    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(10);

    private readonly List<string> _problems = [];

    private CompilerRun(CSharpCompilation original) => Original = original;

    /// <summary>The compilation without generated code.</summary>
    internal CSharpCompilation Original { get; }

    /// <summary>All diagnostics of generators and analyzers.</summary>
    internal ImmutableArray<Diagnostic> Reports { get; private set; } = [];

    /// <summary>Whether the source compiles without generated code.</summary>
    internal bool IsValid { get; private set; }

    /// <summary>The crashes, and the errors in generated code if the source has none.</summary>
    internal IReadOnlyList<string> Problems => _problems;

    /// <summary>The number of characters of generated code.</summary>
    internal int GeneratedSize { get; private set; }

    /// <summary>The time that generators took.</summary>
    internal TimeSpan Generating { get; private set; }

    /// <summary>The time that analyzers took.</summary>
    internal TimeSpan Analyzing { get; private set; }

    internal static CompilerRun Of(string source)
    {
        CSharpCompilation compilation = Source.Unchecked(source);
        CompilerRun run =
            new(compilation.WithOptions(compilation.Options.WithOptimizationLevel(OptimizationLevel.Release).WithAllowUnsafe(true)));
        Exception? failure = null;
        Thread thread = new(() =>
        {
            try
            {
                run.Run();
            }
            catch (Exception e)
            {
                failure = e;
            }
        }, StackSize);
        thread.Start();
        thread.Join();
        if (failure is not null)
        {
            run._problems.Add(failure is OperationCanceledException ? $"It didn't end in {s_limit}." : failure.ToString());
        }

        return run;
    }

    private void Run()
    {
        using CancellationTokenSource limit = new(s_limit);
        ImmutableArray<AdditionalText> files = [new LayoutRun.Additional(LayoutRun.Path, "")];
        IsValid = !Original.GetDiagnostics(limit.Token).Any(IsError);
        Stopwatch watch = Stopwatch.StartNew();
        GeneratorDriver driver = CSharpGeneratorDriver.Create(
            [new ContractGenerator().AsSourceGenerator(), new OperationsGenerator().AsSourceGenerator()], files, Source.Parsing)
            .RunGeneratorsAndUpdateCompilation(Original, out Compilation complete, out ImmutableArray<Diagnostic> reports, limit.Token);
        _problems.AddRange(driver.GetRunResult().Results.Select(result => result.Exception).OfType<Exception>().Select(e => e.ToString()));
        Generating = watch.Elapsed;
        watch.Restart();
        GeneratedSize = driver.GetRunResult().GeneratedTrees.Sum(tree => tree.Length);
        Reports = reports.AddRange(Analyze((CSharpCompilation)complete, files, limit.Token));
        Analyzing = watch.Elapsed;
        if (IsValid)
        {
            _problems.AddRange(complete.Emit(Stream.Null, cancellationToken: limit.Token).Diagnostics.Where(IsError)
                .Select(error => $"{error}\n{LineOf(error)}"));
        }
    }

    private ImmutableArray<Diagnostic> Analyze(
        CSharpCompilation complete, ImmutableArray<AdditionalText> files, CancellationToken cancellation)
    {
        ImmutableArray<DiagnosticAnalyzer> analyzers =
            [
                new HandWrittenContractAnalyzer(), new RegistrationAnalyzer(), new BinaryFormatterAnalyzer(), new CloneAnalyzer(),
                new LayoutAnalyzer(), new LayoutFileAnalyzer()
            ];
        CompilationWithAnalyzersOptions options = new(
            new AnalyzerOptions(files),
            (exception, _, _) => { lock (_problems) { _problems.Add(exception.ToString()); } },
            concurrentAnalysis: false,
            logAnalyzerExecutionTime: false);
        return complete.WithAnalyzers(analyzers, options).GetAnalyzerDiagnosticsAsync(cancellation).GetAwaiter().GetResult();
    }

    // Contracts that are refused leave a set without a property that it needs.
    private static bool IsError(Diagnostic diagnostic) => diagnostic.Severity == DiagnosticSeverity.Error && diagnostic.Id is not "CS0534";

    private static string LineOf(Diagnostic error) =>
        error.Location.SourceTree is { } tree
            ? tree.GetText().Lines[error.Location.GetLineSpan().StartLinePosition.Line].ToString().Trim()
            : "";
}
