using System.Text.Json;
using CustomBinarySerializer.Contracts;

namespace CustomBinarySerializer.Tool.Journals;

/// <summary>Text in JSON.</summary>
internal static class JsonText
{
    internal static string Quote(string text) => $"\"{JsonEncodedText.Encode(text, VisibleJsonEncoder.Instance)}\"";
}
