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

/// <summary>A contract of a built-in type in a member of type object and the like, by two functions.</summary>
internal sealed class BuiltInContract<T>(int typeId, Action<BinaryWriter, T> write, Func<BinaryReader, T> read)
    : Contract(typeof(T), typeId, allowsTrailingData: false)
    where T : notnull
{
    internal override void Write(BinaryWriter writer, object value) => write(writer, (T)value);

    internal override object Read(BinaryReader reader, object? existing) => read(reader);
}

/// <summary>The contracts of built-in types in nested frames, under the negative ids of docs/format.md.</summary>
internal static class BuiltInContracts
{
    private static readonly Contract[] s_all =
    [
        new BuiltInContract<bool>(-1, static (w, v) => w.Write(v), static r => r.ReadBoolean()),
        new BuiltInContract<byte>(-2, static (w, v) => w.Write(v), static r => r.ReadByte()),
        new BuiltInContract<sbyte>(-3, static (w, v) => w.Write(v), static r => r.ReadSByte()),
        new BuiltInContract<short>(-4, static (w, v) => w.Write(v), static r => r.ReadInt16()),
        new BuiltInContract<ushort>(-5, static (w, v) => w.Write(v), static r => r.ReadUInt16()),
        new BuiltInContract<int>(-6, static (w, v) => w.Write(v), static r => r.ReadInt32()),
        new BuiltInContract<uint>(-7, static (w, v) => w.Write(v), static r => r.ReadUInt32()),
        new BuiltInContract<long>(-8, static (w, v) => w.Write(v), static r => r.ReadInt64()),
        new BuiltInContract<ulong>(-9, static (w, v) => w.Write(v), static r => r.ReadUInt64()),
        new BuiltInContract<float>(-10, static (w, v) => w.Write(v), static r => r.ReadSingle()),
        new BuiltInContract<double>(-11, static (w, v) => w.Write(v), static r => r.ReadDouble()),
        new BuiltInContract<char>(-12, static (w, v) => w.Write((ushort)v), static r => (char)r.ReadUInt16()),
        new BuiltInContract<Guid>(-14, static (w, v) => w.WriteGuid(v), static r => r.ReadGuid()),
        new BuiltInContract<decimal>(-15, static (w, v) => w.Write(v), static r => r.ReadDecimal()),
        new BuiltInContract<DateTime>(-16, static (w, v) => w.WriteDateTime(v), static r => r.ReadDateTime()),
        new BuiltInContract<TimeSpan>(-17, static (w, v) => w.WriteTimeSpan(v), static r => r.ReadTimeSpan()),
        new BuiltInContract<DateTimeOffset>(-18, static (w, v) => w.WriteDateTimeOffset(v), static r => r.ReadDateTimeOffset()),
    ];

    /// <summary>Returns the contract of objects of exactly this type, or null.</summary>
    internal static Contract? Find(Type type) => Array.Find(s_all, contract => contract.Type == type);

    /// <summary>Returns the contract with a negative id, or null.</summary>
    internal static Contract? Find(int typeId) => Array.Find(s_all, contract => contract.TypeId == typeId);
}
