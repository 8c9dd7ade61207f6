using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;
using PerfHarness.Workloads;
using PerfHarness.Workloads.Operations;

namespace PerfHarness.Micro;

[MemoryDiagnoser]
[CategoriesColumn]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory)]
[GenericTypeArguments(typeof(CustomerWorkload))]
[GenericTypeArguments(typeof(PocoWorkload))]
[GenericTypeArguments(typeof(HyperTestWorkload))]
[GenericTypeArguments(typeof(NineIntsWorkload))]
[GenericTypeArguments(typeof(BookShelfWorkload))]
[GenericTypeArguments(typeof(BlobWorkload))]
[GenericTypeArguments(typeof(TickWorkload))]
[GenericTypeArguments(typeof(OrderWorkload))]
[GenericTypeArguments(typeof(TextsWorkload))]
[GenericTypeArguments(typeof(CollectionsWorkload))]
public class WorkloadBenchmarks<TWorkload>
    where TWorkload : struct, ILimitedWorkload
{
    private const string Write = nameof(Write);
    private const string Read = nameof(Read);

    private Turn<StraightLineWrite<TWorkload>> _straightLineWrite = null!;
    private Turn<StraightLineRead<TWorkload>> _straightLineRead = null!;
    private Turn<TypedWrite<TWorkload>> _typedWrite = null!;
    private Turn<TypedRead<TWorkload>> _typedRead = null!;
    private Turn<StreamWrite> _streamWrite = null!;
    private Turn<StreamRead> _streamRead = null!;
    private Turn<PlainWrite> _plainWrite = null!;
    private Turn<PlainRead<TWorkload>> _plainRead = null!;

    [GlobalSetup]
    public void ProveAndPrepare()
    {
        Material material = new(TWorkload.CreateMessages());
        RoundTripProof.Check<TWorkload>(material);
        RoundTripProof.CheckLimit<TWorkload>(material);

        _straightLineWrite = TurnOf(new StraightLineWrite<TWorkload>(material));
        _straightLineRead = TurnOf(new StraightLineRead<TWorkload>(material));
        _typedWrite = TurnOf(new TypedWrite<TWorkload>(material));
        _typedRead = TurnOf(new TypedRead<TWorkload>(material));
        _streamWrite = TurnOf(StreamWrite.Of(material.Formatter, material));
        _streamRead = TurnOf(StreamRead.Of(material.Formatter, material));
        _plainWrite = TurnOf(PlainWrite.Of(material));
        _plainRead = TurnOf(new PlainRead<TWorkload>(material));

        Turn<TOperation> TurnOf<TOperation>(TOperation operation)
            where TOperation : struct, IOperation =>
            new(operation, material.Messages.Length);
    }

    [Benchmark(Baseline = true)]
    [BenchmarkCategory(Write)]
    public object? WriteStraightLine() => _straightLineWrite.Next();

    [Benchmark]
    [BenchmarkCategory(Write)]
    public object? WriteTyped() => _typedWrite.Next();

    [Benchmark]
    [BenchmarkCategory(Write)]
    public object? WriteToStream() => _streamWrite.Next();

    [Benchmark]
    [BenchmarkCategory(Write)]
    public object? WriteWithBinaryWriter() => _plainWrite.Next();

    [Benchmark(Baseline = true)]
    [BenchmarkCategory(Read)]
    public object? ReadStraightLine() => _straightLineRead.Next();

    [Benchmark]
    [BenchmarkCategory(Read)]
    public object? ReadTyped() => _typedRead.Next();

    [Benchmark]
    [BenchmarkCategory(Read)]
    public object? ReadFromStream() => _streamRead.Next();

    [Benchmark]
    [BenchmarkCategory(Read)]
    public object? ReadWithBinaryReader() => _plainRead.Next();
}
