using System.Diagnostics;
using System.Reflection;
using System.Text.Json;
using CustomBinarySerializer;

namespace PerfHarness.FirstCall;

/// <summary>The calls that only a fresh process can time, each once per type.</summary>
internal static class FirstCallProcess
{
    public static FirstCallTimes Measure(int typeCount, Registration registration) => registration switch
    {
        Registration.None => WithPlainWriter(FirstCallMessages.Create(typeCount)),
        Registration.Auto => WithAutoContracts(FirstCallMessages.CreateOfTenMembers(typeCount)),
        Registration.Json => WithJson(FirstCallMessages.CreateOfTenMembers(typeCount)),
        _ => WithFormatter(FirstCallMessages.Create(typeCount), registration),
    };

    private static FirstCallTimes WithAutoContracts(TenMembers[] messages)
    {
        TypeRegistry registry = new();
        object[] read = new object[messages.Length];
        using MemoryStream stream = new();
        TimeSpan register = Time(() =>
        {
            for (int index = 0; index < messages.Length; index++)
            {
                registry.RegisterAuto(messages[index].GetType(), index + 1);
            }
        });

        CustomBinaryFormatter formatter = new(registry);
        TimeSpan serialize = Time(() =>
        {
            foreach (TenMembers message in messages)
            {
                formatter.Serialize(stream, message);
            }
        });

        stream.Position = 0;
        TimeSpan deserialize = Time(() =>
        {
            for (int index = 0; index < read.Length; index++)
            {
                read[index] = formatter.Deserialize(stream);
            }
        });

        RequireSame(messages, read);
        return Times(register, serialize, deserialize);
    }

    private static FirstCallTimes WithJson(TenMembers[] messages)
    {
        byte[][] texts = new byte[messages.Length][];
        object[] read = new object[messages.Length];
        TimeSpan serialize = Time(() =>
        {
            for (int index = 0; index < messages.Length; index++)
            {
                texts[index] = JsonSerializer.SerializeToUtf8Bytes(messages[index], messages[index].GetType());
            }
        });

        TimeSpan deserialize = Time(() =>
        {
            for (int index = 0; index < messages.Length; index++)
            {
                read[index] = JsonSerializer.Deserialize(texts[index], messages[index].GetType())!;
            }
        });

        RequireSame(messages, read);
        return Times(TimeSpan.Zero, serialize, deserialize);
    }

    private static FirstCallTimes WithFormatter(FirstCallMessage[] messages, Registration registration)
    {
        TypeRegistry registry = new();
        Action<int>[] registrations = Array.ConvertAll(messages, message => RegistrationOf(message, registry, registration));
        object[] read = new object[messages.Length];
        using MemoryStream stream = new();

        TimeSpan register = Time(() =>
        {
            for (int index = 0; index < registrations.Length; index++)
            {
                registrations[index](index + 1);
            }
        });

        CustomBinaryFormatter formatter = new(registry);
        TimeSpan serialize = Time(() =>
        {
            foreach (FirstCallMessage message in messages)
            {
                formatter.Serialize(stream, message);
            }
        });

        stream.Position = 0;
        TimeSpan deserialize = Time(() =>
        {
            for (int index = 0; index < read.Length; index++)
            {
                read[index] = formatter.Deserialize(stream);
            }
        });

        RequireSame(messages, read);
        return Times(register, serialize, deserialize);
    }

    private static FirstCallTimes WithPlainWriter(FirstCallMessage[] messages)
    {
        FirstCallMessage[] read = FirstCallMessages.Create(messages.Length);
        using MemoryStream stream = new();
        using BinaryWriter writer = new(stream);
        TimeSpan serialize = Time(() =>
        {
            foreach (FirstCallMessage message in messages)
            {
                message.WriteDataTo(writer);
            }
        });

        stream.Position = 0;
        using BinaryReader reader = new(stream);
        TimeSpan deserialize = Time(() =>
        {
            foreach (FirstCallMessage message in read)
            {
                message.SetDataFrom(reader);
            }
        });

        RequireSame(messages, read);
        return Times(TimeSpan.Zero, serialize, deserialize);
    }

    private static Action<int> RegistrationOf(FirstCallMessage message, TypeRegistry registry, Registration registration)
    {
        Type type = message.GetType();
        if (registration == Registration.ByType)
        {
            return typeId => registry.Register(type, typeId);
        }

        Func<int, TypeRegistry> register = GenericRegister.MakeGenericMethod(type).CreateDelegate<Func<int, TypeRegistry>>(registry);
        return typeId => register(typeId);
    }

    private static MethodInfo GenericRegister { get; } =
        new Func<int, TypeRegistry>(new TypeRegistry().Register<Placeholder>).Method.GetGenericMethodDefinition();

    private static TimeSpan Time(Action action)
    {
        long start = Stopwatch.GetTimestamp();
        action();
        return Stopwatch.GetElapsedTime(start);
    }

    // After the clock, for once: a proof beforehand would have been the first call.
    private static void RequireSame(FirstCallMessage[] written, object[] read)
    {
        for (int index = 0; index < written.Length; index++)
        {
            FirstCallMessage back = (FirstCallMessage)read[index];
            if (back.GetType() != written[index].GetType()
                || back.Text != written[index].Text
                || back.Number != written[index].Number)
            {
                throw new InvalidDataException($"{written[index].GetType()} came back as another message.");
            }
        }
    }

    private static void RequireSame(TenMembers[] written, object[] read)
    {
        for (int index = 0; index < written.Length; index++)
        {
            TenMembers back = (TenMembers)read[index];
            if (back.GetType() != written[index].GetType()
                || back.Text != written[index].Text
                || back.Number != written[index].Number
                || back.Created != written[index].Created)
            {
                throw new InvalidDataException($"{written[index].GetType()} came back as another message.");
            }
        }
    }

    private static FirstCallTimes Times(TimeSpan register, TimeSpan serialize, TimeSpan deserialize) =>
        new(register.TotalMilliseconds, serialize.TotalMilliseconds, deserialize.TotalMilliseconds);

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
