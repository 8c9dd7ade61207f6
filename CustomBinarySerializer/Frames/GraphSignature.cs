namespace CustomBinarySerializer.Frames;

/// <summary>Distinguishes payloads that are object graphs from others by how they begin. For errors: other payloads may begin so, too.</summary>
internal static class GraphSignature
{
    /// <summary>The id in the header of a frame whose root is of a type that graphs hold without registration.</summary>
    internal const int RootTypeId = -1000;

    /// <summary>The number of the first type that a payload defines.</summary>
    internal const int FirstNumber = 2;

    /// <summary>The size of the fingerprint of a type, in bytes.</summary>
    internal const int FingerprintSize = 4;

    /// <summary>The highest number of a form in which objects are written.</summary>
    internal const byte LastForm = 9;

    // A new object of the first type that the payload defines. No root is a string, which has the number 0.
    private const byte NewRoot = (FirstNumber << 1) + 2;
    private const byte NewRootWithoutFingerprints = NewRoot - 2;

    /// <summary>Whether a payload may be a graph.</summary>
    internal static bool MayBegin(ReadOnlySpan<byte> payload) => payload is [NewRoot or NewRootWithoutFingerprints, _, ..];

    /// <summary>Whether a payload begins as a graph whose root has an id: with its reference, its type, and a form.</summary>
    internal static bool Begins(ReadOnlySpan<byte> payload, int typeId)
    {
        if (!MayBegin(payload))
        {
            return false;
        }

        int afterId = payload[0] == NewRoot ? FingerprintSize : 0;
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
                return next + afterId < payload.Length && payload[next + afterId] <= LastForm;
            }
        }
    }
}
