using System.Runtime;

namespace PerfHarness.FirstCall;

/// <summary>Times the first calls of the current process, each once per type.</summary>
internal static class FirstCallProcess
{
    public static FirstCallRow Measure(Registration registration, int types) => registration switch
    {
        Registration.Auto => WithFormatter(registration, FirstCallMessages.Create(types), RegisterMembers),
        Registration.Generated when types == 1 => WithFormatter(
            registration,
            FirstCallMessages.CreateOfSet<OneTenMembersContract>(),
            _ => new TypeRegistry(OneTenMembersContract.Instance)),
        Registration.Generated => WithFormatter(
            registration, FirstCallMessages.CreateOfSet<TenMembersContracts>(), _ => new TypeRegistry(TenMembersContracts.Instance)),
        Registration.Json => WithJson(
            registration,
            FirstCallMessages.Create(types),
            message => JsonSerializer.SerializeToUtf8Bytes(message, message.GetType()),
            (text, type) => JsonSerializer.Deserialize(text, type)!),
        _ => WithJson(
            registration,
            FirstCallMessages.CreateOfSet<OneTenMembersContract>(),
            message => JsonSerializer.SerializeToUtf8Bytes(message, message.GetType(), OneTenMembersJsonContext.Default),
            (text, type) => JsonSerializer.Deserialize(text, type, OneTenMembersJsonContext.Default)!),
    };

    private static TypeRegistry RegisterMembers(Type[] types)
    {
        TypeRegistry registry = new();
        for (int index = 0; index < types.Length; index++)
        {
            registry.RegisterMembers(types[index], index + 1);
        }

        return registry;
    }

    private static FirstCallRow WithFormatter(
        Registration registration, TenMembers[] messages, Func<Type[], TypeRegistry> createRegistry)
    {
        Type[] types = Array.ConvertAll(messages, message => message.GetType());
        TenMembers[] read = new TenMembers[messages.Length];
        using MemoryStream stream = new();
        TypeRegistry registry = null!;
        Clock register = Clock.Time(() => registry = createRegistry(types));
        CustomBinaryFormatter formatter = new(registry);
        Clock serialize = Clock.Time(() =>
        {
            foreach (TenMembers message in messages)
            {
                formatter.Serialize(stream, message);
            }
        });
        stream.Position = 0;
        Clock deserialize = Clock.Time(() =>
        {
            for (int index = 0; index < read.Length; index++)
            {
                read[index] = (TenMembers)formatter.Deserialize(stream);
            }
        });
        return Proved(registration, messages, read, register, serialize, deserialize);
    }

    private static FirstCallRow WithJson(
        Registration registration, TenMembers[] messages, Func<TenMembers, byte[]> write, Func<byte[], Type, object> readOne)
    {
        byte[][] texts = new byte[messages.Length][];
        TenMembers[] read = new TenMembers[messages.Length];
        Clock serialize = Clock.Time(() =>
        {
            for (int index = 0; index < messages.Length; index++)
            {
                texts[index] = write(messages[index]);
            }
        });
        Clock deserialize = Clock.Time(() =>
        {
            for (int index = 0; index < messages.Length; index++)
            {
                read[index] = (TenMembers)readOne(texts[index], messages[index].GetType());
            }
        });
        return Proved(registration, messages, read, default, serialize, deserialize);
    }

    // The proof comes after the clock, because a proof before it would be the first call.
    private static FirstCallRow Proved(
        Registration registration, TenMembers[] written, TenMembers[] read, Clock register, Clock serialize, Clock deserialize)
    {
        for (int index = 0; index < written.Length; index++)
        {
            if (read[index].GetType() != written[index].GetType() || !IsSame(written[index], read[index]))
            {
                throw new InvalidDataException($"{written[index].GetType()} was read as another message.");
            }
        }

        return new FirstCallRow(
            registration,
            written.Length,
            register.Elapsed.TotalMilliseconds,
            serialize.Elapsed.TotalMilliseconds,
            deserialize.Elapsed.TotalMilliseconds,
            (register.Processor + serialize.Processor + deserialize.Processor).TotalMilliseconds,
            register.CompiledMethods + serialize.CompiledMethods + deserialize.CompiledMethods,
            (register.Compilation + serialize.Compilation + deserialize.Compilation).TotalMilliseconds);
    }

    private static bool IsSame(TenMembers one, TenMembers other) =>
        other.Text == one.Text && other.Number == one.Number && other.Created == one.Created;

    /// <summary>The costs of calls.</summary>
    private readonly record struct Clock(TimeSpan Elapsed, TimeSpan Processor, long CompiledMethods, TimeSpan Compilation)
    {
        public static Clock Time(Action action)
        {
            long methods = JitInfo.GetCompiledMethodCount(currentThread: true);
            TimeSpan compilation = JitInfo.GetCompilationTime(currentThread: true);
            TimeSpan processor = Environment.CpuUsage.TotalTime;
            long start = Stopwatch.GetTimestamp();
            action();
            TimeSpan elapsed = Stopwatch.GetElapsedTime(start);
            return new Clock(
                elapsed,
                Environment.CpuUsage.TotalTime - processor,
                JitInfo.GetCompiledMethodCount(currentThread: true) - methods,
                JitInfo.GetCompilationTime(currentThread: true) - compilation);
        }
    }
}
