using System.Runtime.CompilerServices;
using CustomBinarySerializer;

namespace PerfHarness.Survey.Serializers;

/// <summary>A hand-written contract on the framework's own <see cref="BinaryWriter"/>, without frame or type.</summary>
#pragma warning disable CA1001 // Writer and reader have nothing to release but memory.
internal sealed class PlainWriterAdapter(Type rootType) : Adapter
{
    private BinaryWriter? _writer;
    private BinaryReader? _reader;
    private MemoryStream? _source;

    public override void Serialize(SurveyStream destination, object root)
    {
        _writer ??= new BinaryWriter(destination);
        ((ICustomBinarySerializable)root).WriteDataTo(_writer);
    }

    public override object Deserialize(MemoryStream source, int length)
    {
        if (_source != source)
        {
            _source = source;
            _reader = new BinaryReader(source);
        }

        ICustomBinarySerializable root = (ICustomBinarySerializable)RuntimeHelpers.GetUninitializedObject(rootType);
        root.SetDataFrom(_reader!);
        return root;
    }
}
