using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Contracts;

#pragma warning disable SYSLIB0050 // ISurrogateSelector: IFormatter's contract, handed through to those who use it.

namespace CustomBinarySerializer.Frames;

/// <summary>
/// What decides which contract serves a frame: registry, limits, and the hooks of <see cref="IFormatter"/>.
/// One for each formatter; the state of a call is in <see cref="FrameSession"/>.
/// </summary>
internal sealed class FrameCodec
{
    internal FrameCodec(TypeRegistry registry, FormatterOptions options)
    {
        Registry = registry;
        Options = options;
    }

    internal TypeRegistry Registry { get; }

    internal FormatterOptions Options { get; }

    internal FrameLimits Limits => Options.Limits;

    /// <summary>The largest frame in bytes, its length field included.</summary>
    internal int MaxFrameSize => Limits.MaxFrameLength + FrameHeader.LengthSize;

    internal SerializationBinder? Binder { get; set; }

    internal ISurrogateSelector? SurrogateSelector { get; set; }

    internal StreamingContext Context { get; set; } = new(StreamingContextStates.All);

    /// <summary>Returns the contract that writes objects of exactly <paramref name="type"/>, and the id that their frames carry.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract ForWriting(Type type, out int typeId)
    {
        Contract contract = Registry.Find(type) ?? throw FrameErrors.Unregistered(type);
        typeId = Binder is null ? contract.TypeId : BindToId(contract);
        return contract;
    }

    /// <summary>Returns the contract that reads payloads under <paramref name="typeId"/>, or <see langword="null"/> if nothing is registered under it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? ForReading(int typeId)
    {
        Contract? contract = Registry.Find(typeId);
        return Binder is null || contract is null ? contract : BindToContract(contract);
    }

    /// <summary>Returns the id of a type that the reader knows, so that none travels.</summary>
    internal int IdOf(Type type) => (Registry.Find(type) ?? throw FrameErrors.Unregistered(type)).TypeId;

    private int BindToId(Contract contract)
    {
        string? assemblyName;
        string? typeName;
        try
        {
            Binder!.BindToName(contract.Type, out assemblyName, out typeName);
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw FrameErrors.BinderThrew(e);
        }

        if (typeName is null || typeName == contract.Type.FullName)
        {
            return contract.TypeId;
        }

        Contract named = Registry.Find(assemblyName, typeName)
            ?? throw FrameErrors.BinderNamedUnregistered($"{typeName}, {assemblyName}");
        return named.TypeId;
    }

    private Contract BindToContract(Contract contract)
    {
        Type? bound;
        try
        {
            bound = Binder!.BindToType(contract.Type.Assembly.FullName!, contract.Type.FullName!);
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw FrameErrors.BinderThrew(e);
        }

        return bound is null || bound == contract.Type
            ? contract
            : Registry.Find(bound) ?? throw FrameErrors.BinderNamedUnregistered(bound.ToString());
    }
}
