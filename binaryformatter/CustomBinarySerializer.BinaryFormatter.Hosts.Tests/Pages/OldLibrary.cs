using System.Runtime.Serialization;

namespace Shop;

#pragma warning disable SYSLIB0011 // IFormatter is marked obsolete together with BinaryFormatter
public sealed class Channel(IFormatter formatter, Stream stream)
{
    public void Send(object message) => formatter.Serialize(stream, message);

    public object Receive() => formatter.Deserialize(stream);
}

public static class ShopChannel
{
    public static Channel Over(Stream stream) => new(ShopFormatter.Both, stream);
}
#pragma warning restore SYSLIB0011
