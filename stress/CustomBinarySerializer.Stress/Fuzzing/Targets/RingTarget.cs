using CustomBinarySerializer.Payload;
using CustomBinarySerializer.SharedMemory.Rings;
using Stress.Fuzzing.Messages;
using Stress.Fuzzing.Values;

namespace Stress.Fuzzing.Targets;

/// <summary>The files of rings: queues of all modes, broadcasts, and the two queues of requests.</summary>
internal sealed class RingTarget : FolderTarget
{
    private const byte LengthKind = 0x80;
    private const string Name = "ring";
    private const int HeaderSize = 68;
    private const int PieceSize = 64;
    private const int LongestFile = 1 << 17;
    private const int Sent = 20;
    private const int MostTaken = 1 << 17;

    private static readonly TimeSpan s_timeout = TimeSpan.FromMilliseconds(5);
    private static readonly string[] s_files = [$"{nameof(CustomBinarySerializer)}.{Name}.ring",
        $"{nameof(CustomBinarySerializer)}.{Name}.requests.ring", $"{nameof(CustomBinarySerializer)}.{Name}.replies.ring"];

    internal RingTarget()
    {
        List<byte[]> seeds = [];
        for (int modes = 0; modes < 4; modes++)
        {
            SharedMemoryOptions options = Options() with { SingleProducer = (modes & 1) != 0, SingleConsumer = (modes & 2) != 0 };
            foreach (int taken in new[] { 0, 7, Sent })
            {
                seeds.Add(Queue(options, taken));
            }
        }

        seeds.Add(Broadcast(3));
        seeds.Add(Broadcast(300));
        seeds.Add(Requests());
        Seeds = seeds;
    }

    internal override IReadOnlyList<byte[]> Seeds { get; }

    // Hostile positions can repeat the same bytes as messages up to MostTaken, each with an object.
    internal override long AllowedBytes(FuzzInput input) => (16L << 20) + (128L * MostTaken);

    internal override IEnumerable<LengthField> LengthsAround(ReadOnlySpan<byte> input, int start, int end) =>
        Archive.LengthsAround(input, start, end);

    internal override void Repair(byte[] input)
    {
        foreach (Archive.Entry entry in Archive.Entries(input))
        {
            if (entry is { Number: 0, Length: >= HeaderSize } && (entry.Kind & LengthKind) == 0)
            {
                Span<byte> header = input.AsSpan(entry.Offset, HeaderSize);
                BinaryPrimitives.WriteUInt32LittleEndian(header[^sizeof(uint)..], Crc32C.Of(header[..^sizeof(uint)]));
            }
        }
    }

    internal override void Run(FuzzInput input)
    {
        Folder.Clear();
        Dictionary<int, byte[]> files = Unpack(input.Bytes);
        foreach ((int file, byte[] bytes) in files)
        {
            Write(Folder.File(s_files[file]), bytes);
        }

        try
        {
            Use(input, hasRequests: files.Keys.Any(file => file > 0));
        }
        catch (FileNotFoundException)
        {
            // The input has no file, or one of two.
        }
    }

    private static void Write(string path, byte[] bytes)
    {
        FileStreamOptions options = new() { Mode = FileMode.Create, Access = FileAccess.Write };
        if (!OperatingSystem.IsWindows())
        {
            options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        }

        using FileStream file = new(path, options);
        file.Write(bytes);
    }

    private SharedMemoryOptions Options() => new()
    {
        Folder = Folder.Path,
        Capacity = RingLayout.MinCapacity,
        SpinTime = TimeSpan.Zero,
        Formatter = FormatterOptions.UntrustedData,
    };

    private void Use(FuzzInput input, bool hasRequests)
    {
        if (hasRequests)
        {
            UseRequests(input);
        }
        else if (input.Choice % 3 == 0)
        {
            UseBroadcast(input);
        }
        else
        {
            UseQueue(input);
        }
    }

    private void UseQueue(FuzzInput input)
    {
        using SharedMemoryQueue queue = SharedMemoryQueue.Open(Name, Registry,
            Options() with { SingleProducer = input.Choice % 2 == 0, SingleConsumer = input.Choice % 4 < 2 });
        _ = queue.AbandonedMessages;
        _ = queue.LostMessages;
        Take(input, () => queue.TryReceive(out object? message) ? message : null);
        Try(() => queue.TrySend(new Measure(1, "sent")));
        Try(() => queue.Drain(new MessageHandlers().On<Measure>(measure => ValueWalk.Prove(measure, input.Bytes.Length)), Sent));
        Try(() => queue.TrySend(new Measure(2, "sent")));
        Take(input, () => queue.TryReceive(out object? message) ? message : null);
    }

    private void UseBroadcast(FuzzInput input)
    {
        using SharedMemoryBroadcast broadcast = SharedMemoryBroadcast.Open(Name, Registry, Options());
        _ = broadcast.LastSequence;
        _ = broadcast.NextSequence;
        _ = broadcast.LostMessages;
        Take(input, () => broadcast.TryReceive(out object? message) ? message : null);
        Try(() => broadcast.Send(new Measure(1, "sent")));
        Take(input, () => broadcast.TryReceive(out object? message) ? message : null);
    }

    private void UseRequests(FuzzInput input)
    {
        if (input.Choice % 2 == 0)
        {
            using SharedMemoryRequestServer server = SharedMemoryRequestServer.Open(Name, Registry, Options());
            server.On<Measure, Measure>(request => request);
            Try(() => server.Serve(TimeSpan.Zero));
            Try(() => server.Serve(TimeSpan.Zero));
            return;
        }

        using SharedMemoryRequestClient client = SharedMemoryRequestClient.Open(Name, Registry, Options());
        Try(() =>
        {
            try
            {
                ValueWalk.Prove(client.Request<Measure, Measure>(new Measure(1, "asked"), s_timeout), input.Bytes.Length);
            }
            catch (TimeoutException)
            {
                // There is no server.
            }
        });
    }

    private static void Take(FuzzInput input, Func<object?> next)
    {
        int failures = 0;
        for (int taken = 0; taken < MostTaken && failures < Sent; taken++)
        {
            try
            {
                if (next() is not { } message)
                {
                    return;
                }

                ValueWalk.Prove(message, input.Bytes.Length);
            }
            catch (SerializationException)
            {
                failures++;
            }
        }

        if (failures < Sent)
        {
            throw new ImpossibleValueException("There are more messages than bytes in the ring.");
        }
    }

    private static Dictionary<int, byte[]> Unpack(byte[] input)
    {
        List<Archive.Entry> entries = Archive.Entries(input);
        Dictionary<int, byte[]> files = [];
        foreach (Archive.Entry entry in entries.Where(entry => (entry.Kind & LengthKind) != 0))
        {
            files[FileOf(entry)] = new byte[Math.Clamp(entry.Number, 0, LongestFile)];
        }

        foreach (Archive.Entry entry in entries.Where(entry => (entry.Kind & LengthKind) == 0))
        {
            if (files.TryGetValue(FileOf(entry), out byte[]? file) && entry.Number >= 0 && entry.Number < file.Length)
            {
                int at = (int)entry.Number;
                input.AsSpan(entry.Offset, Math.Min(entry.Length, file.Length - at)).CopyTo(file.AsSpan(at));
            }
        }

        return files;

        static int FileOf(Archive.Entry entry) => (entry.Kind & ~LengthKind) % s_files.Length;
    }

    private byte[] Queue(SharedMemoryOptions options, int taken)
    {
        Folder.Clear();
        using SharedMemoryQueue queue = SharedMemoryQueue.Create(Name, Registry, options);
        for (int i = 0; i < Sent; i++)
        {
            queue.TrySend(new Measure(i, $"unit {i}"));
        }

        for (int i = 0; i < taken; i++)
        {
            queue.TryReceive(out _);
        }

        return Pack();
    }

    private byte[] Broadcast(int messages)
    {
        Folder.Clear();
        using SharedMemoryBroadcast broadcast = SharedMemoryBroadcast.Create(Name, Registry, Options());
        for (int i = 0; i < messages; i++)
        {
            broadcast.Send(new Measure(i, $"unit {i}"));
        }

        return Pack();
    }

    private byte[] Requests()
    {
        Folder.Clear();
        using SharedMemoryRequestServer server = SharedMemoryRequestServer.Open(Name, Registry, Options());
        using SharedMemoryRequestClient client = SharedMemoryRequestClient.Open(Name, Registry, Options());
        server.On<Measure, Measure>(request => request);
        Task<Measure> reply = client.RequestAsync<Measure, Measure>(new Measure(1, "asked"), TimeSpan.FromSeconds(10));
        while (server.Serve(s_timeout) == 0 && !reply.IsCompleted)
        {
        }

        reply.GetAwaiter().GetResult();
        Task<Measure> unserved = client.RequestAsync<Measure, Measure>(new Measure(2, "asked"), s_timeout);
        ((IAsyncResult)unserved).AsyncWaitHandle.WaitOne();
        return Pack();
    }

    // The pieces that aren't zero. Most of a ring is.
    private byte[] Pack()
    {
        List<(byte Kind, long Number, byte[] Bytes)> entries = [];
        for (int file = 0; file < s_files.Length; file++)
        {
            if (!File.Exists(Folder.File(s_files[file])))
            {
                continue;
            }

            byte[] bytes = BytesOf(Folder.File(s_files[file]));
            entries.Add(((byte)(LengthKind | file), bytes.Length, []));
            for (int at = 0; at < bytes.Length;)
            {
                int end = at;
                while (end < bytes.Length && bytes.AsSpan(end, Math.Min(PieceSize, bytes.Length - end)).ContainsAnyExcept((byte)0)
                    && end - at < Archive.MaxEntry - PieceSize)
                {
                    end = Math.Min(end + PieceSize, bytes.Length);
                }

                // The header takes 68 bytes and is one piece.
                end = at == 0 ? Math.Max(end, 2 * PieceSize) : end;
                if (end > at)
                {
                    entries.Add(((byte)file, at, bytes[at..end]));
                }

                at = Math.Max(end, at + PieceSize);
            }
        }

        return Archive.Pack(entries);
    }
}
