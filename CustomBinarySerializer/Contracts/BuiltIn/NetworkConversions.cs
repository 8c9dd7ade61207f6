using System.Buffers.Binary;
using System.ComponentModel;
using System.Net;
using System.Net.Sockets;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

/// <summary>The conversion of an address to 4 or 16 bytes, followed by 4 bytes of scope id if there is one.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class IPAddressBytes
{
    private const int V4Size = 4;
    private const int V6Size = 16;
    private const int ScopedSize = V6Size + sizeof(uint);

    public static byte[] To(IPAddress value)
    {
        if (value.AddressFamily != AddressFamily.InterNetworkV6 || value.ScopeId == 0)
        {
            return value.GetAddressBytes();
        }

        byte[] bytes = new byte[ScopedSize];
        value.TryWriteBytes(bytes, out _);
        BinaryPrimitives.WriteUInt32LittleEndian(bytes.AsSpan(V6Size), (uint)value.ScopeId);
        return bytes;
    }

    public static IPAddress From(byte[] value) => value.Length switch
    {
        V4Size or V6Size => new IPAddress(value),
        ScopedSize => new IPAddress(value.AsSpan(0, V6Size), BinaryPrimitives.ReadUInt32LittleEndian(value.AsSpan(V6Size))),
        _ => throw PayloadErrors.NotA(nameof(IPAddress), $"it has {value.Length} bytes"),
    };
}

[EditorBrowsable(EditorBrowsableState.Never)]
public static class IPEndPointParts
{
    public static Tuple<IPAddress, ushort> To(IPEndPoint value)
    {
        ExactTypes.Require(value);
        return new Tuple<IPAddress, ushort>(value.Address, (ushort)value.Port);
    }

    public static IPEndPoint From(Tuple<IPAddress, ushort> value) =>
        new(value.Item1 ?? throw PayloadErrors.NotA(nameof(IPEndPoint), "its address is null"), value.Item2);
}

/// <summary>The conversion of a network to its base address and its prefix length in bits.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class IPNetworkParts
{
    public static (IPAddress Address, byte Bits) To(IPNetwork value) => (value.BaseAddress, (byte)value.PrefixLength);

    public static IPNetwork From((IPAddress Address, byte Bits) value)
    {
        try
        {
            return new IPNetwork(value.Address, value.Bits);
        }
        catch (ArgumentException e)
        {
            throw PayloadErrors.NotA(nameof(IPNetwork), $"{value.Address?.ToString() ?? "null"}/{value.Bits}", e);
        }
    }
}
