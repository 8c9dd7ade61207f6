using System.Reflection;
using System.Text;
using CustomBinarySerializer.Tests.Generation;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Tests.Contracts.Composed;

/// <summary>
/// Tests random types, 400 in a long run, with emitted code, the interpreter and generated code. The seed is
/// printed, and can be given.
/// </summary>
[Category(LongRun.Category)]
public sealed class RandomTypeTests
{
    private const int ValuesPerType = 4;

    // Nearly all of the time is spent compiling the contracts in IL.
    private static readonly int s_typeCount = LongRun.Rounds(all: 400, part: 16);

    // The C# compiler takes seconds and gigabytes for more.
    private static readonly int s_generatedCount = Math.Min(s_typeCount, 200);
    private static readonly int s_seed = TestContext.Parameters.Get("Seed", Random.Shared.Next());

    private Type[] _types = [];
    private CustomBinaryFormatter _emitted = new();
    private CustomBinaryFormatter _interpreted = new();
    private CustomBinaryFormatter _generated = new();

    [OneTimeSetUp]
    public void ComposeTypes()
    {
        TestContext.Progress.WriteLine($"Random types: seed {s_seed}.");
        StringBuilder source = new(new RandomTypeSource(s_seed).Of(s_typeCount));
        source.Append(
            string.Concat(
                Enumerable.Range(0, s_generatedCount).Select(i => $"[CustomBinarySerializer.ContractFor(typeof(T{i}), {i + 1})]\n")));
        source.Append("public sealed partial class All : CustomBinarySerializer.ContractSet;");
        GeneratedProgram program = new(OutputKind.DynamicallyLinkedLibrary, source.ToString());
        Assert.That(program.Diagnostics, Is.Empty);
        Assembly assembly = program.Assembly;
        _types =
            [.. Enumerable.Range(0, s_typeCount).Select(i => assembly.GetType($"{RandomTypeSource.Namespace}.T{i}", throwOnError: true)!)];
        _emitted = FormatterOf(new RegistrationOptions());
        _interpreted = FormatterOf(new RegistrationOptions { Interpret = true });
        TypeRegistry generated = new(program.Set($"{RandomTypeSource.Namespace}.All"));
        // Interpreted: IL for these would only be compiled a second time.
        for (int i = s_generatedCount; i < _types.Length; i++)
        {
            generated.Register(_types[i], i + 1, new RegistrationOptions { Interpret = true });
        }

        _generated = new CustomBinaryFormatter(generated);
    }

    [Test]
    public void AllContractsWriteTheSameBytes() => ForEachValue((value, where) =>
    {
        byte[] bytes = Bytes(_emitted, value);
        Assert.That(Bytes(_interpreted, value), Is.EqualTo(bytes), where);
        Assert.That(Bytes(_generated, value), Is.EqualTo(bytes), where);
    });

    [Test]
    public void GeneratedContractsHaveTheSameFingerprint() =>
        Assert.That(_generated.Registry.Fingerprint, Is.EqualTo(_emitted.Registry.Fingerprint));

    [Test]
    public void ReadValueIsWrittenAsTheSameBytes() => ForEachValue((value, where) =>
    {
        byte[] bytes = Bytes(_emitted, value);
        Assert.That(Bytes(_emitted, _emitted.Deserialize(new MemoryStream(bytes))), Is.EqualTo(bytes), where);
        Assert.That(Bytes(_emitted, _interpreted.Deserialize(new MemoryStream(bytes))), Is.EqualTo(bytes), where);
        Assert.That(Bytes(_emitted, _generated.Deserialize(new MemoryStream(bytes))), Is.EqualTo(bytes), where);
        Assert.That(Bytes(_emitted, _emitted.Deserialize(bytes, out _)), Is.EqualTo(bytes), where);
    });

    [Test]
    public void TruncatedPayloadsAreRefused() => ForEachValue((value, where) =>
    {
        byte[] bytes = Bytes(_emitted, value);
        foreach (CustomBinaryFormatter formatter in new[] { _emitted, _interpreted, _generated })
        {
            int length = new Random(bytes.Length).Next(8, bytes.Length);
            byte[] cut = bytes[..length];
            BitConverter.TryWriteBytes(cut, length - sizeof(int));
            Assert.That(
                () => formatter.Deserialize(cut, out _), length == bytes.Length
                    ? Throws.Nothing
                    : Throws.TypeOf<BinarySerializationException>(), where);
        }
    });

    [Test]
    public void FlippedBitsGiveAnObjectOrASerializationException() => ForEachValue((value, where) =>
    {
        byte[] bytes = Bytes(_emitted, value);
        Random random = new(bytes.Length);
        for (int i = 0; i < 2; i++)
        {
            byte[] damaged = [.. bytes];
            damaged[random.Next(8, bytes.Length)] ^= (byte)(1 << random.Next(8));
            string emitted = Outcome(_emitted, damaged);
            Assert.That(Outcome(_interpreted, damaged), Is.EqualTo(emitted), where);
            Assert.That(Outcome(_generated, damaged), Is.EqualTo(emitted), where);
        }
    });

    private static string Outcome(CustomBinaryFormatter formatter, byte[] frame)
    {
        try
        {
            object read = formatter.Deserialize(frame, out _);
            return Convert.ToHexString(Bytes(formatter, read));
        }
        catch (BinarySerializationException)
        {
            // Neighbours share a check in emitted code, so what is found first differs.
            return "refused";
        }
    }

    private void ForEachValue(Action<object, string> check)
    {
        RandomValue values = new(s_seed);
        foreach (Type type in _types)
        {
            for (int i = 0; i < ValuesPerType; i++)
            {
                check(values.Of(type)!, $"{type.Name}, value {i}, seed {s_seed}");
            }
        }
    }

    private CustomBinaryFormatter FormatterOf(RegistrationOptions options)
    {
        TypeRegistry registry = new();
        for (int i = 0; i < _types.Length; i++)
        {
            registry.Register(_types[i], i + 1, options);
        }

        return new CustomBinaryFormatter(registry);
    }

    private static byte[] Bytes(CustomBinaryFormatter formatter, object value)
    {
        using MemoryStream stream = new();
        formatter.Serialize(stream, value);
        return stream.ToArray();
    }
}
