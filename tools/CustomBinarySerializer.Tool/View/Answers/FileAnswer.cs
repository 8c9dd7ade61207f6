using System.Buffers.Binary;
using CustomBinarySerializer.Files;
using CustomBinarySerializer.Graphs.Import.Inspection;
using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Payload;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.Tool.View.Answers;

/// <summary>A file of bare frames, or of messages of BinaryFormatter.</summary>
internal static class FileAnswer
{
    private const int MostFrames = 100;

    /// <summary>Sends progress, then the counts, and the types of messages of BinaryFormatter.</summary>
    internal static void Send(Question question) => question.SendLines(lines =>
    {
        using FileStream file = new(Open(question), FileAccess.Read);
        OldTypes found = new();
        string? fault = null;
        long done = 0;
        try
        {
            found.Read(file, FrameLimits.HighestMaxFrameLength, more =>
            {
                question.Cancellation.ThrowIfCancellationRequested();
                lines.Progress(done += more, file.Length);
            });
        }
        catch (BinarySerializationException e)
        {
            fault = e.Message;
        }

        lines.Add(json =>
        {
            json.WriteText("path", question.Path.FullPath);
            json.WriteNumber("size", file.Length);
            json.WriteNumber("messages", found.Messages);
            json.WriteNumber("frames", found.Frames);
            json.WriteText("fault", fault);
            json.WriteObjects("types", found.Types, type =>
            {
                json.WriteText("name", SourceNames.Of(type.Name));
                json.WriteText("assembly", type.Assembly);
                json.WriteNumber("objects", type.Objects);
                json.WriteText(
                    "members", type.IsEnum ? "enum" : string.Join(", ", type.Members.Select(each => $"{each.Value} {each.Key}")));
                json.WriteText("reason", type.ReasonAgainst);
            });
        });
    });

    /// <summary>Sends the frames from an offset on, by their headers.</summary>
    internal static void SendFrames(Question question)
    {
        using SafeFileHandle file = Open(question);
        long length = RandomAccess.GetLength(file);
        long offset = question.Number("offset");
        List<(long Offset, int TypeId, int Size)> frames = [];
        string? fault = null;
        byte[] header = new byte[FrameHeader.Size];
        while (fault is null && offset < length && frames.Count < MostFrames)
        {
            int read = RandomAccess.Read(file, header, offset);
            int size = read < header.Length ? 0 : FrameHeader.ReadLength(header);
            if (!FrameHeader.IsPossible(size, FrameLimits.HighestMaxFrameLength) || size > length - offset - FrameHeader.LengthSize)
            {
                fault = "there is no whole frame here";
            }
            else
            {
                int typeId = BinaryPrimitives.ReadInt32LittleEndian(header.AsSpan(FrameHeader.TypeIdOffset));
                frames.Add((offset, typeId, size + FrameHeader.LengthSize));
                offset += size + FrameHeader.LengthSize;
            }
        }

        question.Response.Send(200, json =>
        {
            json.WriteNumber("next", offset);
            json.WriteNumber("size", length);
            json.WriteText("fault", fault);
            json.WriteObjects("frames", frames, frame =>
            {
                (long at, int typeId, int size) = frame;
                json.WriteNumber("offset", at);
                json.WriteNumber("typeId", typeId);
                json.WriteNumber("size", size);
            });
        });
    }

    /// <summary>Sends bytes of the file.</summary>
    internal static void SendBytes(Question question)
    {
        using SafeFileHandle file = Open(question);
        byte[] bytes = new byte[question.Count("count", MessageAnswer.MostBytes, MessageAnswer.MostBytes)];
        question.Send(bytes.AsSpan(0, RandomAccess.Read(file, bytes, question.Number("offset"))));
    }

    private static SafeFileHandle Open(Question question) => question.Path is { IsFolder: false } path
        ? RegularFile.Open(path.FullPath, FileAccess.Read, FileLock.None, FileTolerance.HardLinks)
        : throw new ArgumentException($"{question.Path.FullPath} is a folder.");
}
