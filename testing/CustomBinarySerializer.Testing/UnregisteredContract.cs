using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Testing;

/// <summary>
/// The contract of a sample whose type isn't registered: what a registration without options would give it.
/// </summary>
internal sealed class UnregisteredContract : Contract
{
    private readonly InstanceFactory _instances;

    internal UnregisteredContract(Type type, InstanceFactory instances)
        : base(type, typeId: 0, RegistrationOptions.Default)
    {
        _instances = instances;
    }

    internal override void WriteObject(BinaryWriter writer, object value) =>
        ((ICustomBinarySerializable)value).WriteDataTo(writer);

    internal override object ReadObject(BinaryReader reader)
    {
        object instance = _instances.Create();
        ReadInto(reader, instance);
        return instance;
    }

    internal override void ReadInto(BinaryReader reader, object existing) =>
        ((ICustomBinarySerializable)existing).SetDataFrom(reader);
}
