using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>A formatter that writes with BinaryFormatter and reads with the importer.</summary>
internal sealed class ImportingFormatter : IFormatter
{
    private readonly BinaryFormatter _writer = new();
    private readonly CustomBinaryFormatter _reader;

    internal ImportingFormatter(TypeRegistry registry) =>
        _reader =
            new CustomBinaryFormatter(registry, new FormatterOptions { BinaryFormatterReader = new BinaryFormatterImporter(registry) });

    public SerializationBinder? Binder
    {
        get => _reader.Binder;
        set => (_writer.Binder, _reader.Binder) = (value, value);
    }

    public StreamingContext Context
    {
        get => _reader.Context;
        set => (_writer.Context, _reader.Context) = (value, value);
    }

    public ISurrogateSelector? SurrogateSelector
    {
        get => _reader.SurrogateSelector;
        set => (_writer.SurrogateSelector, _reader.SurrogateSelector) = (value, value);
    }

    public object Deserialize(Stream serializationStream) => _reader.Deserialize(serializationStream);

    public void Serialize(Stream serializationStream, object graph) => _writer.Serialize(serializationStream, graph);
}
