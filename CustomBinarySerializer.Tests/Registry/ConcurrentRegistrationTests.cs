using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Registry;

public sealed class ConcurrentRegistrationTests
{
    private const int Registrars = 4;

    [Test]
    public void LosesNothingWhileOthersSerializeAndDeserialize()
    {
        Type[] types = [.. ManyTypes.Closed(2000)];
        TypeRegistry registry = new();
        CustomBinaryFormatter formatter = new(registry);
        using Barrier start = new(Registrars + 1);
        int registered = 0;

        Task[] registrars = [.. Enumerable.Range(0, Registrars).Select(part => Task.Factory.StartNew(
            () =>
            {
                start.SignalAndWait();
                for (int i = part; i < types.Length; i += Registrars)
                {
                    registry.Register(types[i], i + 1);
                    AssertRoundTrip(formatter, types[i], i + 1);
                    Interlocked.Increment(ref registered);
                }
            },
            TaskCreationOptions.LongRunning))];
        start.SignalAndWait();

        while (Volatile.Read(ref registered) < types.Length && !registrars.Any(registrar => registrar.IsFaulted))
        {
            for (int i = 0; i < types.Length; i++)
            {
                if (registry.TryGetTypeId(types[i], out int typeId))
                {
                    AssertRoundTrip(formatter, types[i], typeId);
                }
            }
        }

        Task.WaitAll(registrars);
        Assert.That(registry.Count, Is.EqualTo(types.Length));
        for (int i = 0; i < types.Length; i++)
        {
            AssertRoundTrip(formatter, types[i], i + 1);
        }
    }

    [Test]
    public void GivesAnIdToOneOfManyThatAskForIt()
    {
        Type[] types = [.. ManyTypes.Closed(64)];
        TypeRegistry registry = new();

        int winners = 0;
        Parallel.ForEach(types, type =>
        {
            try
            {
                registry.Register(type, 1);
                Interlocked.Increment(ref winners);
            }
            catch (ArgumentException)
            {
                // The id was given to another.
            }
        });

        Assert.That(winners, Is.EqualTo(1));
        Assert.That(registry.Count, Is.EqualTo(1));
    }

    [Test]
    public void AnObjectThatCanBeWrittenCanBeRead()
    {
        Type[] types = [.. ManyTypes.Closed(512)];
        TypeRegistry registry = new();
        Task registrar = Task.Run(() =>
        {
            for (int i = 0; i < types.Length; i++)
            {
                registry.Register(types[i], i + 1);
            }
        });

        for (int i = 0; i < types.Length;)
        {
            if (registry.TryGetTypeId(types[i], out int typeId))
            {
                Assert.That(registry.TryGetType(typeId, out Type? type), Is.True);
                Assert.That(type, Is.EqualTo(types[i]));
                i++;
            }
        }

        registrar.GetAwaiter().GetResult();
    }

    private static void AssertRoundTrip(CustomBinaryFormatter formatter, Type type, int number)
    {
        INumbered graph = (INumbered)Activator.CreateInstance(type)!;
        graph.Number = number;
        object read = formatter.Deserialize<object>(formatter.Serialized(graph));
        if (read.GetType() != type || ((INumbered)read).Number != number)
        {
            Assert.Fail($"{type} came back as {read.GetType()} with {((INumbered)read).Number} for {number}.");
        }
    }
}
