using CustomBinarySerializer.Tool.Export;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.Tool.Selection;
using CustomBinarySerializer.Tool.View.Http;

namespace CustomBinarySerializer.Tool.View.Answers;

/// <summary>The selected messages as a file, as <c>cbs export</c> writes them.</summary>
internal static class ExportAnswer
{
    private const int BufferSize = 1 << 16;
    private const string Csv = "csv";
    private const string JsonLinesFormat = "jsonl";
    private const string Frames = "frames";

    /// <summary>Sends the file. A file that isn't whole is a failed download.</summary>
    internal static void Send(Question question)
    {
        string? format = question.Request.Find("to");
        if (format is not (Csv or JsonLinesFormat or Frames))
        {
            throw new ArgumentException("The formats are csv, jsonl and frames.");
        }

        using Journal journal = question.Path.Open();

        MessageSelection selection = MessageSelection.Resolve(journal, question.Selection(journal), DateTimeOffset.UtcNow);
        using MessageReader reader = new(journal, selection, decodesShown: format == Csv);
        ChunkedStream stream = question.Response.Begin("application/octet-stream", $"{NameOf(question.Path)}.{ExtensionOf(format)}");
        using (BufferedStream buffered = new(stream, BufferSize))
        {
            using IMessageExport export = Open(format, buffered, selection);
            while (reader.MoveNext(question.Cancellation))
            {
                export.Add(reader);
            }

            export.Complete();
        }

        stream.Complete();
    }

    private static IMessageExport Open(string format, Stream stream, MessageSelection selection) => format switch
    {
        Csv => new CsvExport(stream, new Table(selection, isTyped: false)),
        JsonLinesFormat => new JsonLinesExport(stream, selection.Columns),
        _ => new FrameExport(stream),
    };

    private static string ExtensionOf(string format) => format == Frames ? "bin" : format;

    private static string NameOf(ViewedPath path)
    {
        string name = new([.. path.Name.Where(c => char.IsAsciiLetterOrDigit(c) || c is '-' or '_')]);
        return name.Length == 0 ? "messages" : name;
    }
}
