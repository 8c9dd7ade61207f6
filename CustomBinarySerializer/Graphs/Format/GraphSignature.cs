namespace CustomBinarySerializer.Graphs.Format;

/// <summary>Tells payloads that are object graphs from others, by how they begin. For errors: other payloads may begin so, too.</summary>
internal static class GraphSignature
{
    // A new object of type number 1: of 0, which is the string, no root is.
    private const byte NewRoot = 4;
    private const byte LastForm = (byte)GraphForm.InPlace;

    /// <summary>Whether a payload may be a graph.</summary>
    internal static bool MayBegin(ReadOnlySpan<byte> payload) => payload is [NewRoot, _, ..];

    /// <summary>Whether a payload begins as a graph whose root has an id: with its reference, its type, and a form.</summary>
    internal static bool Begins(ReadOnlySpan<byte> payload, int typeId)
    {
        if (!MayBegin(payload))
        {
            return false;
        }

        int next = 1;
        for (ulong left = 2ul * (uint)typeId; ; left >>= 7)
        {
            byte expected = (byte)((left & 0x7F) | (left > 0x7F ? 0x80u : 0));
            if (next >= payload.Length || payload[next++] != expected)
            {
                return false;
            }

            if (left <= 0x7F)
            {
                return next < payload.Length && payload[next] <= LastForm;
            }
        }
    }
}
