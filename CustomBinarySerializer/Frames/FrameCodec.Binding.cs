using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <content>The calls of the <see cref="Binder"/>.</content>
internal sealed partial class FrameCodec
{
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

        if (typeName is null || TypeRegistry.IsNamed(contract.Type, assemblyName, typeName))
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
