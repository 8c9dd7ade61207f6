using CustomBinarySerializer.TestKit;
using PerfHarness.Survey.Data;

namespace PerfHarness.Survey.Processes;

/// <summary>The timed loops: one serializer writes or reads all roots of a workload.</summary>
#pragma warning disable CA1001 // Memory streams have nothing to release.
internal sealed class RootPasses
{
    private readonly SurveyWorkload _workload;
    private readonly Adapter _adapter;
    private readonly object[] _roots;
    private readonly Func<object, int> _readMembers;
    private readonly SurveyStream _written = new();
    private readonly int[] _ends;
    private MemoryStream _source = new();
    private int _read;

    public RootPasses(SurveyWorkload workload, Adapter adapter, object[] roots)
    {
        _workload = workload;
        _adapter = adapter;
        _roots = Array.ConvertAll(roots, adapter.Prepare);
        _readMembers = MemberReader.Compile(adapter.ReadType ?? workload.RootType);
        _ends = new int[roots.Length];
    }

    /// <summary>The number of bytes that <see cref="Deserialize"/> reads.</summary>
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

    /// <summary>Lets <see cref="Deserialize"/> read what was written.</summary>
    public void TurnAround() => _source = _written.OpenWritten();

    /// <summary>Reads all roots, and every member of each.</summary>
    public void Deserialize()
    {
        int start = 0;
        for (int index = 0; index < _ends.Length; index++)
        {
            int end = _ends[index];
            _source.Position = start;
            _read ^= _readMembers(_adapter.Deserialize(_source, end - start));
            start = end;
        }
    }

    /// <summary>Returns the first difference between what is read and the original roots, or null.</summary>
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
