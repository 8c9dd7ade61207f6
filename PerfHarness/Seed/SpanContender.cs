using CustomBinarySerializer;
using PerfHarness.Workloads.Messages;

namespace PerfHarness.Seed;

/// <summary>The typed calls, from span to span: what the IFormatter path has to add its costs to.</summary>
internal sealed class SpanContender : ISeedContender
{
    private readonly CustomBinaryFormatter _formatter;
    private byte[] _buffer = new byte[1024];
    private int _frameLength;
    private int _written;

    public SpanContender(string name, CustomBinaryFormatter formatter)
    {
        Name = name;
        _formatter = formatter;
    }

    public string Name { get; }

    public ReadOnlySpan<byte> WrittenBytes => _buffer.AsSpan(0, _written);

    public void WriteBatch(Customer customer, int messages)
    {
        EnsureRoomFor(customer, messages);
        int position = 0;
        for (int i = 0; i < messages; i++)
        {
            _formatter.TrySerialize(_buffer.AsSpan(position), customer, out int bytesWritten);
            position += bytesWritten;
        }

        _written = position;
    }

    public Customer ReadBatch(int messages)
    {
        Customer? last = null;
        for (int i = 0; i < messages; i++)
        {
            last = _formatter.Deserialize<Customer>(_buffer.AsSpan(i * _frameLength, _frameLength));
        }

        return last!;
    }

    private void EnsureRoomFor(Customer customer, int messages)
    {
        _formatter.TrySerialize(_buffer, customer, out _frameLength);
        if (_buffer.Length < messages * _frameLength)
        {
            _buffer = new byte[messages * _frameLength];
        }
    }
}
