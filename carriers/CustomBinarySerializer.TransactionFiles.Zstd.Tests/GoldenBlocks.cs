namespace CustomBinarySerializer.TransactionFiles.Zstd.Tests;

/// <summary>
/// Blocks of the golden file as ZstdSharp.Port 0.8.8 wrote them at level 3: frames of zstd (RFC 8878).
/// </summary>
internal static class GoldenBlocks
{
    internal const string First =
        "28 B5 2F FD 60 00 0F AD 00 00 70 8C 13 00 00 01 " +
        "00 00 00 01 02 03 04 05 06 01 00 EF 97 5F 94";

    internal const string Second =
        "28 B5 2F FD 60 98 02 B5 00 00 78 01 02 03 04 05 " +
        "06 00 96 51 54 29 00 00 00 00 01 00 86 55 15 23";
}
