using System.Runtime.Serialization;
using TestTypes = CustomBinarySerializer.Tests.TestTypes;

#pragma warning disable SYSLIB0050 // StreamingContextStates: the context carries the script.

namespace CustomBinarySerializer.Testing.Tests;

/// <summary>A type whose contract a test defines, mistakes included.</summary>
public sealed class Person : ICustomBinarySerializable
{
    public static Person Smith => new() { Name = "Smith", Age = 41, Zip = 90210, Numbers = [3, 5], Photo = [1, 2, 3] };

    public string? Name { get; set; } = "";

    public int Age { get; set; }

    public int Zip { get; set; }

    public bool Active { get; set; } = true;

    public Guid Id { get; set; } = new("00112233-4455-6677-8899-aabbccddeeff");

    public object? Content { get; set; }

    public List<int> Numbers { get; set; } = [];

    public byte[] Photo { get; set; } = [];

    public void WriteDataTo(BinaryWriter writer) => ((Script)writer.GetStreamingContext().Context!).Write(writer, this);

    public void SetDataFrom(BinaryReader reader) => ((Script)reader.GetStreamingContext().Context!).Read(reader, this);

    public static void Verify(Action<BinaryWriter, Person> write, Action<BinaryReader, Person> read, params Person[] samples)
    {
        CustomBinaryFormatter formatter = TestTypes.TestRegistry.NewFormatter();
        formatter.Context = new StreamingContext(StreamingContextStates.All, new Script(write, read));
        ContractVerifier.Verify(formatter, samples.Length == 0 ? [Smith] : samples);
    }

    private sealed record Script(Action<BinaryWriter, Person> Write, Action<BinaryReader, Person> Read);
}
