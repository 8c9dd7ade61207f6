namespace CustomBinarySerializer.Frames;

/// <summary>
/// Methods that detect object graphs by their first bytes, for errors. Other payloads may begin with the same bytes.
/// </summary>
internal static class GraphSignature
{
    /// <summary>The type id of a frame whose root type graphs hold without registration.</summary>
    internal const int RootTypeId = -1000;

    /// <summary>The number of the first type that a graph defines.</summary>
    internal const int FirstNumber = 2;

    /// <summary>The size of a type's fingerprint in bytes.</summary>
    internal const int FingerprintSize = 4;

    /// <summary>The highest number of an object form.</summary>
    internal const byte LastForm = 9;

    // The reference of a new object of the first defined type. A string has the number 0 and is never a root.
    private const byte NewRoot = (FirstNumber << 1) + 2;
    private const byte NewRootWithoutFingerprints = NewRoot - 2;

    /// <summary>Returns whether a payload may be a graph.</summary>
    internal static bool MayBegin(ReadOnlySpan<byte> payload) => payload is [NewRoot or NewRootWithoutFingerprints, _, ..];

    /// <summary>
    /// Returns whether a payload begins as a graph with a registered root: its reference, type id and form.
    /// </summary>
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
