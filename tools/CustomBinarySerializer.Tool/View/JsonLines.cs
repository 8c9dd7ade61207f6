using System.Buffers;
using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using CustomBinarySerializer.Compiler.Text;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Tool.View.Http;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.View;

/// <summary>An answer of JSON objects, one in a line, which the page shows as they arrive. Thread-safe.</summary>
/// <remarks>
/// Long work reports its progress in lines of their own. An error that happens after the first line is the last line:
/// <c>{"error":"…"}</c>.
/// </remarks>
internal sealed class JsonLines : IDisposable
{
    private const int SentSize = 1 << 15;
    private static readonly TimeSpan s_interval = TimeSpan.FromMilliseconds(200);

    private readonly HttpResponse _response;
    private readonly ArrayBufferWriter<byte> _buffer = new();
    private readonly Utf8JsonWriter _json;
    private readonly Lock _lock = new();
    private ChunkedStream? _stream;
    private long _sent = Stopwatch.GetTimestamp();

    /// <param name="response">The response, which begins with the first line.</param>
    internal JsonLines(HttpResponse response)
    {
        _response = response;
        _json = new Utf8JsonWriter(_buffer, JsonOf.Options);
    }

    /// <summary>Adds a line.</summary>
    /// <param name="write">Writes the members of the object.</param>
    internal void Add(Action<Utf8JsonWriter> write)
    {
        lock (_lock)
        {
            _json.Reset();
            _json.WriteStartObject();
            write(_json);
            _json.WriteEndObject();
            _json.Flush();
            _buffer.Write("\n"u8);
            if (_buffer.WrittenCount >= SentSize || Stopwatch.GetElapsedTime(_sent) >= s_interval)
            {
                Send();
            }
        }
    }

    /// <summary>Adds a line that says how far the work is, unless one was sent a moment ago.</summary>
    /// <param name="done">The amount of work that is done.</param>
    /// <param name="total">The amount of all work, in the same unit.</param>
    internal void Progress(long done, long total)
    {
        if (Stopwatch.GetElapsedTime(Volatile.Read(ref _sent)) >= s_interval)
        {
            Add(json =>
            {
                json.WriteNumber("done", done);
                json.WriteNumber("total", total);
            });
        }
    }

    /// <summary>Sends the lines that were added.</summary>
    internal void Flush()
    {
        lock (_lock)
        {
            Send();
        }
    }

    /// <summary>Sends the end of the answer.</summary>
    internal void Complete()
    {
        Flush();
        _stream!.Complete();
    }

    public void Dispose() => _json.Dispose();

    private void Send()
    {
        _stream ??= _response.Begin("application/x-ndjson; charset=utf-8");
        _stream.Write(_buffer.WrittenSpan);
        _stream.Flush();
        _buffer.ResetWrittenCount();
        Volatile.Write(ref _sent, Stopwatch.GetTimestamp());
    }
}

/// <summary>Members of JSON objects as the page expects them.</summary>
/// <remarks>
/// Text is escaped for display, as in the terminal: marks of direction and control characters don't deceive a reader.
/// Numbers that a double can't hold are text.
/// </remarks>
internal static class JsonOf
{
    /// <summary>The options of all writers.</summary>
    internal static JsonWriterOptions Options { get; } = new()
    {
        Encoder = VisibleJsonEncoder.Instance,
        NewLine = "\n",
    };

    /// <summary>Writes a text, or null.</summary>
    internal static void WriteText(this Utf8JsonWriter json, string name, string? text) =>
        json.WriteString(name, text is null ? null : VisibleText.Of(text));

    /// <summary>Writes a text as an item, or null.</summary>
    internal static void WriteText(this Utf8JsonWriter json, string? text) =>
        json.WriteStringValue(text is null ? null : VisibleText.Of(text));

    /// <summary>Writes an ordinal as a number, or as text if JavaScript can't represent the number.</summary>
    internal static void WriteOrdinal(this Utf8JsonWriter json, string name, long ordinal)
    {
        const long LargestOfScripts = (1L << 53) - 1;
        if (ordinal <= LargestOfScripts)
        {
            json.WriteNumber(name, ordinal);
        }
        else
        {
            json.WriteString(name, ordinal.ToString(CultureInfo.InvariantCulture));
        }
    }

    /// <summary>Writes a time in UTC, or null for no time.</summary>
    internal static void WriteTime(this Utf8JsonWriter json, string name, long utcTicks) => json.WriteString(
        name,
        utcTicks <= 0 || utcTicks > DateTime.MaxValue.Ticks ? null
            : new DateTime(utcTicks, DateTimeKind.Utc).ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture));

    /// <summary>Writes an array of objects.</summary>
    /// <param name="json">The writer.</param>
    /// <param name="name">The name of the array.</param>
    /// <param name="items">The items, each of which becomes an object.</param>
    /// <param name="write">Writes the members of an object.</param>
    internal static void WriteObjects<T>(this Utf8JsonWriter json, string name, IEnumerable<T> items, Action<T> write)
    {
        json.WriteStartArray(name);
        foreach (T item in items)
        {
            json.WriteStartObject();
            write(item);
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }

    /// <summary>Writes the parts of a file that can't be read.</summary>
    internal static void WriteDamage(this Utf8JsonWriter json, string name, IEnumerable<CorruptRange> damage)
    {
        json.WriteObjects(name, damage, range =>
        {
            json.WriteText("file", Path.GetFileName(range.File));
            json.WriteNumber("offset", range.Offset);
            json.WriteNumber("length", range.Length);
            json.WriteOrdinal("first", range.FirstOrdinal);
            json.WriteOrdinal("end", range.End);
            json.WriteText("reason", range.Reason);
            json.WriteTime("accepted", range.Accepted?.UtcTicks ?? 0);
        });
    }

    /// <summary>Sends one object.</summary>
    internal static void Send(this HttpResponse response, int status, Action<Utf8JsonWriter> write)
    {
        ArrayBufferWriter<byte> buffer = new();
        using (Utf8JsonWriter json = new(buffer, Options))
        {
            json.WriteStartObject();
            write(json);
            json.WriteEndObject();
        }

        response.Send(status, "application/json; charset=utf-8", buffer.WrittenSpan);
    }
}
