using BenchmarkDotNet.Attributes;
using PerfHarness.Workloads;
using PerfHarness.Workloads.Mixed;
using PerfHarness.Workloads.Operations;

namespace PerfHarness.Micro;

/// <summary>Forty types in random order, by calls that don't know which comes next.</summary>
[MemoryDiagnoser]
public class MixedBenchmarks
{
    private Turn<RandomOrder<TypedWrite<MixedWorkload>>> _spanWrite = null!;
    private Turn<RandomOrder<TypedRead<MixedWorkload>>> _spanRead = null!;
    private Turn<RandomOrder<StreamWrite>> _streamWrite = null!;
    private Turn<RandomOrder<StreamRead>> _streamRead = null!;

    [GlobalSetup]
    public void ProveAndPrepare()
    {
        Material material = new(MixedWorkload.CreateMessages());
        RoundTripProof.Check<MixedWorkload>(material);

        _spanWrite = TurnOf(new TypedWrite<MixedWorkload>(material));
        _spanRead = TurnOf(new TypedRead<MixedWorkload>(material));
        _streamWrite = TurnOf(StreamWrite.Of(material.Formatter, material));
        _streamRead = TurnOf(StreamRead.Of(material.Formatter, material));

        Turn<RandomOrder<TOperation>> TurnOf<TOperation>(TOperation operation)
            where TOperation : struct, IOperation
        {
            RandomOrder<TOperation> shuffled = new(operation, material.Messages.Length);
            return new Turn<RandomOrder<TOperation>>(shuffled, shuffled.Length);
        }
    }

    [Benchmark]
    public object? WriteToSpan() => _spanWrite.Next();

    [Benchmark]
    public object? ReadFromSpan() => _spanRead.Next();

    [Benchmark]
    public object? WriteToStream() => _streamWrite.Next();

    [Benchmark]
    public object? ReadFromStream() => _streamRead.Next();
}
