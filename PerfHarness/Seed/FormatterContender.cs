using System.Runtime.Serialization;
using PerfHarness.Workloads.Messages;

namespace PerfHarness.Seed;

#pragma warning disable CA1001 // A memory stream has nothing to release.
#pragma warning disable SYSLIB0011 // IFormatter is what is measured.
/// <summary>A formatter through IFormatter, with a MemoryStream, as the callers of 2008 used it.</summary>
/// <typeparam name="TSpecialization">
/// Any struct, another one for each formatter: generic code over different structs is compiled apart, so that the call
/// sites of one formatter stay unspoiled by the others, as they are in a program that uses one formatter.
/// </typeparam>
internal sealed class FormatterContender<TSpecialization> : ISeedContender
    where TSpecialization : struct
{
    private readonly IFormatter _formatter;
    private readonly MemoryStream _stream = new();

    public FormatterContender(string name, IFormatter formatter)
    {
        Name = name;
        _formatter = formatter;
    }

    public string Name { get; }

    public ReadOnlySpan<byte> WrittenBytes => _stream.GetBuffer().AsSpan(0, (int)_stream.Length);

    public void WriteBatch(Customer customer, int messages)
    {
        _stream.SetLength(0);
        for (int i = 0; i < messages; i++)
        {
            _formatter.Serialize(_stream, customer);
        }
    }

    public Customer ReadBatch(int messages)
    {
        _stream.Position = 0;
        object last = _stream;
        for (int i = 0; i < messages; i++)
        {
            last = _formatter.Deserialize(_stream);
        }

        return (Customer)last;
    }
}
