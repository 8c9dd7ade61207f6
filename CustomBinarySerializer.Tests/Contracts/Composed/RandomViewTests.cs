using System.Text;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Tests.Generation;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Tests.Contracts.Composed;

/// <summary>
/// Tests that views of random types show the values that reading the whole message reads, for good and for damaged
/// frames. The seed is printed, and can be given.
/// </summary>
[Category(LongRun.Category)]
public sealed class RandomViewTests
{
    private const int ValuesPerType = 4;
    private const int DamagedPerValue = 12;

    // Later types hold earlier ones, so that the compiler takes a minute for a hundred of them.
    private static readonly int s_typeCount = LongRun.Rounds(all: 100, part: 8);
    private static readonly int s_seed = TestContext.Parameters.Get("Seed", Random.Shared.Next());

    private readonly CustomBinaryFormatter _formatter = new();
    private Type[] _types = [];
    private ShowFrame[] _showers = [];

    [OneTimeSetUp]
    public void ComposeTypes()
    {
        TestContext.Progress.WriteLine($"Random views: seed {s_seed}.");
        StringBuilder source = new(new RandomTypeSource(s_seed).Of(s_typeCount));
        source.Append(
            string.Concat(
                Enumerable.Range(0, s_typeCount)
                    .Select(i => $"[CustomBinarySerializer.ContractFor(typeof(T{i}), {i + 1}, View = true)]\n")));
        source.Append("public sealed partial class All : CustomBinarySerializer.ContractSet;");
        GeneratedProgram generated = new(OutputKind.DynamicallyLinkedLibrary, source.ToString());
        string[] views = [.. Enumerable.Range(0, s_typeCount).Select(i => $"{RandomTypeSource.Namespace}.All+T{i}View")];
        ViewedProgram program = new(generated, views);
        _types = [.. Enumerable.Range(0, s_typeCount).Select(i => program.Type($"{RandomTypeSource.Namespace}.T{i}"))];
        _showers = [.. views.Select(program.ShowerOf)];
        _formatter.Registry.Register(program.Set($"{RandomTypeSource.Namespace}.All"));
    }

    [Test]
    public void ViewsShowTheValuesOfMessages() => ForEachFrame((frame, type, where) =>
        Assert.That(_showers[type](_formatter, frame), Is.EqualTo(ViewedProgram.Show(_formatter.Deserialize<object>(frame))), where));

    [Test]
    public void ViewsOfDamagedFramesShowTheReadValuesOrThrow() => ForEachFrame((frame, type, where) =>
    {
        Random random = new(frame.Length);
        for (int i = 0; i < DamagedPerValue; i++)
        {
            byte[] damaged = Damage(frame, random);
            string? read = Outcome(() => ViewedProgram.Show(_formatter.Deserialize<object>(damaged)));
            using GuardedMemory memory = new(damaged.Length);
            AssertShows(memory.Last(damaged.Length), damaged, read, type, where);
            AssertShows(memory.First(damaged.Length), damaged, read, type, where);
        }
    });

    private unsafe void AssertShows(Span<byte> place, byte[] damaged, string? read, int type, string where)
    {
        damaged.CopyTo(place);
        fixed (byte* at = place)
        {
            nint address = (nint)at;
            string? shown = Outcome(() => _showers[type](_formatter, new ReadOnlySpan<byte>((byte*)address, damaged.Length)));

            // A view shows keys as they are: it compares none, and knows no collection.
            if (read is not null || shown is null || !HasKeys(type))
            {
                Assert.That(shown, Is.EqualTo(read), $"{where}, {Convert.ToHexString(damaged)}");
            }
        }
    }

    private bool HasKeys(int type) => ValuePlan.Reachable([((IPlannedContract)_formatter.Registry.Find(type + 1)!).Plan.Root])
        .Any(plan => plan is SequencePlan { Model.Name: "Dictionary`2" or "HashSet`1" });

    private static byte[] Damage(byte[] frame, Random random)
    {
        byte[] damaged = [.. frame];
        if (random.Next(3) == 0)
        {
            int length = random.Next(8, frame.Length + 1);
            damaged = damaged[..length];
            BitConverter.TryWriteBytes(damaged, length - sizeof(int));
        }

        for (int i = random.Next(3); i > 0 && damaged.Length > 8; i--)
        {
            ref byte one = ref damaged[random.Next(8, damaged.Length)];
            one = random.Next(
                3) switch
            { 0 => (byte)random.Next(6), 1 => (byte)random.Next(256), _ => (byte)(one ^ (1 << random.Next(8))) };
        }

        return damaged;
    }

    private static string? Outcome(Func<string> show)
    {
        try
        {
            return show();
        }
        catch (BinarySerializationException)
        {
            return null;
        }
    }

    private void ForEachFrame(Action<byte[], int, string> check)
    {
        RandomValue values = new(s_seed);
        for (int t = 0; t < _types.Length; t++)
        {
            for (int i = 0; i < ValuesPerType; i++)
            {
                check(_formatter.Serialize(values.Of(_types[t])!), t, $"T{t} value {i}, seed {s_seed}");
            }
        }
    }
}
