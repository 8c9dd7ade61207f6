#pragma warning disable CS0649 // Fields that only deserialization assigns.

using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Serialization;

namespace CustomBinarySerializer.Tests.Contracts.Planning;

internal struct TwoShorts
{
    public short X;
    public short Y;
}

internal readonly record struct RecordOfInts(int X, int Y);

internal struct AutoProperties
{
    public int X { get; set; }

    public Guid Y { readonly get; init; }
}

internal readonly struct GetOnly(int x, int y)
{
    public int X { get; } = x;

    public int Y { get; } = y;
}

internal struct Nested
{
    public RecordOfInts A;
    public TwoShorts B;
    public DayOfWeek C;
}

internal struct Generic<T>
{
    public T A;
    public T B;
}

internal struct Padded
{
    public byte X;
    public int Y;
}

internal readonly record struct PaddedRecord(byte X, long Y);

[StructLayout(LayoutKind.Sequential, Pack = 1)]
internal struct Packed
{
    public byte X;
    public int Y;
}

[StructLayout(LayoutKind.Explicit)]
internal struct Swapped
{
    [FieldOffset(4)]
    public int X;

    [FieldOffset(0)]
    public int Y;
}

[StructLayout(LayoutKind.Explicit)]
internal struct Union
{
    [FieldOffset(0)]
    public int X;

    [FieldOffset(0)]
    public float Y;
}

[StructLayout(LayoutKind.Explicit, Size = 8)]
internal struct Explicit
{
    [FieldOffset(0)]
    public int X;

    [FieldOffset(4)]
    public int Y;
}

[StructLayout(LayoutKind.Sequential, Size = 16)]
internal struct Oversized
{
    public long X;
}

internal struct Reordered
{
    public int Y { get; set; }

    public int X;
}

internal struct WithReference
{
    public int X;
    public string? Y;
}

internal struct WithBoolean
{
    public byte X;
    public bool Y;
}

internal struct WithDate
{
    public DateTime X;
}

internal struct WithDecimal
{
    public decimal X;
}

internal struct WithIgnored
{
    public int X;

    [IgnoreDataMember]
    public int Y;
}

internal struct WithCallback
{
    public int X;

    [OnDeserialized]
    private void Check(StreamingContext context) => X = context.Context is null ? X : 0;
}

internal struct WithCheckingSetter
{
    public int X
    {
        readonly get => field;
        set => field = Math.Max(value, 0);
    }
}

internal struct WithConstructor
{
    public WithConstructor() => X = 1;

    public int X { get; set; }
}

internal struct WithTimes
{
    public TimeSpan X;
    public Index Y;
    public int Z;
}

[InlineArray(4)]
internal struct FourInts
{
    private int _first;
}
