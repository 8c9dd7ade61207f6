using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Tests.Contracts.BuiltIn;

/// <summary>Tests that dates copied as a block have the same bytes and values as dates copied one by one.</summary>
public sealed class DateTimeBlockTests
{
    private const int PayloadOffset = 8;
    private const int CountSize = 1;

    private readonly CustomBinaryFormatter _formatter = NewFormatter();

    // The later one of the hour that a local clock repeats has both bits of the kind in memory.
    private static readonly DateTime[] s_dates =
    [
        default,
        new(2026, 11, 23, 15, 0, 0, DateTimeKind.Utc),
        new(2026, 11, 23, 15, 0, 0, DateTimeKind.Local),
        DateTime.MaxValue,
        Unsafe.BitCast<ulong, DateTime>(0xC000_0000_0000_0000 | 639_000_000_000_000_000),
        DateTime.SpecifyKind(DateTime.MaxValue, DateTimeKind.Local),
        DateTime.SpecifyKind(DateTime.MinValue, DateTimeKind.Utc),
    ];

    [Test]
    public void TheBytesAreThoseOfOneByOne([Range(0, 40)] int count, [Values] bool isList)
    {
        DateTime[] dates = [.. Enumerable.Range(0, count).Select(i => s_dates[i % s_dates.Length])];
        using MemoryStream expected = new();
        using BinaryWriter writer = new(expected);
        foreach (DateTime date in dates)
        {
            writer.WriteDateTime(date);
        }

        byte[] frame = isList ? _formatter.Serialize(new Agenda { Dates = [.. dates] }) : _formatter.Serialize(new Diary { Dates = dates });

        Assert.That(frame[(PayloadOffset + CountSize)..], Is.EqualTo(expected.ToArray()));
        IEnumerable<DateTime> read = isList ? _formatter.Deserialize<Agenda>(frame).Dates : _formatter.Deserialize<Diary>(frame).Dates;
        Assert.That(read.Select(date => (date, date.Kind)), Is.EqualTo(dates.Select(date => (date, date.Kind))));
    }

    [TestCase(0xC000_0000_0000_0000UL, Description = "No kind")]
    [TestCase(0xFFFF_FFFF_FFFF_FFFFUL)]
    [TestCase(3_155_378_976_000_000_000UL, Description = "A tick too late")]
    [TestCase(0x8000_0000_0000_0000UL | 3_155_378_976_000_000_000)]
    [TestCase(0x3FFF_FFFF_FFFF_FFFFUL)]
    public void InvalidDateIsRefusedAtAnyPosition(ulong bits)
    {
        for (int count = 1; count <= 40; count++)
        {
            for (int position = 0; position < count; position++)
            {
                byte[] frame = _formatter.Serialize(new Diary { Dates = new DateTime[count] });
                BitConverter.TryWriteBytes(frame.AsSpan(PayloadOffset + CountSize + (position * sizeof(ulong))), bits);

                BinarySerializationException refusal = Assert.Throws<BinarySerializationException>(
                    () => _formatter.Deserialize<Diary>(frame), $"{position} of {count}")!;
                Assert.That(refusal.ToString(), Does.Contain($"0x{bits:X16}"));
            }
        }
    }

    [Test]
    public void ARefusedBlockLeavesNoBitsInTheTarget([Range(1, 40)] int count)
    {
        for (int position = 0; position < count; position++)
        {
            ulong[] bits = [.. Enumerable.Repeat(639_000_000_000_000_000UL, count)];
            bits[position] = ulong.MaxValue;
            DateTime[] target = [.. Enumerable.Repeat(DateTime.MaxValue, count)];

            Assert.That(
                () => UnmanagedBlock<DateTime>.Copy(MemoryMarshal.AsBytes(bits), target), Throws.TypeOf<BinarySerializationException>());

            Assert.That(target, Is.All.EqualTo(default(DateTime)));
        }
    }

    [Test]
    public void ABlockThatBreaksOffLeavesNoBytesInTheTarget()
    {
        bool[] target = [true, true, true, true];
        using BinaryReader reader = new(new MemoryStream([7, 8, 9]));

        Assert.That(() => reader.ReadSpan<bool>(target), Throws.TypeOf<EndOfStreamException>());

        Assert.That(MemoryMarshal.AsBytes<bool>(target).ToArray(), Is.All.Zero);
    }

    private static CustomBinaryFormatter NewFormatter()
    {
        TypeRegistry registry = new();
        registry.Register<Diary>(1);
        registry.Register<Agenda>(2);
        return new CustomBinaryFormatter(registry);
    }

    public sealed class Diary
    {
        public DateTime[] Dates { get; set; } = [];
    }

    public sealed class Agenda
    {
        public List<DateTime> Dates { get; set; } = [];
    }
}
