namespace PerfHarness.Survey.Serializers.Protobuf;

/// <summary>Tags precede values: the number of the field above the type on the wire.</summary>
internal static class WireTag
{
    public const int TypeBits = 3;
    public const uint Varint = 0;
    public const uint Fixed64 = 1;
    public const uint LengthDelimited = 2;

    /// <summary>Bytes of a tag up to field 15.</summary>
    public const int Size = 1;

    /// <summary>Bytes of a tag and a value of 64 bits.</summary>
    public const int FixedSize = Size + sizeof(ulong);
}
