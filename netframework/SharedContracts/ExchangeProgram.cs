using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.NetFramework.SharedContracts;

/// <summary>
/// A program that writes, reads and damages frames. Both libraries run it, and their outputs are compared.
/// </summary>
public static class ExchangeProgram
{
    private const int FrameOverhead = 8;

    /// <summary>Runs a command and returns whether its check succeeded.</summary>
    /// <param name="args">
    /// <c>write SEED COUNT FILE</c>, <c>read FILE</c>, <c>golden</c>, or <c>outcomes SEED COUNT FILE OUTCOMES</c>.
    /// </param>
    /// <param name="output">Receives what was found.</param>
    public static bool Run(string[] args, TextWriter output)
    {
        CustomBinaryFormatter formatter = new(RandomMessages.NewRegistry());
        switch (args)
        {
            case ["write", var seed, var count, var file]:
                Write(formatter, int.Parse(seed), int.Parse(count), file);
                return true;
            case ["read", var file]:
                return Read(formatter, File.ReadAllBytes(file), output);
            case ["golden"]:
                return GoldenFrame.All.All(golden => IsSame(formatter, golden, output));
            case ["outcomes", var seed, var count, var file, var outcomes]:
                File.WriteAllLines(outcomes, Outcomes(int.Parse(seed), int.Parse(count), File.ReadAllBytes(file)));
                return true;
            default:
                output.WriteLine("write SEED COUNT FILE, read FILE, golden, or outcomes SEED COUNT FILE OUTCOMES");
                return false;
        }
    }

    private static void Write(CustomBinaryFormatter formatter, int seed, int count, string file)
    {
        RandomBytes random = new(seed);
        using FileStream stream = File.Create(file);
        for (int i = 0; i < count; i++)
        {
            formatter.Serialize(stream, RandomMessages.Next(random)!);
        }
    }

    private static bool Read(CustomBinaryFormatter formatter, byte[] frames, TextWriter output)
    {
        using MemoryStream stream = new(frames);
        int count = 0;
        long start = 0;
        while (formatter.TryDeserialize(stream, out object? message))
        {
            byte[] again = formatter.Serialize(message);
            if (!again.SequenceEqual(frames.Skip((int)start).Take(again.Length)) || start + again.Length != stream.Position)
            {
                output.WriteLine($"Frame {count} at {start}, a {message.GetType()}, is other bytes when it is written again.");
                return false;
            }

            start = stream.Position;
            count++;
        }

        output.WriteLine($"{count} frames");
        return true;
    }

    private static bool IsSame(CustomBinaryFormatter formatter, GoldenFrame golden, TextWriter output)
    {
        bool isSame = formatter.Serialize(golden.Graph).SequenceEqual(golden.Bytes)
            && golden.Graph.Equals(formatter.Deserialize(golden.Bytes))
            && formatter.Deserialize<object>(golden.Bytes.AsSpan()).Equals(golden.Graph);
        output.WriteLine($"{golden.Name}: {(isSame ? "same" : "other bytes")}");
        return isSame;
    }

    /// <summary>Damages frames, and describes the outcome of reading each under several options.</summary>
    private static IEnumerable<string> Outcomes(int seed, int count, byte[] frames)
    {
        RandomBytes random = new(seed);
        List<int> starts = [];
        for (int at = 0; at < frames.Length; at += BitConverter.ToInt32(frames, at) + sizeof(int))
        {
            starts.Add(at);
        }

        CustomBinaryFormatter[] formatters =
        [
            new(RandomMessages.NewRegistry()),
            new(RandomMessages.NewRegistry(), FormatterOptions.UntrustedData),
            new(RandomMessages.NewRegistry(), new FormatterOptions
            {
                Limits = FrameLimits.Default with { MaxFrameLength = 300, MaxDepth = 3, MaxCollectionCount = 5 },
            }),
        ];
        for (int i = 0; i < count; i++)
        {
            int start = starts[random.Next(starts.Count)];
            byte[] frame = Damage(random, frames.AsSpan(start, BitConverter.ToInt32(frames, start) + sizeof(int)).ToArray());
            yield return string.Join(" ", formatters.Select(formatter => Outcome(formatter, frame)));
        }
    }

    private static byte[] Damage(RandomBytes random, byte[] frame)
    {
        switch (random.Next(6))
        {
            case 0:
                return frame.AsSpan(0, random.Next(frame.Length)).ToArray();
            case 1:
                frame = [.. frame, .. random.Array(() => (byte)random.Next(256))];
                BitConverter.GetBytes(frame.Length - sizeof(int)).CopyTo(frame, 0);
                return frame;
            case 2:
                int kept = FrameOverhead + random.Next(Math.Max(1, frame.Length - FrameOverhead));
                frame = frame.AsSpan(0, Math.Min(kept, frame.Length)).ToArray();
                BitConverter.GetBytes(frame.Length - sizeof(int)).CopyTo(frame, 0);
                return frame;
            case 3:
                frame[random.Next(Math.Min(frame.Length, FrameOverhead))] ^= (byte)(1 << random.Next(8));
                return frame;
            default:
                for (int left = 1 + random.Next(3); left > 0; left--)
                {
                    frame[random.Next(frame.Length)] = random.Next(2) == 0 ? (byte)random.Next(256) : (byte)0xFF;
                }

                return frame;
        }
    }

    private static string Outcome(CustomBinaryFormatter formatter, byte[] frame)
    {
        string whole = OutcomeOf(formatter, () => formatter.Deserialize(frame));
        using MemoryStream stream = new(frame, 0, frame.Length, writable: false, publiclyVisible: false);
        string streamed = OutcomeOf(formatter, () => formatter.TryDeserialize(stream, out object? message) ? message : null);
        return $"{whole}/{streamed}@{stream.Position}";
    }

    private static string OutcomeOf(CustomBinaryFormatter formatter, Func<object?> read)
    {
        try
        {
            return read() is { } message ? $"{message.GetType().Name}:{HashOfBytes(formatter, message):x8}" : "end";
        }
        catch (BinarySerializationException e)
        {
            return e.Code.ToString();
        }
    }

    // A message that was read may be larger than may be written.
    private static uint HashOfBytes(CustomBinaryFormatter formatter, object message)
    {
        try
        {
            uint hash = 2166136261;
            foreach (byte b in formatter.Serialize(message))
            {
                hash = unchecked((hash ^ b) * 16777619);
            }

            return hash;
        }
        catch (BinarySerializationException e)
        {
            return (uint)e.Code;
        }
    }
}
