using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using CustomBinarySerializer.RabbitMQ;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.Tool.Journals;

namespace CustomBinarySerializer.Tool.Commands;

/// <summary>The commands that ship, mirror and inspect transaction files through RabbitMQ.</summary>
internal static class StreamCommands
{
    internal static Command CreateShip(Terminal terminal)
    {
        Argument<string> folder = CommandOptions.Folder();
        Option<RabbitMQBroker> broker = Broker();
        Option<string> stream = Stream();
        Option<long?> maxBytes = CommandOptions.NotNegative(new Option<long?>("--max-bytes")
        {
            Description = "How much the stream keeps, where it is made: 23000000 at least, by default everything.",
            HelpName = "BYTES",
        });
        Option<double?> maxDays = new("--max-days")
        {
            Description = "For how many days the stream keeps it, where it is made; by default for ever.",
            HelpName = "DAYS",
        };
        Option<bool> standBy = new("--stand-by")
        {
            Description = "Where another shipper has the stream, wait until it ends, however long.",
        };
        Option<bool> startOver = new("--start-over")
        {
            Description =
                "Ship again from the folder's first message where the stream was lost, or begin where the folder's first messages were " +
                "deleted.",
        };
        ToolCommand command = new(
            "ship",
            "Ships messages through a stream of RabbitMQ as soon as they are durable, until Ctrl+C. Makes the stream, unless it exists. " +
            "One shipper at a time ships to it.",
            "cbs ship orders --broker amqp://guest:guest@localhost --stream orders --max-days 7")
        {
            folder, broker, stream, maxBytes, maxDays, standBy, startOver,
        };
        command.SetAction(async (parsed, cancellation) =>
        {
            string path = parsed.GetRequiredValue(folder);
            Journal.ThrowIfFile(path);
            StreamShipperOptions options = new()
            {
                StartOver = parsed.GetValue(startOver),
                Retention = new StreamRetention
                {
                    MaxBytes = parsed.GetValue(maxBytes),
                    MaxAge = parsed.GetValue(maxDays) is { } days ? TimeSpan.FromDays(days) : null,
                },
            };
            StreamShipper shipper = new(
                path,
                parsed.GetRequiredValue(broker),
                parsed.GetRequiredValue(stream),
                parsed.GetValue(standBy) ? options with { LockTimeout = Timeout.InfiniteTimeSpan } : options);
            await using (shipper.ConfigureAwait(false))
            {
                return await RunAsync(
                    terminal,
                    shipper.RunAsync,
                    () => (shipper.State, shipper.LastError, string.Create(
                        CultureInfo.InvariantCulture, $"replicated up to message {shipper.ConfirmedEnd:N0}, {shipper.Lag:N0} to go")),
                    cancellation).ConfigureAwait(false);
            }
        });
        return command;
    }

    internal static Command CreateMirror(Terminal terminal)
    {
        Argument<string> folder = new("folder")
        {
            Description = "An empty folder, or one that is a mirror of the same journal.",
            HelpName = "FOLDER",
        };
        Option<RabbitMQBroker> broker = Broker();
        Option<string> stream = Stream();
        ToolCommand command = new(
            "mirror",
            "Keeps a folder with the messages, ordinals and schemas of the journal that a stream carries, until Ctrl+C. All other " +
            "commands read it meanwhile.",
            "cbs mirror orders-mirror --broker amqp://guest:guest@localhost --stream orders")
            {
                folder,
                broker,
                stream,
            };
        command.SetAction(async (parsed, cancellation) =>
        {
            string path = parsed.GetRequiredValue(folder);
            Journal.ThrowIfFile(path);
            StreamFollower follower = new(parsed.GetRequiredValue(broker), parsed.GetRequiredValue(stream));
            await using (follower.ConfigureAwait(false))
            {
                return await RunAsync(
                    terminal,
                    token => follower.MirrorAsync(path, cancellationToken: token),
                    () => (follower.State, follower.LastError, string.Create(
                        CultureInfo.InvariantCulture, $"mirrored up to message {follower.NextOrdinal:N0}, {follower.Lag:N0} to go")),
                    cancellation).ConfigureAwait(false);
            }
        });
        return command;
    }

    internal static Command CreateStreams(Terminal terminal)
    {
        Argument<string[]> streams = new("stream")
        {
            Description = "The names of the streams.",
            HelpName = "NAME",
            Arity = ArgumentArity.OneOrMore,
        };
        Option<RabbitMQBroker> broker = Broker();
        ToolCommand command = new(
            "streams",
            "Says of each stream which journal it carries, from which message to which, and since when it is shipped.",
            "cbs streams orders --broker amqp://guest:guest@localhost")
        {
            streams, broker,
        };
        command.SetAction(async (parsed, cancellation) =>
        {
            foreach (string name in parsed.GetRequiredValue(streams))
            {
                StreamDescription stream = await StreamDescription.ReadAsync(
                    parsed.GetRequiredValue(broker), name, cancellation).ConfigureAwait(false);
                await terminal.Output.WriteLineAsync(stream.JournalId is null
                    ? $"{name}: empty"
                    : string.Create(
                        CultureInfo.InvariantCulture,
                        $"{name}: journal {stream.JournalId}, {Messages(stream)}, offsets {stream.FirstOffset} to {stream.LastOffset}, " +
                        $"last shipper since {stream.LastShipper:u}")).ConfigureAwait(false);
            }

            return ExitCode.Fine;
        });
        return command;
    }

    private static string Messages(StreamDescription stream) =>
        stream.End <= stream.FirstOrdinal
            ? "no messages"
            : string.Create(CultureInfo.InvariantCulture, $"messages {stream.FirstOrdinal} to {stream.End - 1}");

    private static Option<RabbitMQBroker> Broker() => new("--broker")
    {
        Description = "The broker, amqp://user:password@host:port/virtual-host; of a cluster several, with commas between them.",
        HelpName = "ADDRESS",
        Required = true,
        CustomParser = Parse,
    };

    private static RabbitMQBroker? Parse(ArgumentResult result)
    {
        try
        {
            return RabbitMQBroker.Parse(result.Tokens[0].Value);
        }
        catch (ArgumentException)
        {
            // Without the text, which may have a password in it.
            result.AddError("The address of a broker is amqp://user:password@host:port/virtual-host.");
            return null;
        }
    }

    private static Option<string> Stream() =>
        new("--stream") { Description = "The name of the stream.", HelpName = "NAME", Required = true };

    private static async Task<int> RunAsync(
        Terminal terminal,
        Func<CancellationToken, Task> run,
        Func<(StreamState State, Exception? Error, string Progress)> look,
        CancellationToken cancellation)
    {
        Task running = run(cancellation);
        using PeriodicTimer second = new(TimeSpan.FromSeconds(1));
        string? shown = null;
        while (!running.IsCompleted)
        {
            (StreamState state, Exception? error, string progress) = look();
            string line = error is null ? $"{state}: {progress}" : $"{state}: {progress}; {error.Message}";
            if (line != shown && (!terminal.IsQuiet || error is not null))
            {
                await terminal.Error.WriteLineAsync(shown = line).ConfigureAwait(false);
            }

            await Task.WhenAny(running, second.WaitForNextTickAsync(CancellationToken.None).AsTask()).ConfigureAwait(false);
        }

        try
        {
            await running.ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            // By Ctrl+C, which is how it ends.
        }

        await terminal.Output.WriteLineAsync(look().Progress).ConfigureAwait(false);
        return ExitCode.Fine;
    }
}
