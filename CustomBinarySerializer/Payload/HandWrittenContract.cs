using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;

namespace CustomBinarySerializer.Payload;

/// <summary>A contract that calls the methods of the type itself.</summary>
internal sealed class HandWrittenContract<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] T> : Contract<T>
    where T : ICustomBinarySerializable
{
    private readonly InstanceFactory _instances;

    internal HandWrittenContract(int typeId, RegistrationOptions options)
        : base(typeId, options)
    {
        _instances = new InstanceFactory(typeof(T), options.InstanceCreation);
    }

    internal override bool IsHandWritten => true;

    // Unsafe.As, because the caller looked this contract up by the exact type of the object.
    internal override void WriteObject(BinaryWriter writer, object value) =>
        Unsafe.As<ICustomBinarySerializable>(value).WriteDataTo(writer);

    internal override object ReadObject(BinaryReader reader)
    {
        object instance = _instances.Create();
        Unsafe.As<ICustomBinarySerializable>(instance).SetDataFrom(reader);
        return instance;
    }

    internal override void ReadInto(BinaryReader reader, object existing) =>
        Unsafe.As<ICustomBinarySerializable>(existing).SetDataFrom(reader);

    internal override void Write(BinaryWriter writer, T value) => value.WriteDataTo(writer);

    internal override T Read(BinaryReader reader)
    {
        T value = _instances.RunsConstructor ? Construct() : default!;
        value.SetDataFrom(reader);
        return value;
    }

    private static T Construct()
    {
        try
        {
            return Activator.CreateInstance<T>();
        }
        catch (TargetInvocationException e) when (e.InnerException is not null)
        {
            ExceptionDispatchInfo.Throw(e.InnerException);
            throw;
        }
    }
}
