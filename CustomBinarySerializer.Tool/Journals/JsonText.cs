using System.Text.Encodings.Web;
using System.Text.Json;

namespace CustomBinarySerializer.Tool.Journals;

/// <summary>Text in JSON.</summary>
internal static class JsonText
{
    internal static string Quote(string text) => $"\"{JsonEncodedText.Encode(text, JavaScriptEncoder.UnsafeRelaxedJsonEscaping)}\"";
}
