using CustomBinarySerializer.TestKit;
using PerfHarness.Survey.Data;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey.Processes;

/// <summary>One serializer on all roots of a workload: the only loops that are ever timed.</summary>
#pragma warning disable CA1001 // Memory streams have nothing to release.
internal sealed class RootPasses
{
    private readonly SurveyWorkload _workload;
    private readonly Adapter _adapter;
    private readonly object[] _roots;
    private readonly SurveyStream _written = new();
    private int[] _ends;
    private MemoryStream _source = new();
    private int _touched;

    public RootPasses(SurveyWorkload workload, Adapter adapter, object[] roots)
    {
        _workload = workload;
        _adapter = adapter;
        _roots = Array.ConvertAll(roots, adapter.Prepare);
        _ends = new int[roots.Length];
    }

    public long Size => _source.Length;

    public void Serialize()
    {
        _written.SetLength(0);
        for (int index = 0; index < _roots.Length; index++)
        {
            _adapter.Serialize(_written, _roots[index]);
            _ends[index] = _written.WrittenCount;
        }
    }

    /// <summary>Makes what was written what is read.</summary>
    public void TurnAround() => _source = _written.OpenWritten();

    public void WriteTo(RootFile file) => file.Write(_written, _ends);

    public void ReadFrom(RootFile file)
    {
        (byte[] bytes, _ends) = file.Read();
        _source = new MemoryStream(bytes, 0, bytes.Length, writable: false, publiclyVisible: true);
    }

    /// <summary>Reads all roots and touches each.</summary>
    public void Deserialize()
    {
        int start = 0;
        for (int index = 0; index < _ends.Length; index++)
        {
            int end = _ends[index];
            _source.Position = start;
            _touched ^= _adapter.Touch(_workload, _adapter.Deserialize(_source, end - start));
            start = end;
        }
    }

    /// <summary>Returns how the first root differs after the journey from what it was, or null.</summary>
    public string? FirstDifference(object[] originals)
    {
        int start = 0;
        for (int index = 0; index < _ends.Length; index++)
        {
            _source.Position = start;
            object read = _adapter.Restore(_adapter.Deserialize(_source, _ends[index] - start));
            if (GraphComparer.Difference(originals[index], read, _workload.Equality) is { } difference)
            {
                return difference;
            }

            start = _ends[index];
        }

        return null;
    }
}
