namespace CustomBinarySerializer.AspNetCore.SignalR;

/// <summary>The kinds of messages of SignalR, by the numbers of its own protocols.</summary>
internal enum HubMessageKind : byte
{
    Invocation = 1,
    StreamItem = 2,
    Completion = 3,
    StreamInvocation = 4,
    CancelInvocation = 5,
    Ping = 6,
    Close = 7,
    Ack = 8,
    Sequence = 9,
}

/// <summary>The kinds of results of a completion.</summary>
internal enum HubResultKind : byte
{
    None = 0,
    Value = 1,
    Error = 2,
}

/// <summary>
/// A message of SignalR as the payload of a frame. Arguments of registered types are frames inside it.
/// </summary>
/// <remarks>
/// <code>
/// kind (byte), then of
///   Invocation,         headers (dictionary of string, string), invocation id (string or null), target (string),
///   StreamInvocation    arguments (array), ids of streams (array of string, or null)
///   StreamItem          headers, invocation id, argument
///   Completion          headers, invocation id, result kind (byte), then error (string) or argument
///   CancelInvocation    headers, invocation id
///   Ping                nothing
///   Close               error (string or null), whether to connect again (bool)
///   Ack, Sequence       number (int64)
/// argument: 0 and a built-in object or null, or 1 and a frame (array of byte)
/// </code>
/// </remarks>
internal sealed class HubEnvelope : ICustomBinarySerializable
{
    internal HubMessageKind Kind { get; set; }

    internal Dictionary<string, string>? Headers { get; set; }

    internal string? InvocationId { get; set; }

    internal string? Target { get; set; }

    internal HubArgument[] Arguments { get; set; } = [];

    internal string[]? StreamIds { get; set; }

    internal HubResultKind Result { get; set; }

    internal string? Error { get; set; }

    internal bool AllowReconnect { get; set; }

    internal long Number { get; set; }

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write((byte)Kind);
        if (Kind is HubMessageKind.Invocation or HubMessageKind.StreamInvocation or HubMessageKind.StreamItem or HubMessageKind.Completion
            or HubMessageKind.CancelInvocation)
        {
            writer.WriteDictionary(Headers, static (writer, key) => writer.Write(key), static (writer, value) => writer.Write(value));
            writer.WriteNullableString(InvocationId);
        }

        switch (Kind)
        {
            case HubMessageKind.Invocation or HubMessageKind.StreamInvocation:
                writer.Write(Target!);
                writer.WriteCollection(Arguments, static (writer, argument) => argument.WriteTo(writer));
                writer.WriteCollection(StreamIds, static (writer, id) => writer.Write(id));
                break;
            case HubMessageKind.StreamItem:
                Arguments[0].WriteTo(writer);
                break;
            case HubMessageKind.Completion:
                WriteResultTo(writer);
                break;
            case HubMessageKind.Close:
                writer.WriteNullableString(Error);
                writer.Write(AllowReconnect);
                break;
            case HubMessageKind.Ack or HubMessageKind.Sequence:
                writer.Write(Number);
                break;
        }
    }

    public void SetDataFrom(BinaryReader reader)
    {
        Kind = (HubMessageKind)reader.ReadByte();
        if (Kind is HubMessageKind.Invocation or HubMessageKind.StreamInvocation or HubMessageKind.StreamItem or HubMessageKind.Completion
            or HubMessageKind.CancelInvocation)
        {
            Headers = reader.ReadDictionary(static reader => reader.ReadString(), static reader => reader.ReadString());
            InvocationId = reader.ReadNullableString();
        }

        switch (Kind)
        {
            case HubMessageKind.Invocation or HubMessageKind.StreamInvocation:
                Target = reader.ReadString();
                Arguments = reader.ReadArray(HubArgument.ReadFrom) ?? [];
                StreamIds = reader.ReadArray(static reader => reader.ReadString());
                break;
            case HubMessageKind.StreamItem:
                Arguments = [HubArgument.ReadFrom(reader)];
                break;
            case HubMessageKind.Completion:
                ReadResultFrom(reader);
                break;
            case HubMessageKind.CancelInvocation or HubMessageKind.Ping:
                break;
            case HubMessageKind.Close:
                Error = reader.ReadNullableString();
                AllowReconnect = reader.ReadBoolean();
                break;
            case HubMessageKind.Ack or HubMessageKind.Sequence:
                Number = reader.ReadInt64();
                break;
            default:
                throw new InvalidDataException($"{(byte)Kind} is no kind of message.");
        }
    }

    private void WriteResultTo(BinaryWriter writer)
    {
        writer.Write((byte)Result);
        if (Result == HubResultKind.Error)
        {
            writer.Write(Error!);
        }
        else if (Result == HubResultKind.Value)
        {
            Arguments[0].WriteTo(writer);
        }
    }

    private void ReadResultFrom(BinaryReader reader)
    {
        Result = (HubResultKind)reader.ReadByte();
        if (Result == HubResultKind.Error)
        {
            Error = reader.ReadString();
        }
        else if (Result == HubResultKind.Value)
        {
            Arguments = [HubArgument.ReadFrom(reader)];
        }
        else if (Result != HubResultKind.None)
        {
            throw new InvalidDataException($"{(byte)Result} is no kind of result.");
        }
    }
}

/// <summary>
/// An argument or result: of a registered type as its frame, which is read when the type that is expected is known;
/// else a built-in object, or null.
/// </summary>
internal readonly record struct HubArgument(byte[]? Frame, object? BuiltIn)
{
    internal void WriteTo(BinaryWriter writer)
    {
        writer.Write(Frame is not null);
        if (Frame is not null)
        {
            writer.WriteUnmanagedArray(Frame);
        }
        else
        {
            writer.WriteObject(BuiltIn);
        }
    }

    internal static HubArgument ReadFrom(BinaryReader reader) =>
        reader.ReadBoolean() ? new(ReadFrame(reader), null) : new(null, reader.ReadObject());

    private static byte[] ReadFrame(BinaryReader reader) =>
        reader.ReadUnmanagedArray<byte>() ?? throw new InvalidDataException("A frame is missing.");
}
