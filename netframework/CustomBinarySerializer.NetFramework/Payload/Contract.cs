namespace CustomBinarySerializer.Payload;

/// <summary>
/// A contract: the type id and the conversion between objects of exactly one type and bytes. Thread-safe.
/// </summary>
internal abstract class Contract(Type type, int typeId, bool allowsTrailingData)
{
    internal Type Type => type;

    internal int TypeId => typeId;

    internal bool AllowsTrailingData => allowsTrailingData;

    /// <summary>Whether payloads are object graphs, which .NET Framework doesn't have.</summary>
    internal bool IsGraph => false;

    /// <summary>Writes an object of exactly <see cref="Type"/>.</summary>
    internal abstract void Write(BinaryWriter writer, object value);

    /// <summary>Reads an object of exactly <see cref="Type"/>.</summary>
    /// <param name="reader">The reader of the payload.</param>
    /// <param name="existing">The object to read into, or null for a new one.</param>
    internal abstract object Read(BinaryReader reader, object? existing);
}

/// <summary>A contract that calls the methods of the type itself.</summary>
internal sealed class HandWrittenContract(Type type, int typeId, RegistrationOptions options)
    : Contract(type, typeId, options.AllowTrailingData)
{
    private readonly InstanceFactory _instances = new(type, options.InstanceCreation);

    internal override void Write(BinaryWriter writer, object value) => ((ICustomBinarySerializable)value).WriteDataTo(writer);

    internal override object Read(BinaryReader reader, object? existing)
    {
        object value = existing ?? _instances.Create();
        ((ICustomBinarySerializable)value).SetDataFrom(reader);
        return value;
    }
}
