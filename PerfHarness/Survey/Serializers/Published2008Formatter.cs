using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer;

namespace PerfHarness.Survey.Serializers;

/// <summary>
/// The formatter as it was published in 2008, re-created for comparison with its limits: every payload is copied
/// through memory streams, the length is written byte by byte, a message of more than 20,000 bytes can't be read, one
/// Read has to return all of it. Not thread-safe.
/// </summary>
#pragma warning disable CA1001 // It wasn't disposable, and memory streams have nothing to release.
#pragma warning disable SYSLIB0011 // It was an IFormatter.
#pragma warning disable SYSLIB0050 // The types of the properties that IFormatter asks for.
internal sealed class Published2008Formatter : IFormatter
{
    private const int LengthBytes = 4;

    private readonly MemoryStream _writeStream = new(10000);
    private readonly MemoryStream _readStream = new(10000);
    private readonly BinaryWriter _writer;
    private readonly BinaryReader _reader;
    private readonly Dictionary<Type, int> _idsByType = [];
    private readonly Dictionary<int, Type> _typesById = [];
    private readonly byte[] _lengthBuffer = new byte[LengthBytes];
    private readonly byte[] _copyBuffer = new byte[20000];

    public Published2008Formatter()
    {
        _writer = new BinaryWriter(_writeStream);
        _reader = new BinaryReader(_readStream);
    }

    public SerializationBinder? Binder { get; set; }

    public StreamingContext Context { get; set; }

    public ISurrogateSelector? SurrogateSelector { get; set; }

    /// <summary>Registers a type. The published formatter had a generic method instead.</summary>
    public void Register(Type type, int typeId)
    {
        _idsByType.Add(type, typeId);
        _typesById.Add(typeId, type);
    }

    public void Serialize(Stream serializationStream, object graph)
    {
        if (!_idsByType.TryGetValue(graph.GetType(), out int typeId))
        {
            throw new SerializationException($"{graph.GetType()} has not been registered with the serializer.");
        }

        _writeStream.Seek(0, SeekOrigin.Begin);
        _writer.Write(typeId);
        ((ICustomBinarySerializable)graph).WriteDataTo(_writer);

        int length = (int)_writeStream.Position;
        serializationStream.WriteByte((byte)(length & 0xFF));
        serializationStream.WriteByte((byte)((length >> 8) & 0xFF));
        serializationStream.WriteByte((byte)((length >> 16) & 0xFF));
        serializationStream.WriteByte((byte)((length >> 24) & 0xFF));
        serializationStream.Write(_writeStream.GetBuffer(), 0, length);
    }

    public object Deserialize(Stream serializationStream)
    {
        // CA2022: a partial read was an error in 2008, and is one here.
#pragma warning disable CA2022
        if (serializationStream.Read(_lengthBuffer, 0, LengthBytes) != LengthBytes)
        {
            throw new SerializationException("Could not read the length from the stream.");
        }

        int length = BitConverter.ToInt32(_lengthBuffer, 0);
        if (serializationStream.Read(_copyBuffer, 0, length) != length)
        {
            throw new SerializationException($"Could not read {length} bytes from the stream.");
        }
#pragma warning restore CA2022

        _readStream.Seek(0, SeekOrigin.Begin);
        _readStream.Write(_copyBuffer, 0, length);
        _readStream.Seek(0, SeekOrigin.Begin);
        int typeId = _reader.ReadInt32();
        if (!_typesById.TryGetValue(typeId, out Type? type))
        {
            throw new SerializationException($"Type id {typeId} is not registered with the serializer.");
        }

        ICustomBinarySerializable instance = (ICustomBinarySerializable)RuntimeHelpers.GetUninitializedObject(type);
        instance.SetDataFrom(_reader);
        if (_readStream.Position != length)
        {
            throw new SerializationException($"An object of type {type} did not read its entire buffer.");
        }

        return instance;
    }
}
