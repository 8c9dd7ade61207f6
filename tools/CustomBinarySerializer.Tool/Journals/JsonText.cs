using System.Text.Json;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Tool.Journals;

/// <summary>Text in JSON.</summary>
internal static class JsonText
{
    internal static string Quote(string text) => $"\"{JsonEncodedText.Encode(text, VisibleJsonEncoder.Instance)}\"";
}
