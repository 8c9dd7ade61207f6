namespace Stress.Fuzzing.Mutating;

/// <summary>A little-endian length field in an input.</summary>
/// <param name="Offset">Offset of the field.</param>
/// <param name="Size">Size of the field, 2 or 4 bytes.</param>
internal readonly record struct LengthField(int Offset, int Size)
{
    internal void Add(Span<byte> input, int delta)
    {
        Span<byte> field = input[Offset..];
        unchecked
        {
            if (Size == sizeof(ushort))
            {
                BinaryPrimitives.WriteUInt16LittleEndian(field, (ushort)(BinaryPrimitives.ReadUInt16LittleEndian(field) + delta));
            }
            else
            {
                BinaryPrimitives.WriteInt32LittleEndian(field, BinaryPrimitives.ReadInt32LittleEndian(field) + delta);
            }
        }
    }
}
