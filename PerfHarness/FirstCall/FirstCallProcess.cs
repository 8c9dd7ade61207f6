using System.Diagnostics;
using System.Reflection;
using System.Runtime;
using System.Text.Json;
using CustomBinarySerializer;

namespace PerfHarness.FirstCall;

/// <summary>Times the first calls of the current process, each once per type.</summary>
internal static class FirstCallProcess
{
    private static readonly MethodInfo s_genericRegister =
        new Func<int, RegistrationOptions?, TypeRegistry>(new TypeRegistry().Register<Placeholder>).Method.GetGenericMethodDefinition();

    public static FirstCallRow Measure(Registration registration, int types) => registration switch
    {
        Registration.None => WithPlainWriter(types),
        Registration.Auto => WithFormatter(
            registration, FirstCallMessages.CreateOfTenMembers(types), (registry, type, id) => registry.RegisterMembers(type, id)),
        Registration.Generated when types == 1 => WithFormatter(
            registration, FirstCallMessages.CreateOfSet<OneTenMembersContract>(), () => new TypeRegistry(OneTenMembersContract.Instance)),
        Registration.Generated => WithFormatter(
            registration, FirstCallMessages.CreateOfSet<TenMembersContracts>(), () => new TypeRegistry(TenMembersContracts.Instance)),
        Registration.Json => WithJson(
            registration,
            FirstCallMessages.CreateOfTenMembers(types),
            message => JsonSerializer.SerializeToUtf8Bytes(message, message.GetType()),
            (text, type) => JsonSerializer.Deserialize(text, type)!),
        Registration.JsonGenerated => WithJson(
            registration,
            FirstCallMessages.CreateOfSet<OneTenMembersContract>(),
            message => JsonSerializer.SerializeToUtf8Bytes(message, message.GetType(), OneTenMembersJsonContext.Default),
            (text, type) => JsonSerializer.Deserialize(text, type, OneTenMembersJsonContext.Default)!),
        Registration.ByType => WithFormatter(
            registration, FirstCallMessages.Create(types), (registry, type, id) => registry.Register(type, id)),
        _ => WithGenericRegister(types),
    };

    // The delegates are created before the clock starts.
    private static FirstCallRow WithGenericRegister(int types)
    {
        TypeRegistry registry = new();
        FirstCallMessage[] messages = FirstCallMessages.Create(types);
        Func<int, RegistrationOptions?, TypeRegistry>[] register = Array.ConvertAll(
            messages,
            message => s_genericRegister.MakeGenericMethod(message.GetType())
                .CreateDelegate<Func<int, RegistrationOptions?, TypeRegistry>>(registry));
        return WithFormatter(
            Registration.Generic,
            messages,
            () =>
            {
                for (int index = 0; index < register.Length; index++)
                {
                    register[index](index + 1, null);
                }

                return registry;
            });
    }

    private static FirstCallRow WithFormatter<T>(Registration registration, T[] messages, Action<TypeRegistry, Type, int> register)
        where T : class
    {
        TypeRegistry registry = new();
        Type[] types = Array.ConvertAll(messages, message => message.GetType());
        return WithFormatter(
            registration,
            messages,
            () =>
            {
                for (int index = 0; index < types.Length; index++)
                {
                    register(registry, types[index], index + 1);
                }

                return registry;
            });
    }

    private static FirstCallRow WithFormatter<T>(Registration registration, T[] messages, Func<TypeRegistry> createRegistry)
        where T : class
    {
        T[] read = new T[messages.Length];
        using MemoryStream stream = new();
        TypeRegistry registry = null!;
        Clock register = Clock.Time(() => registry = createRegistry());
        CustomBinaryFormatter formatter = new(registry);
        Clock serialize = Clock.Time(() =>
        {
            foreach (T message in messages)
            {
                formatter.Serialize(stream, message);
            }
        });

        stream.Position = 0;
        Clock deserialize = Clock.Time(() =>
        {
            for (int index = 0; index < read.Length; index++)
            {
                read[index] = (T)formatter.Deserialize(stream);
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

    private static FirstCallRow WithPlainWriter(int types)
    {
        FirstCallMessage[] messages = FirstCallMessages.Create(types);
        FirstCallMessage[] read = FirstCallMessages.Create(types);
        using MemoryStream stream = new();
        using BinaryWriter writer = new(stream);
        Clock serialize = Clock.Time(() =>
        {
            foreach (FirstCallMessage message in messages)
            {
                message.WriteDataTo(writer);
            }
        });

        stream.Position = 0;
        using BinaryReader reader = new(stream);
        Clock deserialize = Clock.Time(() =>
        {
            foreach (FirstCallMessage message in read)
            {
                message.SetDataFrom(reader);
            }
        });
        return Proved(Registration.None, messages, read, default, serialize, deserialize);
    }

    // The proof comes after the clock, because a proof before it would be the first call.
    private static FirstCallRow Proved<T>(
        Registration registration, T[] written, T[] read, Clock register, Clock serialize, Clock deserialize)
        where T : class
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

    private static bool IsSame(object written, object read) => (written, read) switch
    {
        (TenMembers one, TenMembers other) => other.Text == one.Text && other.Number == one.Number && other.Created == one.Created,
        (FirstCallMessage one, FirstCallMessage other) => other.Text == one.Text && other.Number == one.Number,
        _ => false,
    };

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

    private sealed class Placeholder : FirstCallMessage
    {
        public override void WriteDataTo(BinaryWriter writer)
        {
        }

        public override void SetDataFrom(BinaryReader reader)
        {
        }
    }
}
