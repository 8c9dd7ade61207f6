using System.Text;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Payload.Differential;

/// <summary>Payloads: what writers write, what they don't, and good text broken in places.</summary>
internal static class PayloadBytes
{
    private static readonly byte[][] s_sequences =
    [
        [0x00], [0x41], [0x7F], [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xE2, 0x82, 0xAC], [0xEF, 0xBB, 0xBF], [0xEF, 0xBF, 0xBF],
        [0xF0, 0x90, 0x80, 0x80], [0xF0, 0x9F, 0x98, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
    ];

    private static readonly byte[][] s_broken =
    [
        [0x80], [0xBF], [0xC0], [0xC1, 0x81], [0xC2], [0xE2], [0xE2, 0x82], [0xE0, 0x80], [0xED, 0xA0, 0x80], [0xED, 0xB0, 0x80],
        [0xF0], [0xF0, 0x9F], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFE], [0xFF],
    ];

    private static readonly Gen<byte[]> s_validText = Pieces(Gen.Elements(s_sequences));

    private static readonly Gen<byte[]> s_brokenText = Pieces(
        Gen.Frequency(
            (6, Gen.Elements(s_sequences)), (2, Gen.Elements(s_broken)), (3, Gen.Choose('a', 'z').Select(c => new[] { (byte)c }))));

    // The first bytes of a payload are often taken for the length of a string.
    private static readonly Gen<byte[]> s_prefix = Gen.Frequency(
        (4, Gen.Choose(0, 60).Select(Prefix)),
        (2, Gen.Choose(100, 260).Select(Prefix)),
        (1, Gen.Elements<byte[]>(
            [0x80], [0x80, 0x00], [0x81, 0x80, 0x00], [0xFF, 0xFF, 0xFF, 0xFF, 0x07], [0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
            [0xFF, 0xFF, 0xFF, 0xFF, 0x1F],
            [0xFF, 0xFF, 0xFF, 0xFF, 0x17],
            [0x80, 0x80, 0x80, 0x80, 0x10],
            [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
            [0xFB, 0xFF, 0xFF, 0xFF, 0x07])));

    private static readonly Gen<byte[]> s_written =
        from count in Gen.Choose(1, 12)
        from operations in Gen.ArrayOf(WriterOperations.Any, count)
        select Write(operations);

    private static readonly Gen<byte[]> s_decimals = Gen.Choose(1, 5)
        .SelectMany(count => Gen.ArrayOf(Values.Decimals, count))
        .Select(Write);

    internal static Gen<byte[]> OfText { get; } = Gen.OneOf(
        s_validText,
        s_brokenText,
        Gen.Zip(s_prefix, Gen.OneOf(s_validText, s_brokenText), (prefix, text) => (byte[])[.. prefix, .. text]));

    /// <summary>A character or two, complete or not: so few that every way of cutting them occurs.</summary>
    internal static Gen<byte[]> OfTinyText { get; } =
        from first in Gen.OneOf(Gen.Elements(s_sequences), Gen.Elements(s_broken))
        from second in Gen.OneOf(Gen.Elements(s_sequences), Gen.Elements(s_broken))
        select (byte[])[.. first, .. second];

    /// <summary>
    /// A string that is short or long enough for the decoder, followed by a character whose end is missing.
    /// </summary>
    internal static Gen<byte[]> OfStringAndUnfinishedCharacter { get; } =
        from character in Gen.Elements(s_sequences)
        from bytes in Gen.OneOf(Gen.Choose(1, 40), Gen.Choose(120, 300))
        from unfinished in Gen.Elements<byte[]>([0xC2], [0xE2, 0x82], [0xF0, 0x9F, 0x98])
        let text = Enumerable.Repeat(character, (bytes / character.Length) + 1).SelectMany(c => c).ToArray()
        select (byte[])[.. Prefix(text.Length), .. text, .. unfinished];

    internal static Gen<byte[]> Any { get; } = Gen.OneOf(Values.Bytes, OfText, s_written, s_decimals);

    private static Gen<byte[]> Pieces(Gen<byte[]> piece) =>
        from count in Gen.Frequency((4, Gen.Choose(0, 24)), (1, Gen.Choose(0, 180)))
        from pieces in Gen.ArrayOf(piece, count)
        select pieces.SelectMany(bytes => bytes).ToArray();

    private static byte[] Prefix(int length) =>
        length < 0x80 ? [(byte)length] : [(byte)(0x80 | (length & 0x7F)), (byte)(length >> 7)];

    private static byte[] Write(Operation<BinaryWriter>[] operations)
    {
        using MemoryStream stream = new();
        using BinaryWriter writer = new(stream, Encoding.UTF8);
        foreach (Operation<BinaryWriter> operation in operations)
        {
            _ = CallOutcome.Of(operation, writer, stream);
        }

        return stream.ToArray();
    }

    private static byte[] Write(decimal[] values)
    {
        using MemoryStream stream = new();
        using BinaryWriter writer = new(stream, Encoding.UTF8);
        Array.ForEach(values, writer.Write);
        return stream.ToArray();
    }
}
