using System.Globalization;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Segments;

/// <summary>The names of the files in a folder of transaction files.</summary>
/// <remarks>
/// <code>
/// 00000000000000000000.segment             messages; the number is the ordinal of the first
/// 00000000000000000000.index               finds them by ordinal and time; may be deleted at any time
/// 00000000000000000000.segment.new         a segment that is being made; left by a crash
/// 00000000000000000000.segment.torn-4096 what was cut from offset 4096 on after a crash; .torn-4096.2 the second time
/// 00000000000000000000.segment.compressing a segment's compressed or plain form that is being made; left by a crash
/// positions                                what is written, and what is durable
/// accepted-damage                          damage that an operator accepted; made as accepted-damage.new
/// writer.lock                              locked by the writer's process
/// compress.lock                            locked by the process that compresses
/// segments.lock                            locked while a segment is replaced or deleted
/// </code>
/// </remarks>
internal static class SegmentFileName
{
    internal const string Positions = "positions";
    internal const string WriterLock = "writer.lock";
    internal const string AcceptedDamage = "accepted-damage";

    /// <summary>
    /// The name of the file that one process at a time locks while it compresses or archives segments.
    /// </summary>
    internal const string CompressionLock = "compress.lock";

    /// <summary>
    /// The name of the file that is locked while a segment is replaced by its other form, or deleted.
    /// </summary>
    internal const string SegmentsLock = "segments.lock";

    /// <summary>The pattern that all segments match.</summary>
    internal const string AnySegment = "*" + SegmentExtension;

    private const string SegmentExtension = ".segment";
    private const string IndexExtension = ".index";
    private const string NewExtension = ".new";
    private const string CompressingExtension = ".compressing";
    private const string TornMark = ".torn-";
    private const int Digits = 20;

    internal static string OfSegment(long firstOrdinal) => Number(firstOrdinal) + SegmentExtension;

    internal static string OfIndex(long firstOrdinal) => Number(firstOrdinal) + IndexExtension;

    /// <summary>Returns the name that a file has until it is whole.</summary>
    internal static string OfNew(string name) => name + NewExtension;

    /// <summary>
    /// Returns whether a file is being made under a name: a segment, a copy of its torn end, or the accepted damage.
    /// </summary>
    internal static bool IsNew(string name)
    {
        if (!name.EndsWith(NewExtension, StringComparison.Ordinal))
        {
            return false;
        }

        string whole = name[..^NewExtension.Length];
        int torn = whole.LastIndexOf(TornMark, StringComparison.Ordinal);
        return whole == AcceptedDamage
            || (TryParse(torn < 0 ? whole : whole[..torn], SegmentExtension, out _)
            && (torn < 0 || IsNumbers(whole[(torn + TornMark.Length)..])));
    }

    /// <summary>Returns the name that a segment's other form has until it is whole.</summary>
    internal static string OfCompressing(long firstOrdinal) => OfSegment(firstOrdinal) + CompressingExtension;

    /// <summary>Returns whether a segment's other form is being made under a name.</summary>
    internal static bool IsCompressing(string name) =>
        name.EndsWith(CompressingExtension, StringComparison.Ordinal)
        && TryParse(name[..^CompressingExtension.Length], SegmentExtension, out _);

    /// <param name="firstOrdinal">The first ordinal of the segment.</param>
    /// <param name="offset">The offset of the first byte that was cut.</param>
    /// <param name="number">The number of the tail among those that were cut at this offset, from 1.</param>
    internal static string OfTornTail(long firstOrdinal, long offset, int number) =>
        string.Create(CultureInfo.InvariantCulture, $"{OfSegment(firstOrdinal)}{TornMark}{offset}{(number == 1 ? "" : $".{number}")}");

    /// <summary>Returns the first ordinals of the segments in a folder, in ascending order.</summary>
    /// <exception cref="IOException">The folder can't be read.</exception>
    internal static List<long> Segments(IStorageFolder folder)
    {
        List<long> ordinals = [];
        foreach (string name in folder.List())
        {
            if (TryParse(name, SegmentExtension, out long ordinal))
            {
                ordinals.Add(ordinal);
            }
        }

        ordinals.Sort();
        return ordinals;
    }

    /// <summary>Parses the name of a segment into its first ordinal.</summary>
    internal static bool TryParseSegment(string name, out long firstOrdinal) => TryParse(name, SegmentExtension, out firstOrdinal);

    /// <summary>Parses the name of an index into the first ordinal of its segment.</summary>
    internal static bool TryParseIndex(string name, out long firstOrdinal) => TryParse(name, IndexExtension, out firstOrdinal);

    private static bool TryParse(string name, string extension, out long firstOrdinal)
    {
        firstOrdinal = 0;
        return name.Length == Digits + extension.Length
            && name.EndsWith(extension, StringComparison.Ordinal)
            && long.TryParse(name.AsSpan(0, Digits), NumberStyles.None, CultureInfo.InvariantCulture, out firstOrdinal)
            && firstOrdinal <= Position.Highest;
    }

    private static bool IsNumbers(string text) =>
        Array.TrueForAll(text.Split('.'), part => long.TryParse(part, NumberStyles.None, CultureInfo.InvariantCulture, out _));

    private static string Number(long firstOrdinal) => firstOrdinal.ToString("D20", CultureInfo.InvariantCulture);
}
