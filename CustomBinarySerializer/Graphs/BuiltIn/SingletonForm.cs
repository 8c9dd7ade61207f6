using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>An object of which there is one in each process.</summary>
internal sealed class SingletonForm(object instance) : LeafForm
{
    internal object Instance => instance;

    internal override void Write(BinaryWriter writer, object value)
    {
    }

    internal override object Read(BinaryReader reader, PayloadHost host) => instance;
}
