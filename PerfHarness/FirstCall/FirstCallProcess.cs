using System.Diagnostics;
using System.Reflection;
using System.Runtime;
using System.Text.Json;
using CustomBinarySerializer;

namespace PerfHarness.FirstCall;

/// <summary>The calls that only a fresh process can time, each once per type.</summary>
internal static class FirstCallProcess
{
    public static FirstCallTimes Measure(int typeCount, Registration registration) => registration switch
    {
        Registration.None => WithPlainWriter(FirstCallMessages.Create(typeCount)),
        Registration.Auto => WithFormatter(FirstCallMessages.CreateOfTenMembers(typeCount), registration, IsSame),
        Registration.Generated when typeCount == 1 =>
            WithFormatter(
                FirstCallMessages.CreateOfSet<OneTenMembersContract>(), () => new TypeRegistry(OneTenMembersContract.Instance), IsSame),
        Registration.Generated =>
            WithFormatter(
                FirstCallMessages.CreateOfSet<TenMembersContracts>(), () => new TypeRegistry(TenMembersContracts.Instance), IsSame),
        Registration.Json => WithJson(
            FirstCallMessages.CreateOfTenMembers(typeCount),
            message => JsonSerializer.SerializeToUtf8Bytes(message, message.GetType()),
            (text, type) => JsonSerializer.Deserialize(text, type)!),
        Registration.JsonGenerated => WithJson(
            FirstCallMessages.CreateOfSet<OneTenMembersContract>(),
            message => JsonSerializer.SerializeToUtf8Bytes(message, message.GetType(), OneTenMembersJsonContext.Default),
            (text, type) => JsonSerializer.Deserialize(text, type, OneTenMembersJsonContext.Default)!),
        _ => WithFormatter(FirstCallMessages.Create(typeCount), registration, IsSame),
    };

    private static FirstCallTimes WithFormatter<T>(T[] messages, Registration registration, Func<T, T, bool> isSame)
        where T : class
    {
        TypeRegistry registry = new();
        Action<int>[] registrations = Array.ConvertAll(messages, message => RegistrationOf(message.GetType(), registry, registration));
        return WithFormatter(
            messages,
            () =>
            {
                for (int index = 0; index < registrations.Length; index++)
                {
                    registrations[index](index + 1);
                }

                return registry;
            },
            isSame);
    }

    private static FirstCallTimes WithFormatter<T>(T[] messages, Func<TypeRegistry> createRegistry, Func<T, T, bool> isSame)
        where T : class
    {
        T[] read = new T[messages.Length];
        using MemoryStream stream = new();
        TypeRegistry registry = null!;
        Phase register = Time(() => registry = createRegistry());
        CustomBinaryFormatter formatter = new(registry);
        Phase serialize = Time(() =>
        {
            foreach (T message in messages)
            {
                formatter.Serialize(stream, message);
            }
        });

        stream.Position = 0;
        Phase deserialize = Time(() =>
        {
            for (int index = 0; index < read.Length; index++)
            {
                read[index] = (T)formatter.Deserialize(stream);
            }
        });

        RequireSame(messages, read, isSame);
        return Times(register, serialize, deserialize);
    }

    private static FirstCallTimes WithJson(TenMembers[] messages, Func<TenMembers, byte[]> write, Func<byte[], Type, object> readOne)
    {
        byte[][] texts = new byte[messages.Length][];
        TenMembers[] read = new TenMembers[messages.Length];
        Phase serialize = Time(() =>
        {
            for (int index = 0; index < messages.Length; index++)
            {
                texts[index] = write(messages[index]);
            }
        });

        Phase deserialize = Time(() =>
        {
            for (int index = 0; index < messages.Length; index++)
            {
                read[index] = (TenMembers)readOne(texts[index], messages[index].GetType());
            }
        });

        RequireSame(messages, read, IsSame);
        return Times(default, serialize, deserialize);
    }

    private static FirstCallTimes WithPlainWriter(FirstCallMessage[] messages)
    {
        FirstCallMessage[] read = FirstCallMessages.Create(messages.Length);
        using MemoryStream stream = new();
        using BinaryWriter writer = new(stream);
        Phase serialize = Time(() =>
        {
            foreach (FirstCallMessage message in messages)
            {
                message.WriteDataTo(writer);
            }
        });

        stream.Position = 0;
        using BinaryReader reader = new(stream);
        Phase deserialize = Time(() =>
        {
            foreach (FirstCallMessage message in read)
            {
                message.SetDataFrom(reader);
            }
        });

        RequireSame(messages, read, IsSame);
        return Times(default, serialize, deserialize);
    }

    private static Action<int> RegistrationOf(Type type, TypeRegistry registry, Registration registration)
    {
        switch (registration)
        {
            case Registration.Auto:
                return typeId => registry.RegisterMembers(type, typeId);
            case Registration.ByType:
                return typeId => registry.Register(type, typeId);
            default:
                Func<int, RegistrationOptions?, TypeRegistry> register =
                    GenericRegister.MakeGenericMethod(type).CreateDelegate<Func<int, RegistrationOptions?, TypeRegistry>>(registry);
                return typeId => register(typeId, null);
        }
    }

    private static MethodInfo GenericRegister { get; } =
        new Func<int, RegistrationOptions?, TypeRegistry>(new TypeRegistry().Register<Placeholder>).Method.GetGenericMethodDefinition();

    private static Phase Time(Action action)
    {
        long methods = JitInfo.GetCompiledMethodCount(currentThread: true);
        TimeSpan compilation = JitInfo.GetCompilationTime(currentThread: true);
        TimeSpan processor = Environment.CpuUsage.TotalTime;
        long start = Stopwatch.GetTimestamp();
        action();
        TimeSpan elapsed = Stopwatch.GetElapsedTime(start);
        return new Phase(
            elapsed,
            Environment.CpuUsage.TotalTime - processor,
            JitInfo.GetCompiledMethodCount(currentThread: true) - methods,
            JitInfo.GetCompilationTime(currentThread: true) - compilation);
    }

    // After the clock, for once: a proof beforehand would have been the first call.
    private static void RequireSame<T>(T[] written, T[] read, Func<T, T, bool> isSame)
        where T : class
    {
        for (int index = 0; index < written.Length; index++)
        {
            if (read[index].GetType() != written[index].GetType() || !isSame(written[index], read[index]))
            {
                throw new InvalidDataException($"{written[index].GetType()} came back as another message.");
            }
        }
    }

    private static bool IsSame(FirstCallMessage written, FirstCallMessage read) =>
        read.Text == written.Text && read.Number == written.Number;

    private static bool IsSame(TenMembers written, TenMembers read) =>
        read.Text == written.Text && read.Number == written.Number && read.Created == written.Created;

    private static FirstCallTimes Times(Phase register, Phase serialize, Phase deserialize) =>
        new(
            register.Elapsed.TotalMilliseconds,
            serialize.Elapsed.TotalMilliseconds,
            deserialize.Elapsed.TotalMilliseconds,
            (register.Processor + serialize.Processor + deserialize.Processor).TotalMilliseconds,
            register.CompiledMethods + serialize.CompiledMethods + deserialize.CompiledMethods,
            (register.Compilation + serialize.Compilation + deserialize.Compilation).TotalMilliseconds);

    private readonly record struct Phase(TimeSpan Elapsed, TimeSpan Processor, long CompiledMethods, TimeSpan Compilation);

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
