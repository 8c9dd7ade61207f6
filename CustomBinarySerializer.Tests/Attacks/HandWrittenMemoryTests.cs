using System.Reflection;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Attacks;

/// <summary>
/// The memory that SECURITY.md promises, for contracts written by hand: every public method that extends a reader is
/// measured.
/// </summary>
[NonParallelizable]
public sealed class HandWrittenMemoryTests
{
    // The smallest item that each method reads: many of them in a list, and each large collection alone.
    private static readonly Dictionary<string, Func<BinaryReader, object?>> s_methods = new()
    {
        ["HasMore"] = reader => reader.HasMore() ? reader.ReadByte() : null,
        ["ReadNullableString"] = reader => reader.ReadNullableString(),
        ["ReadCompactString"] = reader => reader.ReadCompactString(),
        ["ReadGuid"] = reader => reader.ReadGuid(),
        ["ReadDateTime"] = reader => reader.ReadDateTime(),
        ["ReadDateTimeOffset"] = reader => reader.ReadDateTimeOffset(),
        ["ReadTimeSpan"] = reader => reader.ReadTimeSpan(),
        ["ReadDateOnly"] = reader => reader.ReadDateOnly(),
        ["ReadTimeOnly"] = reader => reader.ReadTimeOnly(),
        ["ReadInt128"] = reader => reader.ReadInt128(),
        ["ReadUInt128"] = reader => reader.ReadUInt128(),
        ["Read7BitEncodedInt"] = reader => reader.Read7BitEncodedInt(),
        ["ReadEnum"] = reader => reader.ReadEnum<DayOfWeek>(),
        ["ReadNullable"] = reader => reader.ReadNullable(static r => r.ReadByte()),
        ["ReadArray"] = reader => reader.ReadArray(static r => r.ReadByte()),
        ["ReadList"] = reader => reader.ReadList(static r => r.ReadByte()),
        ["ReadDictionary"] = reader => reader.ReadDictionary(static r => new Key(r.ReadByte()), static _ => 0),
        ["ReadSpan"] = ReadSpan,
        ["ReadUnmanagedArray"] = reader => reader.ReadUnmanagedArray<byte>(),
        ["ReadStringComparer"] = reader => reader.ReadStringComparer(),
        ["ReadObject"] = reader => reader.ReadObject(),
        ["ReadExactObject"] = reader => reader.ReadExactObject<Point>(),
        ["GetStreamingContext"] = reader => reader.GetStreamingContext(),
        ["GetSurrogateSelector"] = reader => reader.GetSurrogateSelector(),
    };

    private static readonly Dictionary<string, Func<BinaryReader, object?>> s_large = new()
    {
        ["ReadArray of 32"] = reader => reader.ReadArray(Read<Four>),
        ["ReadArray of 64"] = reader => reader.ReadArray(Read<(Four, Four)>),
        ["ReadArray of 256"] = reader => reader.ReadArray(Read<(Four, Four, Four, Four, Four, Four, Four, Four)>),
        ["ReadList of 32"] = reader => reader.ReadList(Read<Four>),
        ["ReadList of 64"] = reader => reader.ReadList(Read<(Four, Four)>),
        ["ReadList of 256"] = reader => reader.ReadList(Read<(Four, Four, Four, Four, Four, Four, Four, Four)>),
        ["ReadList of lists"] = reader => reader.ReadList(static r => r.ReadList(static inner => inner.ReadByte())),
        ["ReadDictionary of bytes"] = ReadDictionary<byte>,
        ["ReadDictionary of 64"] = ReadDictionary<(Four, Four)>,
        ["ReadDictionary of keys that are guarded"] = reader => { int i = 0; return reader.ReadDictionary(_ => new Key(i++), Read<byte>); },
        ["ReadUnmanagedArray"] = reader => reader.ReadUnmanagedArray<byte>(),
    };

    private static IEnumerable<string> MethodNames() => typeof(CustomBinaryFormatter).Assembly.GetExportedTypes()
        .Where(
            type => type.Name.StartsWith("BinaryReader", StringComparison.Ordinal)
                && type.Name.EndsWith("Extensions", StringComparison.Ordinal))
        .SelectMany(type => type.GetMethods(BindingFlags.Static | BindingFlags.Public | BindingFlags.DeclaredOnly))
        .Select(method => method.Name).Distinct();

    private static string[] LargeNames() => [.. s_large.Keys];

    [TestCaseSource(nameof(MethodNames))]
    public void HoldsForManySmallItems(string method)
    {
        Func<BinaryReader, object?> read = s_methods[method];
        foreach (byte item in new byte[] { 0, 1, 2, 3 })
        {
            foreach (int count in new[] { 2_000, 6_000, 20_000 })
            {
                Measure(reader => reader.ReadList(read), count, item);
            }
        }
    }

    [TestCaseSource(nameof(LargeNames))]
    public void HoldsForCollectionsOfEverySize(string name)
    {
        foreach (int count in new[] { 1_000, 4_000, 4_097, 5_000, 6_000, 8_193, 12_000, 16_385, 40_000, 65_537 })
        {
            Measure(s_large[name], count, item: 1);
        }
    }

    private static void Measure(Func<BinaryReader, object?> read, int count, byte item)
    {
        CustomBinaryFormatter formatter = Scripted.Formatter(
            read: (reader, message) =>
            {
                message.Seen = read(reader);
                reader.BaseStream.Seek(0, SeekOrigin.End);
            },
            options: FormatterOptions.UntrustedData with
            {
                Limits = FormatterOptions.UntrustedData.Limits with { MaxCollectionCount = 1 << 20 },
            });
        MemoryPromise.Read(formatter, FrameOf(2, item));
        MemoryPromise.Check(formatter, FrameOf(count, item), $"{count} of {item}");
    }

    private static byte[] FrameOf(int count, byte item)
    {
        MemoryStream payload = new();
        using BinaryWriter writer = new(payload);
        writer.Write7BitEncodedInt(count + 1);
        writer.Write([.. Enumerable.Repeat(item, count)]);
        return Bytes.FrameOf(TypeIds.Scripted, payload.ToArray());
    }

    private static T Read<T>(BinaryReader reader)
        where T : struct
    {
        reader.ReadByte();
        return default;
    }

    private static Dictionary<int, TValue>? ReadDictionary<TValue>(BinaryReader reader)
        where TValue : struct
    {
        int i = 0;
        return reader.ReadDictionary(_ => i++, Read<TValue>);
    }

    private static object? ReadSpan(BinaryReader reader)
    {
        Span<byte> one = stackalloc byte[1];
        reader.ReadSpan(one);
        return null;
    }

    private sealed record Key(int Number);

    private readonly record struct Four(long A, long B, long C, long D);
}
