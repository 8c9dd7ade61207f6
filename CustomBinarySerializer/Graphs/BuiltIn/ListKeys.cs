using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>Dictionaries that are lists, in which every new key is compared with all others.</summary>
internal static class ListKeys
{
    private const int MaxUntrusted = 1000;

    /// <exception cref="BinarySerializationException">Strangers ask for more comparisons than such a dictionary is made for.</exception>
    internal static void ThrowIfTooMany(int count, PayloadHost host)
    {
        if (host.ReadsUntrustedData && count > MaxUntrusted)
        {
            throw PayloadErrors.NotA("list of keys", $"it has {count} of them, more than {MaxUntrusted}");
        }
    }
}
