using System.Globalization;
using System.Text;
using CustomBinarySerializer.Testing.Recordings;

namespace CustomBinarySerializer.Testing;

/// <summary>Describes calls in words.</summary>
internal static class CallText
{
    private const int MaxTextLength = 32;
    private const int MaxBytes = 8;

    /// <summary>Names the value and the extension method of a call: <c>Int64 (WriteGuid)</c>.</summary>
    internal static string Name(RecordedCall call)
    {
        string name = call.IsBlock && call.Length > 0 ? $"{call.Kind}[{call.Length}]" : $"{call.Kind}";
        return call.Origin is null ? name : $"{name} ({call.Origin})";
    }

    /// <summary>The value that a call wrote, or an empty text where the bytes show none.</summary>
    internal static string Value(RecordedCall call, ReadOnlySpan<byte> payload)
    {
        byte[] bytes = payload.Slice(call.Offset, call.Length).ToArray();
        using BinaryReader reader = new(new MemoryStream(bytes), Encoding.UTF8);
        FormattableString? value = call.Kind switch
        {
            CallKind.Boolean => $"{reader.ReadBoolean()}",
            CallKind.Byte => $"{reader.ReadByte()}",
            CallKind.SByte => $"{reader.ReadSByte()}",
            CallKind.Int16 => $"{reader.ReadInt16()}",
            CallKind.UInt16 => $"{reader.ReadUInt16()}",
            CallKind.Int32 => $"{reader.ReadInt32()}",
            CallKind.UInt32 => $"{reader.ReadUInt32()}",
            CallKind.Int64 => $"{reader.ReadInt64()}",
            CallKind.UInt64 => $"{reader.ReadUInt64()}",
            CallKind.Half => $"{reader.ReadHalf()}",
            CallKind.Single => $"{reader.ReadSingle()}",
            CallKind.Double => $"{reader.ReadDouble()}",
            CallKind.Decimal => $"{reader.ReadDecimal()}",
            CallKind.String => $"{Quoted(reader.ReadString())}",
            CallKind.Char or CallKind.Chars => $"{Quoted(Encoding.UTF8.GetString(bytes))}",
            CallKind.Bytes => $"{Hexadecimal(bytes)}",
            _ => null,
        };
        return value?.ToString(CultureInfo.InvariantCulture) ?? "";
    }

    /// <summary>Describes the name and the value of a call.</summary>
    internal static string NameAndValue(RecordedCall call, ReadOnlySpan<byte> payload) => $"{Name(call)} {Value(call, payload)}".TrimEnd();

    private static string Quoted(string text)
    {
        string shown = string.Concat(text.Take(MaxTextLength).Select(c => char.IsControl(c) ? '\uFFFD' : c));
        return $"\"{shown}\"{(text.Length > MaxTextLength ? "..." : "")}";
    }

    private static string Hexadecimal(byte[] bytes) =>
        string.Join(' ', bytes.Take(MaxBytes).Select(b => $"{b:X2}")) + (bytes.Length > MaxBytes ? " ..." : "");
}
