using System.Buffers;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tests.Native;

/// <summary>Writes transaction files, and reads those that this program wrote, here or on another processor.</summary>
internal sealed class FileChecks(Checks checks)
{
    /// <summary>Messages of one call of <see cref="Write"/>.</summary>
    internal const int Messages = 2000;

    private static readonly CustomBinaryFormatter s_formatter = new(new TypeRegistry(TradeContracts.Instance));

    /// <summary>Appends messages, numbered from the end of the file on.</summary>
    internal static void Write(string folder)
    {
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder, s_formatter.Registry);
        for (long end = writer.NextOrdinal + Messages; writer.NextOrdinal < end;)
        {
            writer.Append(Trade.Of(writer.NextOrdinal));
            if (writer.NextOrdinal % 700 == 0)
            {
                writer.Roll();
            }
        }

        writer.Flush(durable: true);
    }

    /// <summary>Reads a file in every way; each frame must have the bytes that this program writes.</summary>
    /// <returns>The number of messages.</returns>
    internal long Read(string folder)
    {
        using TransactionFileReader reader = TransactionFileReader.Open(folder, s_formatter.Registry);
        ArrayBufferWriter<byte> bytes = new();
        foreach (TransactionFrame frame in reader.ReadFrames())
        {
            bytes.ResetWrittenCount();
            s_formatter.Serialize(bytes, Trade.Of(frame.Ordinal));
            checks.AreEqual(bytes.WrittenSpan, frame.Bytes, $"message {frame.Ordinal}");
            Trade.View view = s_formatter.View<Trade.View>(frame.Bytes);
            string? symbol = view.Symbol.IsNull ? null : view.Symbol.ToString();
            checks.That(view.Number == frame.Ordinal && symbol == Trade.Of(frame.Ordinal).Symbol, $"the view of message {frame.Ordinal}");
        }

        long number = 0;
        reader.Scan(new MessageHandlers().On<Trade>((trade, ordinal) => number += trade.Number == ordinal ? 1 : 0));
        checks.That(number == reader.WrittenEnd, "the number of messages that a scan finds");
        checks.That(reader.ReadAt<Trade>(number / 2).Number == number / 2, "the message in the middle");
        string json = new FrameInspector(reader.Segments[0].Schema).ToJson(bytes.WrittenSpan);
        checks.That(json.Replace(" ", "", StringComparison.Ordinal).Contains($"\"Number\":{number - 1},", StringComparison.Ordinal), json);
        return number;
    }
}
